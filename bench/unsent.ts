import { median } from 'simple-statistics'
import { table } from '../scripts/report.ts'
import { boardView, miniCard } from '../test/node/web/view.ts'
import { cardLinks } from '../web/state/card-links.ts'
import type { Command } from '../web/state/command.ts'
import { type Pending, overlay } from '../web/state/pending.ts'
import { cellsOf } from '../web/state/places.ts'

const CARDS = 5_000
const UNSENT = 200
const ROUNDS = 30

const KINDS: Record<string, (at: number) => Command> = {
  'edit a card': (at) => ({
    kind: 'editCard',
    args: { card: `C${at}`, set: { title: `Title ${at}` } },
  }),
  'make a card': (at) => ({
    kind: 'createCards',
    args: { listId: 'L1', swimlaneId: 'S1', cards: [{ id: `new-${at}`, title: 'New' }] },
  }),
  'move a card': (at) => ({
    kind: 'moveCard',
    args: { card: `C${at}`, listId: 'L2', swimlaneId: 'S1', position: at % 9 },
  }),
  'move 100 cards': (at) => ({
    kind: 'moveCards',
    args: { moves: [{ cards: idsFrom(at * 10, 100), listId: 'L3' }] },
  }),
  'archive a card': (at) => ({ kind: 'archiveCard', args: { card: `C${at}` } }),
}

function idsFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `C${(first + at) % CARDS}`)
}

function pending(kind: (at: number) => Command, count: number): Pending[] {
  return Array.from({ length: count }, (_, at) => ({
    command: { ...kind(at), key: `${at}`, at, text: '' },
    state: 'waiting',
  }))
}

const board = boardView(
  Array.from({ length: CARDS }, (_, at) => miniCard(`C${at}`, `L${(at % 3) + 1}`, { sort: at })),
)

/** The median time of the processor, in milliseconds, that a board takes to show what it is given, of changes one after the other. */
function measured(kind: (at: number) => Command, isReadAgain: boolean): string {
  const laid = overlay()
  const all = pending(kind, UNSENT + ROUNDS)
  let cells = cellsOf(laid(board, all.slice(0, UNSENT)))
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const below = isReadAgain ? { ...board, version: round } : board
    const start = process.threadCpuUsage()
    const shown = laid(below, all.slice(0, UNSENT + round + 1))
    cells = cellsOf(shown, cells)
    cardLinks(shown.cards)
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1_000
  })
  return median(times).toFixed(1)
}

console.log(`A board with ${CARDS} cards and ${UNSENT} changes that are not sent:\n`)
const rows = Object.entries(KINDS).map(([name, kind]) => [
  name,
  measured(kind, false),
  measured(kind, true),
])
console.log(table(['change', 'one more ms', 'read again ms'], rows))
