import { env } from 'cloudflare:workers'
import { person } from './people.ts'
import { secretHash, newLinkSecret } from '../../src/accounts/auth/secret.ts'

/** The secret of a link for some user, put straight into the store. */
export async function storedLink(kind: 'reset' | 'confirm'): Promise<string> {
  const { id, email } = await person()
  const secret = newLinkSecret()
  await env.DB.prepare(
    `insert into links (hash, kind, user_id, email, created_at, expires_at)
    values (?, ?, ?, ?, '2026-01-02T03:04:05.678Z', '2126-01-02T03:04:05.678Z')`,
  )
    .bind(secretHash(secret), kind, id, email)
    .run()
  return secret
}

/** Returns what an operation that needs a link is sent: that of one that nobody has used; nothing for another operation. */
export async function linkFor(name: string): Promise<{ token?: string }> {
  if (name === 'reset_password') return { token: await storedLink('reset') }
  if (name === 'confirm_address') return { token: await storedLink('confirm') }
  return {}
}
