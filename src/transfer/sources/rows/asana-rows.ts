import type { TableProfile } from '../../csv/profile.ts'

/** The tasks of a project of Asana as CSV, where tasks name each other by their titles. */
export const asanaRows: TableProfile = {
  of: 'table',
  signs: [
    ['taskid', 'name', 'sectioncolumn'],
    ['taskid', 'createdat', 'completedat', 'lastmodified', 'name'],
  ],
  boards: ['projects'],
  columns: {
    taskid: 'key',
    createdat: 'createdAt',
    completedat: 'doneAt',
    lastmodified: 'modifiedAt',
    name: 'title',
    sectioncolumn: 'listId',
    assignee: 'assignees',
    assigneeemail: 'ignored',
    tags: 'labelIds',
    notes: 'description',
    projects: 'ignored',
    parenttask: 'parent',
    blockedbydependencies: 'blockedBy',
    blockingdependencies: 'blocks',
  },
  namesByTitle: true,
}
