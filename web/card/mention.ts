import { plainOf } from '../../src/kernel/contract/query/plain.ts'

/** A mention that is being typed before the caret: where its `@` is, and what follows it. */
export type TypedMention = { from: number; name: string }

/** Somebody who can be mentioned. */
export type Mentionable = { username: string; fullname: string }

const TYPED = /(?<![\p{L}\p{N}_.@])@("?)([^\s@"/]{0,200})$/u

/** The mention that somebody is typing at the caret of a text. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const before = text.slice(Math.max(0, caret - 210), caret)
  const [whole, , name] = TYPED.exec(before) ?? []
  if (whole === undefined || name === undefined) return undefined
  return { from: caret - whole.length, name }
}

/** Most people who are suggested at once. */
const MOST = 8

/** Those whose username or a word of whose name begins so, whatever its accents; usernames go first. */
export function peopleNamed<Person extends Mentionable>(
  people: readonly Person[],
  name: string,
): Person[] {
  const wanted = plainOf(name)
  const begins = (text: string) => plainOf(text).startsWith(wanted)
  const byUsername = people.filter(({ username }) => begins(username))
  const byName = people.filter(
    (person) => !byUsername.includes(person) && person.fullname.split(/\s+/).some(begins),
  )
  return [...byUsername, ...byName].slice(0, MOST)
}

/** Names that need no quotes: the service reads those up to the next space, less the punctuation at their end. */
const PLAIN = /^[^\s@"/]*[^\s@"/\p{P}\p{S}]$/u

/** How a text mentions somebody. */
export function mentionOf(username: string): string {
  return PLAIN.test(username) ? `@${username}` : `@"${username}"`
}
