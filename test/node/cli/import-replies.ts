import type { Imported } from '../../../cli/import-table.ts'

/** The reply of a service that made a board of everything in a file. */
export const MADE: Imported = {
  _id: 'b',
  source: 'wekan',
  boards: [],
  lists: 3,
  swimlanes: 1,
  labels: 4,
  customFields: 0,
  members: 2,
  cards: 2,
  comments: 0,
  checklists: 1,
  attachments: 0,
  attachmentLinks: 0,
  cardsMissingComments: 0,
  leftOut: {},
  samples: {},
  unmatched: [],
}

/** The same of a file with much that is left out, and with control characters of a terminal. */
export const ODD: Imported = {
  ...MADE,
  attachmentLinks: 7,
  cardsMissingComments: 2,
  leftOut: { rules: 13, covers: 1, missingComments: 5, 'actions.updateCard:closed': 12 },
  samples: { rules: ['a', 'b\u001B[31m', 'c', 'd'], missingComments: ['A (3)', 'B (2)'] },
  reasons: { missingComments: '5 comments of 2 cards are not in the file.\u001B[31m' },
  unmatched: [
    { name: 'ada', cards: 3, comments: 12, memberships: 1 },
    { name: '\u001B[31mred\n', cards: 0, comments: 0, memberships: 1 },
  ],
}
