import { ITEM_COLORS, type ItemColor, stored } from '../../kernel/contract/colors.ts'
import type { LeftOutCounts } from './left-out.ts'

/** The color as it is stored; null, and counted as left out, if the service does not have it. */
export function knownColor(leftOut: LeftOutCounts, title: string, given = ''): ItemColor | null {
  return stored(knownValue(leftOut, 'colors', title, ITEM_COLORS, given) ?? null)
}

/** The given word if it is one of `words`; otherwise undefined, and counted as left out. */
export function knownValue<T extends string>(
  leftOut: LeftOutCounts,
  kind: string,
  title: string,
  words: readonly T[],
  given = '',
): T | undefined {
  const found = words.find((word) => word === given)
  if (found === undefined && given !== '') leftOut.add(kind, title)
  return found
}
