import { expect, test } from 'vitest'
import { keysOf } from '../../../../web/actions/keys.ts'
import type { Right } from '../../../../web/state/board-view.ts'
import { EVERY, pageFor } from './page-for.ts'

const { ACTIONS, actionByKey, menuOf, possibleActions } =
  await import('../../../../web/actions/actions.ts')
const { targetsAt } = await import('../../../../web/actions/targets.ts')

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
  ['field', ['Mod+k']],
  ['popup', []],
  ['panel', ['Mod+z', 'Mod+Shift+z', 'Mod+y', 'Mod+k']],
] as const)('in a %s, only these keys do something: %s', (place, keys) => {
  const { page } = pageFor()
  const working = ACTIONS.flatMap(keysOf).filter(
    (key) => actionByKey(page, targetsAt(page, 'C1'), key, place) !== undefined,
  )
  expect(working).toEqual(keys)
})

test('who may only read finds nothing that changes the board', () => {
  const { page } = pageFor(['read'])
  const names = possibleActions(page, targetsAt(page, 'C1')).map(({ name }) => name)
  const reading = 'open-card card-menu copy-card-link settings export filter walk'
  const others =
    'show-table show-calendar group-by search commands keys account boards theme language'
  expect(names).toEqual(`${reading} ${others}`.split(' '))
})

test('a menu has what can be done to its list, in groups, with the keys that do it', () => {
  const { page } = pageFor()
  const [empty, full] = page.lists.peek()
  const menu = menuOf('list', page, { list: empty })
  expect(menu.map((group) => group.map(({ label }) => label))).toEqual([
    ['board.add-card', 'board.edit-list', 'board.collapse'],
    ['board.move-after', 'board.copy-list'],
    ['board.archive-list'],
  ])
  expect(menu[0]?.map(({ keys }) => keys)).toEqual(['N', undefined, undefined])
  const labels = menuOf('list', page, { list: full }).map((group) =>
    group.map(({ label }) => label),
  )
  expect(labels).toEqual([
    ['board.add-card', 'board.edit-list', 'board.collapse', 'board.sort-list'],
    ['board.move-before', 'board.move-after', 'board.copy-list'],
    ['board.move-cards', 'board.archive-cards', 'board.archive-list'],
  ])
})

test('choices about a list are offered for the one that is named, wherever the focus is', () => {
  const { page } = pageFor()
  const [first, named] = page.lists.peek()
  expect(targetsAt(page, undefined).list).toBe(first)
  expect(targetsAt(page, undefined, named?._id).list).toBe(named)
  const action = possibleActions(page, { list: named }).find(
    (one) => one.name === 'move-list-cards',
  )
  expect(action?.choices().map(({ id }) => id)).toEqual(['L1', 'L3'])
})

test('the menu of a board leaves out what its header or its settings have', () => {
  const { page } = pageFor()
  const board = page.board.peek()
  const menu = menuOf('board', page, { board })
  expect(menu.map((group) => group.map(({ label }) => label))).toEqual([
    ['group.by'],
    ['board.settings', 'board.background', 'settings.archive', 'board.export'],
    ['app.undo', 'app.redo', 'board.add-swimlane', 'select.all'],
    ['app.search', 'board.commands', 'board.keys', 'app.account'],
  ])
})

test('the color and the background of a board are not offered to who may not change it', () => {
  const labels = (rights: Right[]) => {
    const { page } = pageFor(rights)
    return menuOf('board', page, { board: page.board.peek() })
      .flat()
      .map(({ label }) => label)
  }
  expect(labels(EVERY)).toContain('board.background')
  const others = labels(EVERY.filter((one) => one !== 'manage'))
  expect(others).toContain('board.settings')
  expect(others).not.toContain('board.background')
})

test('an archived card can be restored and deleted, and not moved or archived', () => {
  const { page } = pageFor()
  const card = { _id: 'C9', title: 'Old', listId: 'L1', archived: true }
  const labels = menuOf('card', page, { card, cards: [card] }).map((group) =>
    group.map((one) => one.label),
  )
  expect(labels).toEqual([['board.open-card', 'card.copy-link', 'card.restore'], ['card.delete']])
})

test('what can be done to cards is done to the one in focus, or else to those that are selected', () => {
  const { page } = pageFor()
  const press = (key: string, card?: string) =>
    actionByKey(page, targetsAt(page, card), key, 'page')?.run(key)
  press('m', 'C1')
  expect(page.overlay.value).toEqual({ kind: 'move', card: 'C1' })
  press('x', 'C3')
  press('x', 'C2')
  expect(page.selected.value).toEqual(['C2', 'C3'])
  press('m', 'C1')
  expect(page.overlay.value).toEqual({ kind: 'places', cards: ['C2', 'C3'] })
  press('x', 'C2')
  expect(page.selected.value).toEqual(['C3'])
})

test('Shift-D marks cards as done, those too that are due at no time, and all of them as not done again', () => {
  const { page } = pageFor()
  const given: object[] = []
  page.act = ({ args }) => given.push(args)
  const press = () => actionByKey(page, targetsAt(page, 'C1'), 'Shift+d', 'page')?.run('Shift+d')
  press()
  Object.assign(page.view.peek()?.cards.get('C1') ?? {}, { dueComplete: true })
  press()
  page.picked.value = new Set(['C1', 'C2'])
  press()
  expect(given).toEqual(
    [
      { cards: ['C1'], set: { dueComplete: true } },
      { cards: ['C1'], set: { dueComplete: false } },
      { cards: ['C1', 'C2'], set: { dueComplete: true } },
    ].map((edit) => ({ edits: [edit] })),
  )
})

test('the palette finds what an action offers to choose from', () => {
  const { page } = pageFor()
  const choices = possibleActions(page, targetsAt(page, 'C1'))
    .filter(({ name }) => ['move-card', 'settings', 'theme', 'language'].includes(name))
    .map(({ name, choices: choicesOf }) => [name, choicesOf().map(({ id }) => id)])
  expect(choices).toEqual([
    ['move-card', ['L1', 'L2', 'L3']],
    ['settings', expect.arrayContaining(['board', 'members', 'integrations'])],
    ['theme', ['system', 'light', 'dark']],
    ['language', expect.arrayContaining(['en', 'de', 'ar'])],
  ])
})
