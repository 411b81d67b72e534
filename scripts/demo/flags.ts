import { join } from 'node:path'
import type { Credentials } from './account.ts'
import { usageError } from '../exit.ts'
import { type FlagsOf, count, option, text, usually } from '../flags.ts'

export const COMMAND = {
  name: 'demo',
  about: 'Loads a board into a running server, reads it back and compares every field.',
  flags: {
    url: usually('http://localhost:8787', option('URL', 'the server to use', baseOf)),
    username: text('NAME', 'log in as NAME, or register NAME if it is new'),
    password: text('WORD', 'the password of NAME; without both, a random user is registered'),
    file: text('PATH', "load this board: one in the demo's own format, or an export"),
    inFlight: usually(16, count('how many requests at once', 1, 256)),
  },
}

export type Flags = FlagsOf<typeof COMMAND>

/** The board of the demo. */
export const BOARD_FILE = join(import.meta.dirname, 'board.json')

function baseOf(given: string, name: string): string {
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol))
    return usageError(`${name} ${given} is not an http address.`)
  return url.href.replace(/\/$/, '')
}

/** The account that the demo logs in with; undefined stands for a random user. One of both flags alone is a usage error. */
export function credentialsOf({ username, password }: Flags): Credentials | undefined {
  if (username === undefined && password === undefined) return undefined
  if (username !== undefined && password !== undefined) return { username, password }
  return usageError('Give both --username and --password, or neither.')
}
