import { fileURLToPath } from 'node:url'
import type { Credentials } from './account.ts'
import { usageError } from '../exit.ts'
import { flagsIn } from '../run-script.ts'

export const USAGE = `npm run demo -- [flags]

  --url URL          the server to use (http://localhost:8787)
  --username NAME    log in as NAME, or register NAME if it is new
  --password WORD    the password of NAME; without both, a random user is registered
  --file PATH        load this board: one in the demo's own format, or an export
  --in-flight N      how many requests at once (16)
  --help             show this help`

export type Flags = {
  url: string
  credentials: Credentials | undefined
  file: string
  inFlight: number
  help: boolean
}

/** Reads the flags. Invalid flags are usage errors. */
export function readFlags(args: string[]): Flags {
  const { url, username, password, file, help, ...rest } = parse(args)
  return {
    url: baseOf(url),
    credentials: credentialsOf(username, password),
    file: file ?? fileURLToPath(new URL('board.json', import.meta.url)),
    inFlight: countOf(rest['in-flight']),
    help,
  }
}

function parse(args: string[]) {
  return flagsIn(args, {
    url: { type: 'string', default: 'http://localhost:8787' },
    username: { type: 'string' },
    password: { type: 'string' },
    file: { type: 'string' },
    'in-flight': { type: 'string', default: '16' },
    help: { type: 'boolean', default: false },
  })
}

function baseOf(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    return usageError(`--url ${text} is not an http address.`)
  return url.href.replace(/\/$/, '')
}

function credentialsOf(username?: string, password?: string): Credentials | undefined {
  if (username === undefined && password === undefined) return undefined
  if (username !== undefined && password !== undefined) return { username, password }
  return usageError('Give both --username and --password, or neither.')
}

function countOf(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= 256) return count
  return usageError(`--in-flight ${text} is not a number from 1 to 256.`)
}
