import type { TableProfile } from '../../csv/profile.ts'

/** The work packages of OpenProject as CSV. */
export const openprojectRows: TableProfile = {
  of: 'table',
  signs: [
    ['id', 'subject', 'type', 'status'],
    ['id', 'subject', 'status', 'priority'],
  ],
  boards: ['project'],
  text: 'html',
  columns: {
    id: 'key',
    subject: 'title',
    type: { custom: 'dropdown' },
    status: 'listId',
    author: 'userId',
    accountable: { custom: 'text' },
    priority: { custom: 'dropdown' },
    project: 'ignored',
    parent: 'parent',
    finishdate: 'dueAt',
    version: { custom: 'dropdown' },
    category: 'labelIds',
    work: { custom: 'text' },
    estimatedtime: { custom: 'text' },
    remainingwork: { custom: 'text' },
    spenttime: 'spentTime',
    percentcomplete: { custom: 'text' },
    progress: { custom: 'text' },
    updatedon: 'modifiedAt',
    createdon: 'createdAt',
  },
}
