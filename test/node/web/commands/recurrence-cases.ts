import type { Cases } from './played.ts'

export const recurrenceCases: Pick<Cases, 'setRecurrence'> = {
  setRecurrence: [
    {
      as: 'a rule',
      args: {
        card: 'C1',
        recurrence: { rule: 'FREQ=DAILY', mode: 'schedule', timeZone: 'UTC' },
      },
      sends: [
        [
          'PUT /api/boards/B1/cards/C1/recurrence',
          { rule: 'FREQ=DAILY', mode: 'schedule', timeZone: 'UTC' },
        ],
      ],
      shows: {
        'board.cards.C1.recurrence': { rule: 'FREQ=DAILY', mode: 'schedule', timeZone: 'UTC' },
        'opened.card.recurrence': { rule: 'FREQ=DAILY', mode: 'schedule', timeZone: 'UTC' },
      },
      undo: { kind: 'setRecurrence', args: { card: 'C1', recurrence: null } },
      about: ['C1'],
      cards: ['C1'],
    },
    {
      as: 'none',
      args: { card: 'C1', recurrence: null },
      sends: [['DELETE /api/boards/B1/cards/C1/recurrence']],
      shows: {},
      undo: { kind: 'setRecurrence', args: { card: 'C1', recurrence: null } },
      about: ['C1'],
      cards: ['C1'],
    },
  ],
}
