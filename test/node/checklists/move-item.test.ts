import { expect, test } from 'vitest'
import { mentionedOnCards } from '../../../src/notifications/card-texts.ts'
import { withCard } from '../support/cards.ts'
import { anItem, withChecklist } from '../support/on-cards.ts'
import { aSnapshot, dispatch, faults, granted } from '../support/support.ts'

type Given = { position?: number; toChecklistId?: string }

/** A card with a checklist of the items a, b and c, of which only a is done, and an empty one. */
function twoChecklists(sorts = [0, 1, 2]) {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card')
  const items = ['a', 'b', 'c'].map((id, at) =>
    anItem({ id, title: id, sort: sorts[at] ?? 0, isFinished: id === 'a' }),
  )
  withChecklist(snapshot, { items })
  withChecklist(snapshot, { id: 'other', items: [] })
  const sent = (item: string, given: Given) =>
    dispatch(snapshot, 'member', 'moveChecklistItem', {
      card: 'card',
      checklist: 'checklist',
      item,
      ...given,
    })
  const move = (item: string, given: Given) => {
    const { changes, log } = granted(sent(item, given))
    return { isChanged: changes.length > 0, kinds: log.map(({ kind }) => kind) }
  }
  const order = (id = 'checklist') =>
    snapshot.checklists
      .get(id)
      ?.items.toSorted((one, other) => one.sort - other.sort)
      .map((one) => one.id)
      .join('')
  return { snapshot, sent, move, order }
}

test.each([
  ['c', 0, 'cab'],
  ['a', 1, 'bac'],
  ['a', undefined, 'bca'],
  ['a', 9, 'bca'],
])('item %s goes after %s others: %s', (item, position, order) => {
  const board = twoChecklists()
  board.move(item, position === undefined ? {} : { position })
  expect(board.order()).toBe(order)
})

test('the items behind make room where the numbers between two have run out', () => {
  const board = twoChecklists([1, 1 + Number.EPSILON, 5])
  board.move('c', { position: 1 })
  expect(board.order()).toBe('acb')
})

test('an item that is there already changes nothing', () => {
  expect(twoChecklists().move('b', { position: 1 })).toEqual({ isChanged: false, kinds: [] })
})

test('an item goes to another checklist of its card, and either may be finished or open by that', () => {
  const board = twoChecklists()
  expect(board.move('a', { toChecklistId: 'other' }).kinds).toEqual(['completeChecklist'])
  expect([board.order(), board.order('other')]).toEqual(['bc', 'a'])
  expect(board.move('b', { toChecklistId: 'other', position: 0 }).kinds).toEqual([
    'uncompleteChecklist',
  ])
  expect([board.order(), board.order('other')]).toEqual(['c', 'ba'])
})

test('an item goes to no checklist of another card', () => {
  const board = twoChecklists()
  withCard(board.snapshot, 'stranger')
  withChecklist(board.snapshot, { id: 'other', cardId: 'stranger' })
  expect(faults(board.sent('a', { toChecklistId: 'other' }))).toEqual(['toChecklistId'])
})

test('an item that goes to another checklist mentions nobody anew', () => {
  const { snapshot, sent } = twoChecklists()
  withChecklist(snapshot, { items: [anItem({ id: 'a', title: '@ada', isFinished: true })] })
  const done = granted(sent('a', { toChecklistId: 'other' }))
  expect(mentionedOnCards(done)).toEqual(new Map())
})
