import { describe, expect, test } from 'vitest'
import type { KeyedCommand, Command } from '../../../web/state/command.ts'
import {
  type Pending,
  overlaid,
  sendable,
  unretired,
  withoutRefused,
} from '../../../web/state/pending.ts'
import { boardView, miniCard } from './view.ts'

const edit = (card: string, title = 'New'): Command => ({
  kind: 'editCard',
  args: { card, set: { title } },
})

const create = (id: string): Command => ({
  kind: 'createCards',
  args: { listId: 'L1', swimlaneId: 'S1', cards: [{ id, title: 'New' }] },
})

const make = (kind: 'createList' | 'createSwimlane', at: number): Command => ({
  kind,
  args: { id: `new-${at}`, title: 'New' },
})

const move = (card: string): Command => ({
  kind: 'moveCard',
  args: { card, listId: 'L1', swimlaneId: 'S1', position: 0 },
})

function pending(key: string, given: Command, more: Partial<Pending> = {}): Pending {
  const command: KeyedCommand = { ...given, key, at: 0, text: '' }
  return { command, state: 'waiting', ...more }
}

const NOW = 1_000

const keys = (all: readonly Pending[]) => all.map(({ command }) => command.key)

describe('pending commands', () => {
  test('lie over the board in their order', () => {
    const view = boardView([miniCard('C1', 'L1')])
    const shown = overlaid(view, [pending('1', edit('C1', 'One')), pending('2', edit('C1', 'Two'))])
    expect(shown.cards.get('C1')?.title).toBe('Two')
    expect(view.cards.get('C1')?.title).toBe('Card C1')
  })

  const list = { card: 'C1', checklist: 'K1' }
  const cardPlace = { listId: 'L1', swimlaneId: 'S1', position: 1 }
  test.each<[Command, Command]>([
    [
      { kind: 'deleteItem', args: { ...list, item: 'I1' } },
      { kind: 'moveItem', args: { ...list, item: 'I2', toChecklist: 'K1', position: 1 } },
    ],
    [
      { kind: 'deleteList', args: { list: 'L1', cards: 'delete' } },
      { kind: 'moveList', args: { list: 'L2', position: 1 } },
    ],
    [
      { kind: 'deleteSwimlane', args: { swimlane: 'S1', cards: 'delete' } },
      { kind: 'moveSwimlane', args: { swimlane: 'S2', position: 1 } },
    ],
    [
      { kind: 'deleteCard', args: { card: 'C1', listId: 'L1' } },
      { kind: 'moveCard', args: { card: 'C2', ...cardPlace } },
    ],
    [
      { kind: 'deleteCard', args: { card: 'C1', listId: 'L1' } },
      { kind: 'moveCards', args: { moves: [{ cards: ['C2', 'C3'], ...cardPlace }] } },
    ],
  ])(
    'put after so many others wait for a deletion that is held back among them: %o',
    (deletion, place) => {
      const held = pending('1', deletion)
      held.command.heldUntil = NOW + 20_000
      const moved = pending('2', place)
      const sentAt = (now: number) => keys(sendable([held, moved], now))
      expect(sentAt(NOW)).toEqual([])
      expect(sentAt(NOW + 20_000)).toEqual(['1'])
      expect(keys(sendable([{ ...held, state: 'confirmed' }, moved], NOW))).toEqual(['2'])
      expect(keys(sendable([held, pending('3', edit('C4'))], NOW))).toEqual(['3'])
    },
  )

  test('about the same card are sent one after the other, others at once', () => {
    const all = [pending('1', edit('C1')), pending('2', edit('C1')), pending('3', edit('C2'))]
    expect(keys(sendable(all, NOW))).toEqual(['1', '3'])
    const [first, ...rest] = all
    expect(keys(sendable([{ ...(first as Pending), state: 'confirmed' }, ...rest], NOW))).toEqual([
      '2',
      '3',
    ])
  })

  test.each<Command[]>([
    [make('createList', 1), make('createList', 2)],
    [make('createSwimlane', 1), make('createSwimlane', 2)],
    [
      { kind: 'addComment', args: { id: 'new-1', card: 'C1', text: 'One', userId: 'ada' } },
      { kind: 'addComment', args: { id: 'new-2', card: 'C1', text: 'Two', userId: 'ada' } },
    ],
    [
      { kind: 'addChecklist', args: { id: 'new-1', card: 'C1', title: 'One', items: [] } },
      { kind: 'addChecklist', args: { id: 'new-2', card: 'C1', title: 'Two', items: [] } },
    ],
    [
      { kind: 'moveQuestion', args: { filter: 'F1', position: 1 } },
      { kind: 'moveQuestion', args: { filter: 'F2', position: 0 } },
    ],
    [
      { kind: 'saveQuestion', args: { id: 'new-1', name: 'One', q: 'one' } },
      { kind: 'moveQuestion', args: { filter: 'F2', position: 0 } },
    ],
    [move('C1'), move('C2')],
    [
      move('C1'),
      { kind: 'moveCards', args: { moves: [{ cards: ['C2'], listId: 'L1', position: 0 }] } },
    ],
  ])(
    'that are put after or among others are sent in the order in which they were given',
    (first, second) => {
      expect(keys(sendable([pending('1', first), pending('2', second)], NOW))).toEqual(['1'])
    },
  )

  test('are sent at most four at a time', () => {
    const all = Array.from({ length: 9 }, (_, index) => pending(`${index}`, edit(`C${index}`)))
    expect(keys(sendable(all, NOW))).toEqual(['0', '1', '2', '3'])
    const sent = all.map((one, index): Pending => (index < 3 ? { ...one, state: 'sending' } : one))
    expect(keys(sendable(sent, NOW))).toEqual(['3'])
  })

  test('on a card that is not made yet wait for it', () => {
    const all = [pending('1', create('new-1'), { state: 'sending' }), pending('2', edit('new-1'))]
    expect(sendable(all, NOW)).toEqual([])
  })
})

