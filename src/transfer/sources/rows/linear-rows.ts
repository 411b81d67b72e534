import type { TableProfile } from '../../csv/profile.ts'

/** The issues of a workspace of Linear as CSV: a board for each team. */
export const linearRows: TableProfile = {
  of: 'table',
  signs: [
    ['id', 'team', 'title', 'status', 'cyclename'],
    ['id', 'team', 'title', 'status', 'canceled'],
  ],
  boards: ['team'],
  columns: {
    id: 'key',
    uuid: 'ignored',
    team: 'ignored',
    estimate: { custom: 'number' },
    priority: { custom: 'dropdown' },
    projectid: 'ignored',
    project: { custom: 'dropdown' },
    creator: 'userId',
    cyclenumber: { custom: 'number' },
    cyclename: { custom: 'text' },
    cyclestart: { custom: 'date' },
    cycleend: { custom: 'date' },
    created: 'createdAt',
    updated: 'modifiedAt',
    started: 'startAt',
    triaged: { custom: 'date' },
    completed: 'doneAt',
    canceled: { custom: 'date' },
    archived: 'archivedAt',
    parentissue: 'parent',
    projectmilestoneid: 'ignored',
    relatedto: 'related',
    blockedby: 'blockedBy',
    blocks: 'blocks',
    duplicateof: 'related',
  },
  blanks: { priority: 'no priority' },
}
