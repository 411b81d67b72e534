import { findAuthContext, authContextOf } from './context-queries.ts'
import { anyUser } from '../users/queries.ts'
import type { Store } from '../db/store.ts'
import { includesScope } from '../core/token-limits.ts'
import { isStillValid } from '../core/permissions.ts'
import type { Claims } from './tokens.ts'

/** Runs one query and throws if the database does not answer or lacks its tables. Returns whether the caller, if any, is a site admin. */
export async function isReadyFor(store: Store, caller: Claims | undefined): Promise<boolean> {
  if (caller === undefined) {
    await store.run([anyUser(store.db)])
    return false
  }
  const { found } = await store.find({
    found: findAuthContext(store.db, { ...caller, boardId: '' }),
  })
  const { person, revoked } = authContextOf(found)
  const isInScope = caller.limits === undefined || includesScope(caller.limits.scopes, 'admin')
  return isStillValid(person, revoked, caller) && person.isAdmin && isInScope
}