describe('a command that is held back', () => {
  const held = pending('1', { kind: 'deleteCard', args: { card: 'C1', listId: 'L1' } })
  const until = (heldUntil: number): Pending => ({
    ...held,
    command: { ...held.command, heldUntil },
  })

  test('is shown at once, and sent when its time is over', () => {
    const view = boardView([miniCard('C1', 'L1')])
    expect(overlaid(view, [until(NOW + 1)]).cards.has('C1')).toBe(false)
    expect(sendable([until(NOW + 1)], NOW)).toEqual([])
    expect(keys(sendable([until(NOW)], NOW))).toEqual(['1'])
  })

  test('is waited for by what is about the same, and by nothing else', () => {
    const all = [until(NOW + 1), pending('2', edit('C1')), pending('3', edit('C2'))]
    expect(keys(sendable(all, NOW))).toEqual(['3'])
  })
})

describe('a confirmed command', () => {
  const confirmed = pending('1', edit('C1'), { state: 'confirmed', version: 10 })
  const nothing = new Map<string, number>()

  test('stays until the board was read at its version', () => {
    expect(
      keys(unretired([confirmed], { whole: 9, cards: nothing, opened: nothing, dependencies: 0 })),
    ).toEqual(['1'])
    expect(
      keys(unretired([confirmed], { whole: 10, cards: nothing, opened: nothing, dependencies: 0 })),
    ).toEqual([])
  })

  test('stays until its card was read at its version, whatever was read of others', () => {
    const others = new Map([['C2', 12]])
    expect(
      keys(unretired([confirmed], { whole: 9, cards: others, opened: nothing, dependencies: 0 })),
    ).toEqual(['1'])
    const old = new Map([['C1', 9]])
    expect(
      keys(unretired([confirmed], { whole: 8, cards: old, opened: nothing, dependencies: 0 })),
    ).toEqual(['1'])
    const read = new Map([['C1', 12]])
    expect(
      keys(unretired([confirmed], { whole: 9, cards: read, opened: nothing, dependencies: 0 })),
    ).toEqual([])
  })

  test('on a list stays until the whole board was read', () => {
    const given: Command = { kind: 'editList', args: { list: 'L1', set: { title: 'New' } } }
    const onList = pending('1', given, { state: 'confirmed', version: 10 })
    const cards = new Map([['C1', 12]])
    expect(
      keys(unretired([onList], { whole: 9, cards, opened: nothing, dependencies: 0 })),
    ).toEqual(['1'])
  })

  test('never goes before it is confirmed', () => {
    const sending = pending('1', edit('C1'), { state: 'sending' })
    expect(
      keys(unretired([sending], { whole: 99, cards: nothing, opened: nothing, dependencies: 0 })),
    ).toEqual(['1'])
  })
})

describe('a refused command', () => {
  test('takes with it those on what it was to make, and no others', () => {
    const refused = pending('1', create('new-1'), { state: 'sending' })
    const all = [refused, pending('2', edit('new-1')), pending('3', edit('C1'))]
    const { rest, dropped } = withoutRefused(all, refused.command)
    expect(keys(rest)).toEqual(['3'])
    expect(dropped.map(({ key }) => key)).toEqual(['2'])
  })
})
