import type { Raw } from './entries.ts'
import { TEXT_LIMITS } from './kinds.ts'
import { type Tally, titleOf } from './tally.ts'

/**
 * The entry with its texts cut to what they may be here, each cut counted. What a title has beyond
 * that comes first in its description, where the entry has one.
 */
export function fitted(raw: Raw, tally?: Tally): Raw {
  let { entry } = raw
  for (const [key, most] of TEXT_LIMITS[raw.list] ?? []) {
    const text = entry[key]
    if (typeof text !== 'string' || text.length <= most) continue
    const first = firstOf(text, most)
    if (first.length === text.length) continue
    tally?.add(key === 'title' || key === 'name' ? 'longTitles' : 'longTexts', titleOf(entry))
    const rest = [text.slice(first.length), entry['description']]
    const isDescribed = key === 'title' && (raw.list === 'cards' || raw.list === 'board')
    const description = isDescribed && { description: rest.filter(Boolean).join('\n\n') }
    entry = { ...entry, [key]: first, ...description }
  }
  return { ...raw, entry }
}

/** The first characters of a text, without work on the rest of it. */
function firstOf(text: string, most: number): string {
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('')
}
