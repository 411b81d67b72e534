import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BoardView } from '../../../web/state/board-view.ts'
import type { Command, KeyedCommand } from '../../../web/state/command.ts'
import { applied, appliedAll } from '../../../web/state/commands.ts'
import { type Pending, overlay } from '../../../web/state/pending.ts'
import { cellsOf } from '../../../web/state/places.ts'
import { randomBy } from './session/clock.ts'
import { boardView, miniCard } from './view.ts'

const CARDS = Array.from({ length: 5_000 }, (_, at) =>
  miniCard(`C${at}`, `L${(at % 3) + 1}`, { sort: at }),
)
const BOARD = boardView(CARDS)

afterEach(() => vi.unstubAllGlobals())

function pending(given: Command, at: number): Pending {
  const command: KeyedCommand = { ...given, key: `${at}`, at, text: '' }
  return { command, state: 'waiting' }
}

const retitled = (at: number): Command => ({
  kind: 'editCard',
  args: { card: `C${at}`, set: { title: `Title ${at}` } },
})
const made = (at: number): Command => ({
  kind: 'createCards',
  args: { listId: 'L1', swimlaneId: 'S1', cards: [{ id: `new-${at}`, title: 'New' }] },
})
const moved = (at: number): Command => ({
  kind: 'moveCard',
  args: { card: `C${at}`, listId: 'L2', swimlaneId: 'S1', position: at % 7 },
})
const movedBeside = (at: number): Command => ({
  kind: 'moveCard',
  args: { card: `C${at}`, listId: 'L3', swimlaneId: 'S1', sort: at % 5 },
})
const movedTogether = (at: number): Command => ({
  kind: 'moveCards',
  args: { moves: [{ cards: [`C${at}`, `C${at + 1}`, `C${at + 9}`], listId: 'L3' }] },
})
const placedTogether = (at: number): Command => ({
  kind: 'moveCards',
  args: { moves: [{ cards: [`C${at}`, `C${at + 1}`], listId: 'L3', position: at % 4 }] },
})
const copied = (at: number): Command => ({
  kind: 'copyCard',
  args: { id: `copy-${at}`, card: `C${at}`, listId: 'L1', swimlaneId: 'S1' },
})
const archived = (at: number): Command => ({ kind: 'archiveCard', args: { card: `C${at}` } })
const KINDS = [retitled, made, moved, movedBeside, movedTogether, placedTogether, copied, archived]

const UNSENT = Array.from({ length: 200 }, (_, at) => pending(retitled(at), at))

/** An overlay that counts the commands that it applies, and the maps that are copied meanwhile. */
function counted() {
  const counts = { applied: 0, copied: 0 }
  const isCopy = ([from]: unknown[]) => from instanceof Map
  const construct = (target: MapConstructor, args: [], kind: MapConstructor): object => {
    if (isCopy(args)) counts.copied += 1
    return Reflect.construct(target, args, kind)
  }
  vi.stubGlobal('Map', new Proxy(Map, { construct }))
  const laid = overlay((view, commands) => {
    counts.applied += commands.length
    return appliedAll(view, commands)
  })
  const of = (view: BoardView, all: readonly Pending[]) => {
    Object.assign(counts, { applied: 0, copied: 0 })
    const shown = laid(view, all)
    return { shown, ...counts }
  }
  return of
}

describe('a view of 5,000 cards with 200 unsent changes', () => {
  test.each(KINDS.map((kind) => [kind.name, kind] as const))(
    'applies one more change alone, in one copy: %s',
    (_name, kind) => {
      const laid = counted()
      expect(laid(BOARD, UNSENT)).toMatchObject({ applied: 200, copied: 1 })
      expect(laid(BOARD, [...UNSENT, pending(kind(1_000), 200)])).toMatchObject({
        applied: 1,
        copied: 1,
      })
    },
  )

  test('stays as it is while changes are sent and confirmed', () => {
    const laid = counted()
    const { shown } = laid(BOARD, UNSENT)
    const sent = UNSENT.map((one): Pending => ({ ...one, state: 'sending' }))
    expect(laid(BOARD, sent)).toEqual({ shown, applied: 0, copied: 0 })
  })

  test('applies all of them in one copy over a board that was read again, or without one of them', () => {
    const laid = counted()
    laid(BOARD, UNSENT)
    expect(laid({ ...BOARD, version: 2 }, UNSENT.slice(1))).toMatchObject({
      applied: 199,
      copied: 1,
    })
    expect(laid({ ...BOARD, version: 2 }, UNSENT.slice(2))).toMatchObject({
      applied: 198,
      copied: 1,
    })
  })
})

test('one copy for many changes shows what one for each does, with all cells in the same order', () => {
  const random = randomBy(41)
  const small = boardView(CARDS.slice(0, 60).map((card) => ({ ...card, sort: card.sort % 20 })))
  for (let round = 0; round < 30; round += 1) {
    const laid = overlay()
    let all: Pending[] = []
    for (let at = 0; at < 25; at += 1) {
      const kind = KINDS[Math.floor(random() * KINDS.length)] ?? retitled
      all = [...all, pending(kind(Math.floor(random() * 50)), at)]
      if (random() < 0.1) all = all.toSpliced(Math.floor(random() * all.length), 1)
      const shown = laid(small, all)
      const alone = all.reduce((below, { command }) => applied(below, command), small)
      for (const one of [shown, overlay()(small, all)]) {
        expect([...one.cards]).toEqual([...alone.cards])
        expect(cellsOf(one)).toEqual(cellsOf(alone))
      }
    }
  }
})
