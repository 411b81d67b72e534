import { keyOf } from '../accounts/users/fields.ts'
import { namesMentioned } from '../kernel/contract/mentions.ts'

/** Most mentions of one change of a card that notify somebody. */
export const MOST_MENTIONED = 100

/** The usernames that each mention in the texts may mean, as they are compared. */
function keysMentioned(texts: readonly string[]): string[][] {
  return texts
    .flatMap(namesMentioned)
    .map((names) => [...new Set(names.map(keyOf))].filter((key) => key !== ''))
}

/** The usernames that texts mention and earlier ones did not, of as many mentions as one change can have. */
export function newlyMentioned(before: readonly string[], after: readonly string[]): string[] {
  const mentions = keysMentioned(after)
  if (mentions.length === 0) return []
  const known = new Set(keysMentioned(before).flat())
  const fresh = new Map<string, string[]>()
  for (const keys of mentions) {
    const unknown = keys.filter((key) => !known.has(key))
    if (unknown.length > 0 && fresh.size < MOST_MENTIONED) fresh.set(unknown.join('\n'), unknown)
  }
  return [...new Set([...fresh.values()].flat())]
}
