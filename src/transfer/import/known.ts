import { ITEM_COLORS, type ItemColor, stored } from '../../core/colors.ts'
import type { Tally } from './tally.ts'

/** The color as it is stored; none, and counted, where it is not one of ours. */
export function colorOf(tally: Tally, title: string, given = ''): ItemColor | null {
  return stored(known(tally, 'colors', title, ITEM_COLORS, given) ?? null)
}

/** The one of these words that is given; none, and counted, of another word. */
export function known<T extends string>(
  tally: Tally,
  kind: string,
  title: string,
  words: readonly T[],
  given = '',
): T | undefined {
  const found = words.find((word) => word === given)
  if (found === undefined && given !== '') tally.add(kind, title)
  return found
}
