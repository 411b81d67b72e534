import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type Client, reasonOf, send } from './client.ts'
import { stop } from '../exit.ts'

const granted = z.object({ id: z.string(), token: z.string() })

export type Credentials = { username: string; password: string }

/** A signed-in user; `isNew` if the demo has just registered them. */
export type Account = Credentials & { id: string; token: string; isNew: boolean }

/** Logs in with the given credentials, or registers them if they are new; without credentials, registers a random user. */
export async function signIn(client: Client, given: Credentials | undefined): Promise<Account> {
  if (given === undefined) {
    const reply = await register(client, madeUp())
    return typeof reply === 'string' ? stop(`No user could be registered: ${reply}`) : reply
  }
  const login = await ask(client, '/users/login', given)
  if (typeof login !== 'string') return { ...login, isNew: false }
  const reply = await register(client, given)
  if (typeof reply !== 'string') return reply
  return stop(`${given.username} can neither log in (${login}) nor register (${reply})`)
}

function madeUp(): Credentials {
  return {
    username: `demo-${randomBytes(4).toString('hex')}`,
    password: randomBytes(12).toString('base64url'),
  }
}

function register(client: Client, credentials: Credentials): Promise<Account | string> {
  return ask(client, '/users/register', credentials, {
    email: `${credentials.username}@example.com`,
  })
}

/** The account, or the server's error message. */
async function ask(
  client: Client,
  path: string,
  credentials: Credentials,
  more = {},
): Promise<Account | string> {
  const answer = await send(client, 'POST', path, { ...credentials, ...more })
  if (answer.status !== 200) return reasonOf(answer)
  return { ...credentials, ...granted.parse(JSON.parse(answer.text)), isNew: true }
}
