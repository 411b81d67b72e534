import { findAuthContext } from '../boards/members/auth-context-queries.ts'
import { authContextOf } from '../operations/auth-context.ts'
import { anyUser } from '../accounts/users/queries.ts'
import type { Store } from '../kernel/db/store.ts'
import { includesScope, type Claims } from '../operations/claims.ts'
import { isStillValid } from '../operations/permissions.ts'
import { staleAnywhere } from '../search/queries.ts'
import { dueAnywhere, unsentAnywhere } from '../webhooks/queries.ts'
import { dueMails, failedMails } from '../accounts/mail/queries.ts'

/** The backlog counts receivers of webhooks that are due, boards whose events are not addressed, boards that the search index has to follow, messages of mail that are due, and those of the last day that have failed, each up to 500. */
export type Backlog = {
  dueReceivers: number
  unsentBoards: number
  staleBoards: number
  dueMails: number
  failedMails: number
}

const DAY_MS = 86_400_000

/**
 * Runs one batch and throws if the database does not answer or lacks its tables. Returns the backlog if
 * the caller is a site admin; undefined for anyone else.
 */
export async function readinessFor(
  store: Store,
  caller: Claims | undefined,
  nowMs: number,
): Promise<Backlog | undefined> {
  if (caller === undefined) {
    await store.batch([anyUser()])
    return undefined
  }
  const { found, due, unsent, stale, mails, failed } = await store.batch({
    found: findAuthContext({ ...caller, boardId: '' }),
    due: dueAnywhere(new Date(nowMs).toISOString()),
    unsent: unsentAnywhere(),
    stale: staleAnywhere(),
    mails: dueMails(new Date(nowMs).toISOString()),
    failed: failedMails(new Date(nowMs - DAY_MS).toISOString()),
  })
  const { person, revoked } = authContextOf(found)
  const isInScope = caller.limits === undefined || includesScope(caller.limits.scopes, 'admin')
  if (!isStillValid(person, revoked, caller) || !person.isAdmin || !isInScope) return undefined
  return {
    dueReceivers: due.length,
    unsentBoards: unsent.length,
    staleBoards: stale.length,
    dueMails: mails.length,
    failedMails: failed.length,
  }
}
