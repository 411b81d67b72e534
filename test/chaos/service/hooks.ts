import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A webhook of the board: its name in the receiver's addresses, its token, and what verifies it. */
export type Hook = { name: string; token: string; webhook: Webhook }

/** One hook with a token of Standard Webhooks' own form, and one with plain text for a token. */
export function newHooks(): Hook[] {
  const standard = `whsec_${randomBytes(32).toString('base64')}`
  const plain = `plain-token:${randomBytes(12).toString('hex')}`
  return [
    { name: 'standard', token: standard, webhook: new Webhook(standard) },
    { name: 'plain', token: plain, webhook: new Webhook(plain, { format: 'raw' }) },
  ]
}
