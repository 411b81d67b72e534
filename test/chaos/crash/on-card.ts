import type { Board } from '../../../bench/measure/stage.ts'
import type { Sent } from '../service/reach.ts'
import { type CardState, type Content, type Known, changed } from './card.ts'

/** A write to make: its request, the cards it is about, and what each is after it. */
export type Write = {
  kind: string
  sent: Sent
  about: Known[]
  after(state: CardState | undefined, at: number): CardState
  /** Takes note of the ids in the reply. */
  learn(ids: string[]): void
}

/** The parts that a write is made of: a writer's board, its cards that are there, chance, and a name that nothing else has. */
export type Scene = { board: Board; cards: Known[]; random: () => number; name: string }

/** A scene with one card, as it is. */
export type OnCard = Scene & { card: Known; id: string; content: Content }

/** One of all by chance; undefined if there is none. */
export function pick<T>(all: T[], random: () => number): T | undefined {
  return all[Math.floor(random() * all.length)]
}

/** A write that changes what is on a card, and what is logged of it. */
export function onCard(
  { card }: OnCard,
  kind: string,
  sent: Sent,
  set: Partial<Content>,
  ...log: string[]
): Write {
  const after = (state?: CardState) => changed(state ?? { content: null, log: [] }, set, ...log)
  return { kind, sent, about: [card], after, learn() {} }
}
