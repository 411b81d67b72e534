import { expect, it } from 'vitest'
import type { CardInput, CardOutput } from '../../chaos/history/card-model.ts'
import { type Account, type Logged, disorderIn } from '../../chaos/history/order.ts'
import type { Recorded } from '../../chaos/history/record.ts'

type Traits = Partial<Pick<Recorded, 'version' | 'ifVersion' | 'after'>>

function asked(
  at: number,
  input: CardInput,
  output: CardOutput | undefined,
  traits: Traits,
): Recorded {
  const span = { calledAt: at, repliedAt: at + 5 }
  return {
    client: 0,
    card: 'a',
    input,
    output,
    ...span,
    version: undefined,
    ifVersion: undefined,
    ...traits,
  }
}

const CARD = { title: 'One', list: 'todo', requestedBy: '' }
const edit = (set: object): CardInput => ({ do: 'edit', set })
const logged = (seq: number, activityType: string, title: string, listId = 'todo'): Logged => {
  return { seq, activityType, title, listId, cardId: 'a' }
}

/** A card is made, renamed, requested by somebody, moved and read, one after the other. */
function sound() {
  const history = [
    asked(0, { do: 'create', card: CARD }, 'done', { version: 2 }),
    asked(10, edit({ title: 'Two' }), 'done', { version: 3, ifVersion: 2 }),
    asked(20, edit({ requestedBy: 'Ada' }), 'done', { version: 4 }),
    asked(30, edit({ title: 'Three', list: 'done' }), 'done', { version: 5 }),
    asked(40, { do: 'read' }, { title: 'Three', list: 'done', requestedBy: 'Ada' }, { version: 5 }),
  ] as const
  const log = [
    { seq: 1, activityType: 'createBoard', title: '', listId: '', cardId: '' },
    logged(2, 'createCard', 'One'),
    logged(3, 'a-changedTitle', 'Two'),
    logged(4, 'a-changedTitle', 'Three', 'done'),
    logged(5, 'moveCard', 'Three', 'done'),
  ]
  const cards = new Map([['a', { title: 'Three', list: 'done', requestedBy: 'Ada' }]])
  return {
    history: [...history],
    log,
    cards,
    made: history[0],
    renamed: history[1],
    read: history[4],
  }
}

const disorder = (account: Account) => [...disorderIn(account)].join('\n')

it('a board with sequential writes has no disorder', () => {
  expect(disorder(sound())).toBe('')
})

it.each<[string, (board: ReturnType<typeof sound>) => unknown, string]>([
  [
    'a number is missing in the log',
    ({ log }) => log.splice(0, 1),
    'seq 1 is missing: 2 is in its place',
  ],
  [
    'a number is in the log twice',
    ({ log }) => log.push(logged(5, 'moveCard', 'Three', 'done')),
    'seq 6 is missing: 5 is in its place',
  ],
  [
    'an acknowledged write is not in the log',
    ({ log }) => log.splice(2, 1, { ...logged(3, 'createList', ''), cardId: '' }),
    'acknowledged and is in the log as: nothing',
  ],
  [
    'half of an acknowledged write is in the log',
    ({ log }) => log.splice(4, 1),
    'acknowledged and is in the log as: a-changedTitle',
  ],
  [
    'half of a write with no answer is in the log',
    ({ history, log }) => {
      history.push(asked(50, edit({ title: 'Four', list: 'todo' }), undefined, {}))
      log.push(logged(6, 'moveCard', 'Four'))
    },
    'in the log in part: moveCard',
  ],
  [
    'the log has an entry that no request made',
    ({ log }) => log.push(logged(6, 'a-changedTitle', 'Six')),
    'matches no request',
  ],
  [
    'a refused write is in the log',
    ({ renamed }) => Object.assign(renamed, { output: 'changed', version: undefined }),
    'matches no request',
  ],
  ['two writes made one version', ({ renamed }) => (renamed.version = 2), 'both made 2'],
  [
    'a conditional write came after another',
    ({ renamed }) => (renamed.ifVersion = 1),
    'although If-Match named 1',
  ],
  [
    'a write has an older version than one before',
    ({ made }) => (made.version = 9),
    'version 3, called after 9',
  ],
  [
    'a read is behind what was acknowledged',
    ({ read }) => (read.version = 4),
    'version 4, called after 5',
  ],
  [
    'a read is behind its bookmark',
    ({ read, renamed }) => Object.assign(read, { version: 2, after: renamed }),
    "older than its bookmark's 3",
  ],
  [
    'a later write is earlier in the log',
    ({ made, renamed }) =>
      Object.assign(made, { calledAt: 16, repliedAt: 19, version: 3 }) &&
      Object.assign(renamed, { version: 2, ifVersion: undefined }),
    'seq 2, called after 3',
  ],
  [
    'the log and the versions disagree about writes at the same time',
    ({ made, renamed }) =>
      Object.assign(made, { repliedAt: 15, version: 3 }) &&
      Object.assign(renamed, { version: 2, ifVersion: undefined }),
    'has version 2 after 3',
  ],
  [
    'a card is not where the log leads',
    ({ cards }) => cards.set('a', CARD),
    'by the log {"title":"Three"',
  ],
  [
    'a card is in another list than the log leads to',
    ({ cards }) => cards.set('a', { ...CARD, title: 'Three' }),
    'by the log {"title":"Three"',
  ],
  [
    'a card is gone that the log leaves there',
    ({ cards }) => cards.delete('a'),
    'Card a is undefined',
  ],
  [
    'a card is there that the log knows nothing of',
    ({ cards }) => cards.set('b', CARD),
    'by the log undefined',
  ],
])('there is disorder when %s', (_when, spoil, expected) => {
  const board = sound()
  spoil(board)
  expect(disorder(board)).toContain(expected)
})

it('a read at a bookmark may be behind what was acknowledged since', () => {
  const { read, made, ...board } = sound()
  Object.assign(read, { version: 3, after: made })
  expect(disorder(board)).toBe('')
})

it('a write with no answer may be in the log as a whole, or not at all', () => {
  const { cards, ...board } = sound()
  board.history.push(asked(50, edit({ title: 'Four' }), undefined, {}))
  expect(disorder({ ...board, cards })).toBe('')
  board.log.push(logged(6, 'a-changedTitle', 'Four', 'done'))
  cards.set('a', { title: 'Four', list: 'done', requestedBy: 'Ada' })
  expect(disorder({ ...board, cards })).toBe('')
})
