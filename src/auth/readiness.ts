import { findAuthContext, authContextOf } from './context-queries.ts'
import { probe } from '../db/probe.ts'
import type { Store } from '../db/store.ts'
import { isStillValid } from '../core/permissions.ts'
import type { Claims } from './tokens.ts'

/** Queries the store once and throws if it does not answer. Returns whether the caller, if any, is a site admin. */
export async function isReadyFor(store: Store, caller: Claims | undefined): Promise<boolean> {
  if (caller === undefined) {
    await store.run([probe()])
    return false
  }
  const { found } = await store.find({
    found: findAuthContext(store.db, { ...caller, boardId: '' }),
  })
  const { person, revoked } = authContextOf(found)
  return isStillValid(person, revoked, caller) && person.isAdmin
}
