import { newId } from '../../../src/kernel/ids.ts'
import type { Json } from '../../support/client.ts'
import { type Person, type TestBoard, as } from '../../support/people.ts'

/** The values that an invitation shows of itself once. */
export type Given = { _id: string; url: string; expiresAt: string }

/** An invitation that an admin makes, with its secret. */
export async function invite(
  { path, people }: TestBoard,
  body: Json = {},
  by: Person = people.admin,
): Promise<Given & { secret: string }> {
  const given = await as(by).sure<Given>('POST', `${path}/invitations`, { role: 'normal', ...body })
  return { ...given, secret: given.url.split('/').at(-1) ?? '' }
}

/** Returns what a stranger sends to join by a secret. */
export function stranger(token: string, more: Json = {}) {
  const username = `user-${newId()}`
  return { token, username, email: `${username}@example.com`, password: 'a long password', ...more }
}

/** The path at which an account accepts an invitation. */
export function acceptAt(secret: string): string {
  return `/api/invitations/${secret}/accept`
}
