import { ROUNDS, purgeInRounds } from '../../kernel/db/purge.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { endGrant, purgeGrants } from './grant-saves.ts'

/** How long codes, access tokens, and refresh tokens that are not used are good for. */
export const LIFETIMES = {
  codeMs: 60_000,
  accessMs: 60 * 60_000,
  refreshMs: 30 * 24 * 60 * 60_000,
} as const

/** Ends a grant. Its access tokens, which isolates may know, are revoked until the last one has expired. */
export async function revokeGrant(id: string, { store, deps }: RequestContext): Promise<void> {
  const until = new Date(deps.nowMs() + LIFETIMES.accessMs).toISOString()
  await store.run(endGrant(id, until))
}

export function deleteExpiredGrants(store: Store, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString()
  return purgeInRounds(store, ROUNDS, () => store.run([purgeGrants(now)]))
}
