import { expect, it } from 'vitest'
import { type Known, changed, madeState, newKnown } from '../../chaos/crash/card.ts'
import { differencesIn } from '../../chaos/crash/compare.ts'
import type { Stored } from '../../chaos/crash/stored.ts'
import { newLedger } from '../../chaos/crash/writer.ts'

const PLACE = { swimlaneId: 'lane', sort: 0, requestedBy: '', assignedBy: '' }
const NOBODY = { labelIds: [], members: [], assignees: [] }

const card = (_id: string, title: string, description = ''): Stored['cards'][number] => {
  return { _id, title, description, listId: 'todo', ...PLACE, ...NOBODY }
}

const entry = (seq: number, activityType: string, cardId: string, title: string) => {
  return { seq, activityType, cardId, title }
}

/** A card with a comment and a checklist, and two cards that were made at once, as they were acknowledged and are stored. */
function sound() {
  const [one, two, three] = ['One', 'Two', 'Three'].map((name): Known => {
    const known = newKnown('board', name, name === 'One' ? 'first' : 'second')
    return { ...known, id: name.toLowerCase(), sure: madeState('todo', name, '') }
  })
  if (!one?.sure || !two || !three) throw new Error('there are three cards')
  const commented = changed(one.sure, { comments: ['Word'] }, 'addComment')
  const checklists = { Steps: { First: false, Second: true } }
  one.sure = changed(commented, { checklists }, 'addChecklist')
  one.ids.set('Word', 'comment')
  const stored: Stored = {
    lists: [{ _id: 'todo', title: 'To do', sort: 0 }],
    cards: [card('one', 'One'), card('two', 'Two'), card('three', 'Three')],
    comments: [{ _id: 'comment', cardId: 'one', text: 'Word' }],
    checklists: [{ _id: 'steps', cardId: 'one', title: 'Steps' }],
    checklistItems: [
      { _id: 'a', cardId: 'one', checklistId: 'steps', title: 'First', isFinished: false },
      { _id: 'b', cardId: 'one', checklistId: 'steps', title: 'Second', isFinished: true },
    ],
    activities: [
      entry(2, 'addComment', 'one', 'One'),
      entry(1, 'createCard', 'one', 'One'),
      entry(3, 'addChecklist', 'one', 'One'),
      entry(4, 'createCard', 'two', 'Two'),
      entry(5, 'createCard', 'three', 'Three'),
    ],
  }
  return { ledger: { ...newLedger(), cards: [one, two, three] }, stored, one, two, three }
}

type Board = ReturnType<typeof sound>

function compared({ ledger, stored }: Board) {
  const fates = { stored: 0, notStored: 0 }
  const differences = [...differencesIn(ledger, new Map([['board', stored]]), fates)]
  return { differences: differences.join('\n'), ...fates }
}

/** Makes it unknown whether the two cards made at once were made. */
function doubt({ two, three }: Board): void {
  for (const known of [two, three]) {
    known.maybe = known.sure
    known.sure = undefined
    known.id = undefined
  }
}

const without = <T>(all: T[], at: number) => void all.splice(at, 1)

it('a store that matches the acknowledged writes has no difference', () => {
  expect(compared(sound())).toEqual({ differences: '', stored: 0, notStored: 0 })
})

it.each<[string, (board: Board) => void, string]>([
  ['an acknowledged card is lost', ({ stored }) => without(stored.cards, 1), '"Two" is ["deleted"'],
  [
    'an acknowledged card was never there',
    ({ stored }) => (without(stored.cards, 2), without(stored.activities, 4)),
    '"Three" is no card',
  ],
  ['an acknowledged comment is lost', ({ stored }) => without(stored.comments, 0), '"One" is'],
  [
    'an acknowledged checklist lacks an item',
    ({ stored }) => without(stored.checklistItems, 1),
    '"One" is',
  ],
  [
    'a checked item is not checked',
    ({
      stored: {
        checklistItems: [, item],
      },
    }) => item && (item.isFinished = false),
    '"One" is',
  ],
  ['a comment has no activity', ({ stored }) => without(stored.activities, 0), '"One" is'],
  [
    'an edit is there in part',
    ({
      stored: {
        cards: [one],
      },
    }) => one && (one.description = 'New'),
    '"One" is',
  ],
  [
    'a card is in another list',
    ({
      stored: {
        cards: [one],
      },
    }) => one && (one.listId = 'done'),
    '"One" is',
  ],
  ['a comment has another id', ({ one }) => one.ids.set('Word', 'other'), 'acknowledged as other'],
  [
    'a card that no request created',
    ({ stored }) => stored.cards.push(card('four', 'Four')),
    'which no request created',
  ],
  ['a comment outlives its card', ({ stored }) => without(stored.cards, 0), '"One" is'],
  [
    'the log has a gap',
    ({
      stored: {
        activities: [, , , , last],
      },
    }) => last && (last.seq = 6),
    'seq 5 is missing: 6 is in its place',
  ],
  [
    'a write was refused',
    ({ ledger }) => ledger.refused.push('POST / was answered 400'),
    'answered 400',
  ],
  [
    'of cards made at once only one is there',
    (board) => {
      doubt(board)
      without(board.stored.cards, 2)
      without(board.stored.activities, 4)
    },
    'Of 2 cards made at once, 1 are there',
  ],
])('there is a difference when %s', (_when, spoil, expected) => {
  const board = sound()
  spoil(board)
  expect(compared(board).differences).toContain(expected)
})

it('an unacknowledged write may be stored as a whole, which counts as one write', () => {
  const board = sound()
  doubt(board)
  expect(compared(board)).toEqual({ differences: '', stored: 1, notStored: 0 })
})

it('an unacknowledged write may be missing', () => {
  const board = sound()
  doubt(board)
  board.stored.cards.length = 1
  board.stored.activities.length = 3
  expect(compared(board)).toEqual({ differences: '', stored: 0, notStored: 1 })
})

it('an unacknowledged edit of a card may be stored or not, but not in part', () => {
  const board = sound()
  const { one, stored } = board
  if (one.sure)
    one.maybe = changed(one.sure, { title: 'Uno', description: 'Due' }, 'a-changedTitle')
  expect(compared(board)).toEqual({ differences: '', stored: 0, notStored: 1 })
  stored.cards[0] = card('one', 'Uno', 'Due')
  expect(compared(board).differences).toContain('"One" is')
  stored.activities.push(entry(6, 'a-changedTitle', 'one', 'Uno'))
  expect(compared(board)).toEqual({ differences: '', stored: 1, notStored: 0 })
})
