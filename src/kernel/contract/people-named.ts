import { plainOf } from './query/plain.ts'

/** Somebody who can be found by what their names begin with, such as for a mention. */
export type Named = { username: string; fullname?: string | null | undefined }

/** Most people who are suggested at once. */
const MOST = 8

/** Those whose username or a word of whose name begins so, whatever its accents; usernames go first. */
export function peopleNamed<Person extends Named>(
  people: readonly Person[],
  name: string,
): Person[] {
  const wanted = plainOf(name)
  const begins = (text: string) => plainOf(text).startsWith(wanted)
  const byUsername = people.filter(({ username }) => begins(username))
  const byName = people.filter(
    (person) => !byUsername.includes(person) && (person.fullname ?? '').split(/\s+/).some(begins),
  )
  return [...byUsername, ...byName].slice(0, MOST)
}
