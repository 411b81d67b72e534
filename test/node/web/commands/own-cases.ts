import type { Cases } from './played.ts'

export const ownCases: Pick<
  Cases,
  'saveQuestion' | 'renameQuestion' | 'moveQuestion' | 'deleteQuestion' | 'starBoard'
> = {
  saveQuestion: [
    {
      args: { id: 'new-1', name: 'Mine', q: 'label:A', board: 'B1', view: 'table' },
      sends: [
        ['POST /api/user/filters', { name: 'Mine', q: 'label:A', board: 'B1', view: 'table' }],
      ],
      shows: {},
      about: ['questions', 'new-1'],
      makes: ['new-1'],
      typed: 'Mine',
    },
  ],
  renameQuestion: [
    {
      args: { filter: 'Q1', name: 'New' },
      sends: [['PUT /api/user/filters/Q1', { name: 'New' }]],
      shows: {},
      about: ['Q1'],
      typed: 'New',
    },
  ],
  moveQuestion: [
    {
      args: { filter: 'Q1', position: 2 },
      sends: [['PUT /api/user/filters/Q1', { position: 2 }]],
      shows: {},
      about: ['questions', 'Q1'],
    },
  ],
  deleteQuestion: [
    {
      args: { filter: 'Q1' },
      sends: [['DELETE /api/user/filters/Q1']],
      shows: {},
      about: ['questions', 'Q1'],
    },
  ],
  starBoard: [
    {
      as: 'given',
      args: { board: 'B2', isStarred: true },
      sends: [['PUT /api/boards/B2/star']],
      shows: {},
      about: ['B2'],
    },
    {
      as: 'taken away',
      args: { board: 'B2', isStarred: false },
      sends: [['DELETE /api/boards/B2/star']],
      shows: {},
      about: ['B2'],
    },
  ],
}
