import type { Cases } from './played.ts'
import { DEPENDENCY, ELSEWHERE } from './sample.ts'

export const dependencyCases: Pick<Cases, 'setDependencies' | 'removeDependencies'> = {
  setDependencies: [
    {
      as: 'new',
      args: {
        dependencies: [
          { from: 'C3', fromTitle: 'Card C3', to: 'C2', toTitle: 'Card C2', type: 'blocks' },
        ],
      },
      sends: [['POST /api/boards/B1/cards/C3/dependencies', { cardId: 'C2', type: 'blocks' }]],
      shows: {
        'dependencies.order': 'C1-C2 C3-C2',
        'dependencies.C3-C2': {
          from: 'C3',
          fromTitle: 'Card C3',
          to: 'C2',
          toTitle: 'Card C2',
          type: 'blocks',
        },
      },
      undo: {
        kind: 'removeDependencies',
        args: {
          dependencies: [
            { from: 'C3', fromTitle: 'Card C3', to: 'C2', toTitle: 'Card C2', type: 'blocks' },
          ],
        },
      },
      about: ['C3', 'C2'],
    },
    {
      as: 'another type',
      args: {
        dependencies: [
          { from: 'C1', fromTitle: 'Card C1', to: 'C2', toTitle: 'Card C2', type: 'fixes' },
        ],
      },
      sends: [['POST /api/boards/B1/cards/C1/dependencies', { cardId: 'C2', type: 'fixes' }]],
      shows: { 'dependencies.C1-C2.type': 'fixes' },
      undo: { kind: 'setDependencies', args: { dependencies: [DEPENDENCY] } },
      about: ['C1', 'C2'],
    },
    {
      as: 'on a card of another board',
      args: { dependencies: [ELSEWHERE] },
      sends: [
        [
          'POST /api/boards/B1/cards/C1/dependencies',
          { cardId: 'X1', type: 'blocks', boardId: 'B9' },
        ],
      ],
      shows: {
        'opened.card.cardDependencies.X1': { cardId: 'X1', boardId: 'B9', type: 'blocks' },
        'opened.card.cardDependencies.order': 'X1',
      },
      undo: { kind: 'removeDependencies', args: { dependencies: [ELSEWHERE] } },
      about: ['C1', 'X1'],
      cards: ['C1'],
    },
  ],
  removeDependencies: [
    {
      args: { dependencies: [DEPENDENCY] },
      sends: [['DELETE /api/boards/B1/cards/C1/dependencies/C2']],
      shows: { 'dependencies.C1-C2': null, 'dependencies.order': null },
      undo: { kind: 'setDependencies', args: { dependencies: [DEPENDENCY] } },
      about: ['C1', 'C2'],
    },
  ],
}
