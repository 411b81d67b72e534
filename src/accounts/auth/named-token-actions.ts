import { openCache } from '../../kernel/cache.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import type { Store } from '../../kernel/db/store.ts'
import { findNamedToken } from './named-token-queries.ts'
import { noteUse, purgeNamedTokens } from './named-token-saves.ts'
import { isWholeNamedToken } from './token-text.ts'
import { secretHash } from './secret.ts'
import type { Claims } from '../../operations/claims.ts'

const HOUR_MS = 60 * 60_000

/** An isolate knows a named token for the first of these times, and notes its use again only after the second. */
const KNOWN_MS = HOUR_MS
const NOTED_MS = HOUR_MS

/** A claim of a token that does not expire is good for this long, which ends feeds and lets revocations be forgotten. */
const LONGEST_MS = 365 * 24 * HOUR_MS

/** Most named tokens that an isolate knows. */
const MOST_KNOWN = 2_000

export type NamedTokens = {
  /** The claims of a named token, as of its row; undefined if there is none or it has expired. The operation's own queries check if it was revoked since, or has other limits. */
  read(token: string, from: NamedTokenSource): Promise<Claims | undefined>
  /** Makes the next `read` of a named token look it up, because its row says something else by now. */
  forget(token: string): void
}

/** The store in which a token is looked up that the isolate does not know. */
export type NamedTokenSource = {
  nowMs: number
  /** Runs before the store is asked. Throws if the sender has asked too often. */
  beforeLookup(): Promise<void>
  /** A session with the newest state, whose cost is the request's. */
  openStore(): Store
  /** Notes a use after the reply, outside of the request's cost. */
  later(write: (store: Store) => Promise<void>): void
}

type Known = { claims: Claims; usedAtMs: number }

/**
 * Reads named tokens. The contents of a row are known for an hour, so that a token costs one more round
 * trip only at its first use in an isolate; the claims name the limits that they rely on
 * (`limitsText`), and each request compares these with the row. A token that is not found is not
 * remembered.
 */
export function openNamedTokens(): NamedTokens {
  const cache = openCache<Known>(MOST_KNOWN)
  return {
    async read(token, source) {
      if (!isWholeNamedToken(token)) return undefined
      const hash = secretHash(token)
      const { nowMs } = source
      const known = cache.get(hash, nowMs)
      const found = known ?? (await lookUp(hash, source))
      if (found === undefined || found.claims.expiresAt <= nowMs) return undefined
      // A token that has expired is looked up again, because a repeated refresh of OAuth renews the same text.
      const untilMs = Math.min(nowMs + KNOWN_MS, found.claims.expiresAt)
      if (known === undefined) cache.set(hash, found, nowMs, untilMs)
      if (nowMs - found.usedAtMs >= NOTED_MS) note(found, source)
      return found.claims
    },
    forget: (token) => cache.delete(secretHash(token)),
  }
}

async function lookUp(hash: string, source: NamedTokenSource): Promise<Known | undefined> {
  await source.beforeLookup()
  const store = source.openStore()
  const { found } = await store.batch({ found: findNamedToken(hash) })
  const [row] = found
  if (row === undefined) return undefined
  const { id, userId, name, scopes, boards, limitsText, lastUsedAt } = row
  const expiresAt = row.accessUntil ?? row.expiresAt
  const claims: Claims = {
    userId,
    jti: id,
    ver: null,
    expiresAt: expiresAt === null ? source.nowMs + LONGEST_MS : Date.parse(expiresAt),
    limits: { name, scopes, boards, expiresAt },
    limitsText,
  }
  return {
    claims,
    usedAtMs: lastUsedAt === null ? 0 : Date.parse(lastUsedAt),
  }
}

/** Notes the use after the reply. If that fails, the next use is noted in its place. */
function note(found: Known, { nowMs, later }: NamedTokenSource): void {
  const before = found.usedAtMs
  found.usedAtMs = nowMs
  const used = noteUse(found.claims.jti, momentOf(nowMs))
  later(async (store) => {
    await store.batch([used]).catch(() => {
      found.usedAtMs = before
    })
  })
}

/** From this time on the revocation of a named token may be forgotten: no claim of it that was read before is good any more. */
export function revokedUntil(nowMs: number, expiresAt: string | null): string {
  return expiresAt ?? momentOf(nowMs + LONGEST_MS)
}

export function deleteExpiredNamedTokens(store: Store, nowMs: number): Promise<void> {
  const now = momentOf(nowMs)
  return purgeNamedTokens(store, now)
}
