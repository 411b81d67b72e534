/** A part of a row of cards: from one, and up to but not with another. */
export type Span = { from: number; to: number }

/** The heights of cards that were measured, the one that the others are taken to have, and the gap between two. */
export type Heights = { known: ReadonlyMap<string, number>; usual: number; gap: number }

export const NOTHING: Span = { from: 0, to: 0 }

/** The cards that lie between two distances from the first one. */
export function cardsBetween(
  ids: readonly string[],
  heights: Heights,
  top: number,
  bottom: number,
): Span {
  const { length } = ids
  const pitchOf = (at: number) => pitch(heights, ids[at])
  let [at, from] = [0, 0]
  for (; from < length && at + pitchOf(from) <= top; from += 1) at += pitchOf(from)
  let to = from
  for (; to < length && at < bottom; to += 1) at += pitchOf(to)
  return { from, to }
}

/** The height of some cards with the gaps between them. */
export function heightOf(ids: readonly string[], heights: Heights): number {
  return ids.reduce((sum, id) => sum + pitch(heights, id), -heights.gap)
}

/** True if all of a span is in another one. */
export function isWithin(inner: Span, outer: Span): boolean {
  return inner.from >= outer.from && inner.to <= outer.to
}

/**
 * The cards to render next, of those that are wanted: what is seen, and around it what is rendered
 * already and up to so many more, first those below. `take` gives as many of these as there is room
 * for. A span that stays is the same object.
 */
export function grown(now: Span, seen: Span, wanted: Span, take: (count: number) => number): Span {
  const isApart = now.to < seen.from || now.from > seen.to || now.from === now.to
  const has = isApart
    ? seen
    : { from: Math.min(now.from, seen.from), to: Math.max(now.to, seen.to) }
  const from = Math.min(Math.max(has.from, wanted.from), wanted.to)
  const to = Math.max(from, Math.min(has.to, wanted.to))
  const room = take(wanted.to - to + from - wanted.from)
  const below = Math.min(room, wanted.to - to)
  const next = { from: from - (room - below), to: to + below }
  return next.from === now.from && next.to === now.to ? now : next
}

/** The parts of so many cards that are rendered: those near, and one more wherever it is, such as the one that has the focus; -1 for none. */
export function renderedParts(count: number, near: Span, also: number): Span[] {
  const span = { from: Math.min(near.from, count), to: Math.min(near.to, count) }
  const one = { from: also, to: also + 1 }
  const parts = also === -1 || isWithin(one, span) ? [span] : [span, one]
  return parts.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)
}

/** Returns the distance from the top of a card to that of the next one. */
function pitch({ known, usual, gap }: Heights, id = ''): number {
  return (known.get(id) ?? usual) + gap
}
