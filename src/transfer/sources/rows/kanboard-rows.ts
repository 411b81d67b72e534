import type { TableProfile } from '../../csv/profile.ts'

/** The tasks of a project of Kanboard as CSV. */
export const kanboardRows: TableProfile = {
  of: 'table',
  signs: [['taskid', 'reference', 'project', 'swimlane', 'column', 'complexity']],
  boards: ['project'],
  columns: {
    taskid: 'key',
    project: 'ignored',
    status: 'closed',
    category: 'labelIds',
    column: 'listId',
    position: 'ignored',
    color: 'color',
    creator: 'userId',
    creatorname: 'ignored',
    assigneeusername: 'assignees',
    assigneename: 'ignored',
    complexity: { custom: 'number' },
    modificationdate: 'modifiedAt',
    completiondate: 'doneAt',
    timeestimated: { custom: 'number' },
    timespent: 'spentTime',
    priority: { custom: 'number' },
    tags: 'labelIds',
  },
  blanks: { complexity: '0', priority: '0', timeestimated: '0', timespent: '0', duedate: '0' },
  words: {
    color: {
      'deep orange': 'orange',
      'dark grey': 'gray',
      'light green': 'lime',
      grey: 'silver',
      brown: 'saddlebrown',
      teal: 'paleturquoise',
      cyan: 'sky',
      amber: 'gold',
    },
  },
}
