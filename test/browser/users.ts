import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Client, connect } from '../../client/client.ts'
import { PATIENCE } from '../support/patience.ts'

/** The password of everybody who is given no other. */
export const PASSWORD = 'a long password'

/** Somebody with an account, and a token of theirs. */
export type User = { username: string; id: string; token: string }

/** Somebody with an account, and their client. */
export type Someone = User & { api: Client }

/** Registers somebody whose name begins so; the rest of it is new, because all files share a service. */
export async function someone(name = 'user', password = PASSWORD): Promise<Someone> {
  const username = newName(name)
  const api = clientOf()
  const email = `${username}@example.com`
  const { id, token } = await api.register({ body: { username, email, password } })
  return { username, id, token, api }
}

/** Somebody whom the tests of a file share, registered when they are first asked for. */
export function shared(name?: string): () => Promise<Someone> {
  let registered: Promise<Someone> | undefined
  return () => (registered ??= someone(name))
}

/** A username that nobody has. */
export function newName(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}`
}

/** The site admin, whom all files share. */
export function siteAdmin(): Someone {
  const user = inject('siteAdmin')
  return { ...user, api: clientOf(user.token) }
}

function clientOf(token?: string): Client {
  return connect(inject('pagesUrl'), { token, timeoutMs: PATIENCE.timeout })
}
