import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import { keysOf } from '../../../../web/actions/keys.ts'
import { boardParts } from '../../../../web/board-page/board-parts.ts'
import type { BoardPage, Overlay } from '../../../../web/board-page/board-page.ts'
import type { Right } from '../../../../web/state/board-view.ts'
import { boardView, miniCard } from '../view.ts'

// What the modules of the page ask of a browser when they are loaded.
vi.stubGlobal('location', new URL('http://localhost/b/B1/board'))
vi.stubGlobal('localStorage', { getItem: () => null })
const { ACTIONS, actionByKey, menuOf, possibleActions } =
  await import('../../../../web/actions/actions.ts')
const { CARD_ACTIONS } = await import('../../../../web/actions/card-actions.ts')
const { LIST_ACTIONS } = await import('../../../../web/actions/list-actions.ts')
const { targetsAt } = await import('../../../../web/actions/targets.ts')

const EVERY: Right[] = ['read', 'member', 'comment', 'move', 'write', 'manage']

/** A page of a board with a card; the actions under test use nothing else of it. */
function pageFor(rights: Right[] = EVERY) {
  const view = boardView([miniCard('C1', 'L2')], { rights })
  const composed: object[] = []
  const page = {
    view: signal(view),
    ...boardParts(signal(view)),
    overlay: signal<Overlay | undefined>(undefined),
    current: signal<string | undefined>('C1'),
    store: { id: 'B1', opened: () => undefined },
    card: (id: string) => view.cards.get(id),
    compose: (cell: object) => composed.push(cell),
  }
  return { page: page as unknown as BoardPage, composed }
}

test('every action has a name of its own, and no key does two things', () => {
  const names = ACTIONS.map(({ name }) => name)
  expect(names).toHaveLength(new Set(names).size)
  const keys = ACTIONS.flatMap(keysOf)
  expect(keys).toHaveLength(new Set(keys).size)
})

test('a key does what it is for to the card in focus, and nothing where there is none', () => {
  const { page } = pageFor()
  actionByKey(page, targetsAt(page, 'C1'), 'm', 'page')?.run('m')
  expect(page.overlay.value).toEqual({ kind: 'move', card: 'C1' })
  expect(actionByKey(page, targetsAt(page, undefined), 'm', 'page')).toBe(undefined)
  expect(actionByKey(page, targetsAt(page, 'C1'), 'q', 'page')).toBe(undefined)
})

test('a card is added to the list of the card in focus, or else to the first one', () => {
  const { page, composed } = pageFor()
  for (const card of ['C1', undefined])
    actionByKey(page, targetsAt(page, card), 'n', 'page')?.run('n')
  expect(composed).toEqual([
    { listId: 'L2', swimlaneId: 'S1' },
    { listId: 'L1', swimlaneId: 'S1' },
  ])
})

test.each([
  ['field', 'Mod+k'],
  ['dialog', 'Mod+k'],
  ['panel', 'Mod+z Mod+Shift+z Mod+y Mod+k'],
] as const)('in a %s, only these keys do something: %s', (place, keys) => {
  const { page } = pageFor()
  const working = ACTIONS.flatMap(keysOf).filter(
    (key) => actionByKey(page, targetsAt(page, 'C1'), key, place) !== undefined,
  )
  expect(working).toEqual(keys.split(' '))
})

test('who may only read finds nothing that changes the board', () => {
  vi.stubGlobal('document', { activeElement: null, body: null })
  const { page } = pageFor(['read'])
  const names = possibleActions(page, targetsAt(page, 'C1')).map(({ name }) => name)
  const reading = 'open-card copy-card-link search settings export commands keys'
  expect(names).toEqual([...reading.split(' '), 'boards', 'account', 'filter', 'walk'])
})

test('a menu has what can be done to its list, in groups, with the keys that do it', () => {
  const { page } = pageFor()
  const list = page.lists.peek()[0]
  const menu = menuOf(LIST_ACTIONS, page, { list })
  expect(menu.map((group) => group.map(({ label, keys }) => [label, keys]))).toEqual([
    [
      ['board.add-card', 'N'],
      ['board.edit-list', undefined],
      ['board.collapse', undefined],
    ],
    [['board.move-after', undefined]],
    [['board.archive-list', undefined]],
  ])
})

test('an archived card can be restored and deleted, and not moved or archived', () => {
  const { page } = pageFor()
  const card = { _id: 'C2', title: 'Old', listId: 'L1', archived: true }
  const labels = menuOf(CARD_ACTIONS, page, { card }).map((group) => group.map((one) => one.label))
  expect(labels).toEqual([['card.copy-link', 'card.restore'], ['card.delete']])
})
