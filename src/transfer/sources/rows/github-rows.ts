import type { TableProfile } from '../../csv/profile.ts'

/** The items of a view of a GitHub project, as its menu exports them. */
export const githubRows: TableProfile = {
  of: 'table',
  signs: [
    ['title', 'url', 'assignees', 'status'],
    ['title', 'linkedpullrequests', 'status'],
    ['number', 'title', 'state', 'htmlurl'],
  ],
  columns: {
    title: 'title',
    url: 'key',
    htmlurl: 'key',
    status: 'listId',
    state: 'listId',
    body: 'description',
    milestone: { custom: 'dropdown' },
    repository: { custom: 'dropdown' },
    linkedpullrequests: { custom: 'text' },
    subissuesprogress: 'ignored',
    parentissue: 'parent',
    closedat: 'doneAt',
    closed: 'doneAt',
    estimate: { custom: 'number' },
    size: { custom: 'dropdown' },
    priority: { custom: 'dropdown' },
    iteration: { custom: 'text' },
    targetdate: 'dueAt',
    user: 'userId',
  },
  namesByTitle: true,
}
