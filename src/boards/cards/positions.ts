import type { Placed } from '../model/snapshot.ts'

/** Cards are to go after so many of the others, which are given in order. */
type Target = { others: readonly Placed[]; position: number }

/** Puts cards in a row at a position: `sorts` are for them, and `shifted` are the others that have to make room. */
type Room = { sorts: number[]; shifted: Placed[] }

/** Makes room for `count` cards at a position; past the last of the others they follow it. */
export function roomAt({ others, position }: Target, count: number): Room {
  const { before, after } = neighbours({ others, position })
  const from = (first: number, step = 1) =>
    Array.from({ length: count }, (_, at) => first + step * at)
  if (before === undefined)
    return { sorts: from(after === undefined ? 0 : after - count), shifted: [] }
  if (after === undefined) return { sorts: from(before + 1), shifted: [] }
  const step = (after - before) / (count + 1)
  const between = from(before + step, step)
  return isRising([before, ...between, after])
    ? { sorts: between, shifted: [] }
    : pushed(others.slice(position), from(before + 1))
}

/** Returns true if cards with these `sort`s, in this order, are in a row at the position already. */
export function areAt(target: Target, sorts: readonly number[]): boolean {
  const { before, after } = neighbours(target)
  return isRising([
    ...(before === undefined ? [] : [before]),
    ...sorts,
    ...(after === undefined ? [] : [after]),
  ])
}

function neighbours({ others, position }: Target) {
  return {
    before: position === 0 ? undefined : (others[position - 1] ?? others.at(-1))?.sort,
    after: others[position]?.sort,
  }
}

function isRising(sorts: readonly number[]): boolean {
  return sorts.every((sort, at) => {
    const before = sorts[at - 1]
    return Number.isFinite(sort) && (before === undefined || before < sort)
  })
}

/** Moves the following cards on as far as needed, where halving the distances has used up the digits of numbers. */
function pushed(following: readonly Placed[], sorts: number[]): Room {
  const shifted: Placed[] = []
  let last = sorts.at(-1) ?? 0
  for (const { id, sort } of following) {
    if (sort > last) break
    last += 1
    shifted.push({ id, sort: last })
  }
  return { sorts, shifted }
}
