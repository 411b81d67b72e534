import { describe, expect, test } from 'vitest'
import type { CardView } from '../../../web/state/card-view.ts'
import type { KeyedCommand, Command } from '../../../web/state/command.ts'
import { appliedToCard, inverseOf, isHeld } from '../../../web/state/commands.ts'
import { type Pending, overlaidCard, unretired } from '../../../web/state/pending.ts'
import { boardView, miniCard } from './view.ts'

const AT = '2030-01-01T00:00:00.000Z'

const VIEW: CardView = {
  version: 4,
  // The tests use of the card only what is here.
  card: {
    ...miniCard('C1', 'L1'),
    description: 'Old',
    archived: false,
    requestedBy: '',
  } as unknown as CardView['card'],
  comments: [
    { _id: 'M1', userId: 'U1', text: 'First', createdAt: AT, reactions: [], modifiedAt: AT },
  ],
  checklists: [
    {
      _id: 'K1',
      title: 'Before',
      sort: 0,
      items: [
        { _id: 'I1', title: 'Measure', isFinished: false },
        { _id: 'I2', title: 'Choose', isFinished: true, assigneeId: 'U1', dueAt: AT },
      ],
    },
    { _id: 'K2', title: 'After', sort: 1, items: [{ _id: 'I3', title: 'Pay', isFinished: false }] },
  ],
  attachments: [
    { _id: 'F1', name: 'a.png', type: 'image/png', size: 1, userId: 'U1', createdAt: AT },
  ],
  subtasks: [],
  activities: [],
}

const BOARD = boardView([miniCard('C1', 'L1')])

function command(given: Command, key = 'K'): KeyedCommand {
  return { ...given, key, at: 0, text: '' }
}

const at = { card: 'C1', checklist: 'K1' }

const GIVEN: Command[] = [
  { kind: 'editCard', args: { card: 'C1', set: { description: 'New', requestedBy: 'Ada' } } },
  { kind: 'setField', args: { card: 'C1', field: 'F', value: 3 } },
  { kind: 'moveCard', args: { card: 'C1', listId: 'L2', swimlaneId: 'S1', sort: 3 } },
  { kind: 'archiveCard', args: { card: 'C1' } },
  { kind: 'addComment', args: { id: 'new-1', card: 'C1', text: 'Second', userId: 'U1' } },
  { kind: 'editComment', args: { card: 'C1', comment: 'M1', text: 'Edited' } },
  { kind: 'deleteComment', args: { card: 'C1', comment: 'M1' } },
  { kind: 'addChecklist', args: { id: 'new-1', card: 'C1', title: 'After', items: [] } },
  { kind: 'deleteChecklist', args: at },
  { kind: 'addItem', args: { ...at, id: 'new-1', title: 'Pay' } },
  { kind: 'editItem', args: { ...at, item: 'I1', set: { isFinished: true, title: 'Weigh' } } },
  { kind: 'editItem', args: { ...at, item: 'I2', set: { assigneeId: '', dueAt: null } } },
  { kind: 'moveItem', args: { ...at, item: 'I1', toChecklist: 'K1', position: 1 } },
  { kind: 'moveItem', args: { ...at, item: 'I2', toChecklist: 'K2', position: 0 } },
  { kind: 'deleteItem', args: { ...at, item: 'I1' } },
  { kind: 'deleteAttachment', args: { card: 'C1', listId: 'L1', attachment: 'F1' } },
  { kind: 'setCover', args: { card: 'C1', listId: 'L1', attachment: 'F1', isCover: true } },
]

describe.each(GIVEN)('$kind on a card that is opened', (given) => {
  test('changes it, and once only', () => {
    const once = appliedToCard(VIEW, command(given))
    expect(once).not.toEqual(VIEW)
    expect(appliedToCard(once, command(given))).toEqual(once)
  })

  test('does not change another', () => {
    const other = { ...VIEW, card: { ...VIEW.card, _id: 'C2' } }
    expect(appliedToCard(other, command(given))).toBe(other)
  })
})

describe('what undoes a command on an opened card', () => {
  const undoable = new Set(
    'editCard setField setCover moveCard addItem editItem moveItem'.split(' '),
  )

  test.each(GIVEN.filter(({ kind }) => undoable.has(kind)))('$kind brings it back', (given) => {
    const inverse = inverseOf(BOARD, command(given), VIEW)
    if (inverse === undefined) throw new Error('Nothing undoes it.')
    const after = appliedToCard(appliedToCard(VIEW, command(given)), command(inverse))
    const { customFields, ...card } = after.card
    const { customFields: _, ...before } = VIEW.card
    expect({ ...after, card }).toEqual({ ...VIEW, card: before })
    expect(customFields.filter(({ value }) => value !== null)).toEqual([])
  })

  test.each(GIVEN)('$kind is held back if nothing does', (given) => {
    expect(isHeld(given)).toBe(inverseOf(BOARD, command(given), VIEW) === undefined)
  })
})

test('pending commands lie over a card in their order', () => {
  const pending = [
    { kind: 'addItem', args: { ...at, id: 'new-1', title: 'Pay' } },
    { kind: 'editItem', args: { ...at, item: 'new-1', set: { isFinished: true } } },
  ] satisfies Command[]
  const shown = overlaidCard(
    VIEW,
    pending.map((given): Pending => ({ command: command(given), state: 'waiting' })),
  )
  expect(shown.checklists[0]?.items.at(-1)).toEqual({
    _id: 'new-1',
    title: 'Pay',
    isFinished: true,
  })
})

test('a confirmed command stays until the opened card was read at its version too', () => {
  const edit: Command = { kind: 'editCard', args: { card: 'C1', set: { description: 'New' } } }
  const pending: Pending[] = [{ command: command(edit), state: 'confirmed', version: 10 }]
  const read = { whole: 12, cards: new Map<string, number>() }
  expect(
    unretired(pending, { ...read, opened: new Map([['C1', 9]]), dependencies: 0 }),
  ).toHaveLength(1)
  expect(unretired(pending, { ...read, opened: new Map([['C2', 9]]), dependencies: 0 })).toEqual([])
  expect(unretired(pending, { ...read, opened: new Map([['C1', 10]]), dependencies: 0 })).toEqual(
    [],
  )
})
