import type { TableProfile } from '../../csv/profile.ts'

/** The issues of a project of GitLab as CSV, which it sends by mail. */
export const gitlabRows: TableProfile = {
  of: 'table',
  signs: [
    ['title', 'state', 'createdatutc'],
    ['title', 'url', 'state', 'weight'],
    ['issueid', 'url', 'title', 'state'],
  ],
  columns: {
    issueid: 'key',
    iid: 'key',
    url: 'ignored',
    state: 'listId',
    author: 'ignored',
    authorusername: 'userId',
    assignee: 'ignored',
    assigneeusername: 'assignees',
    createdatutc: 'createdAt',
    updatedatutc: 'modifiedAt',
    closedatutc: 'doneAt',
    milestone: { custom: 'dropdown' },
    weight: { custom: 'number' },
    timeestimate: { custom: 'number' },
    timespent: 'spentSeconds',
    confidential: { custom: 'text' },
    locked: { custom: 'text' },
    epicid: 'ignored',
    epictitle: { custom: 'dropdown' },
  },
  utc: ['createdatutc', 'updatedatutc', 'closedatutc'],
  blanks: { confidential: 'no', locked: 'no', timeestimate: '0', timespent: '0' },
}
