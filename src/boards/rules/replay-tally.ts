import { type Logged, type Replay, replayCard } from './replay-card.ts'
import type { ReplayedAct, Tally, Touched } from './replay-fields.ts'
import { summed } from './replay-times.ts'

/** One slice has at most so many cards and entries; of a card so many of its newest entries are read. */
export const SLICE = { cards: 500, entries: 2_000, ofCard: 5_000 } as const

/** Most acts that are shown, of which the newest count. */
const MOST_SHOWN = 100

/** The cards of the next slice, from a place in the list on: at least one. One with very many entries is a slice of its own. */
export function sliceFrom(touched: readonly Touched[], from: number): Touched[] {
  const slice: Touched[] = []
  let entries = 0
  for (const one of touched.slice(from, from + SLICE.cards)) {
    entries += one[1]
    if (slice.length > 0 && entries > SLICE.entries) break
    slice.push(one)
  }
  return slice
}

/** Runs a rule over the cards of a slice, and adds what it finds to what was found before. */
export function replaySlice(replay: Replay, before: Tally, slice: readonly Logged[]): Tally {
  return slice.reduce((tally, logged) => added(tally, replayCard(replay, logged)), before)
}

function added(first: Tally, second: Tally): Tally {
  const cards = second.cards.length === 0 ? first.cards : [...first.cards, ...second.cards]
  return {
    matched: first.matched + second.matched,
    wouldAct: first.wouldAct + second.wouldAct,
    undone: first.undone + second.undone,
    unknown: first.unknown + second.unknown,
    cards: cards.length > MOST_SHOWN * 2 ? newest(cards) : cards,
    lists: summed(first.lists, second.lists),
  }
}

/** The newest acts, newest first. */
export function newest(cards: Tally['cards']): ReplayedAct[] {
  return cards.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST_SHOWN)
}
