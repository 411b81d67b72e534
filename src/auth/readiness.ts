import { findAuthContext, authContextOf } from './context-queries.ts'
import { probe } from '../db/probe.ts'
import type { Store } from '../db/store.ts'
import { isStillValid } from '../core/permissions.ts'
import type { Claims } from './tokens.ts'

/** Asks the store, in one round trip, and throws where it does not answer; tells whether the caller, if there is one, is a site admin. */
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
