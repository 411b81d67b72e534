import { plainOf } from '../../src/kernel/contract/query/plain.ts'

/** Somebody who can be mentioned. */
export type Mentionable = { username: string; fullname: string }

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
