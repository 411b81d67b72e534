import type { ListEntry } from '../middle/board-reader.ts'
import { TEXT_LIMITS } from './entry-kinds.ts'
import { type LeftOutCounts, titleOf } from './left-out.ts'

/**
 * Cuts the texts of an entry to the lengths that the service allows, and counts each cut. The cut
 * end of a card's or board's title moves to the beginning of its description.
 */
export function cutLongTexts(raw: ListEntry, leftOut?: LeftOutCounts): ListEntry {
  let { entry } = raw
  for (const [key, most] of TEXT_LIMITS[raw.list] ?? []) {
    const text = entry[key]
    if (typeof text !== 'string' || text.length <= most) continue
    const first = firstOf(text, most)
    if (first.length === text.length) continue
    leftOut?.add(key === 'title' || key === 'name' ? 'longTitles' : 'longTexts', titleOf(entry))
    const rest = [text.slice(first.length), entry['description']]
    const isDescribed = key === 'title' && (raw.list === 'cards' || raw.list === 'board')
    const description = isDescribed && { description: rest.filter(Boolean).join('\n\n') }
    entry = { ...entry, [key]: first, ...description }
  }
  return { ...raw, entry }
}

/** The first characters of a text. Looks at no more of the text than it needs, which may be long. */
function firstOf(text: string, most: number): string {
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('')
}
