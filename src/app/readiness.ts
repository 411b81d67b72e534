import { anyUser } from '../accounts/users/queries.ts'
import { findAuthContext } from '../boards/members/auth-context-queries.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import type { Store } from '../kernel/db/store.ts'
import { authContextOf } from '../operations/auth-context.ts'
import { type Claims, includesScope } from '../operations/claims.ts'
import { isStillValid } from '../operations/permissions.ts'
import { findBacklog } from '../outbox/backlog.ts'
import { TASKS } from './tasks.ts'

/**
 * Runs one batch and throws if the database does not answer or lacks its tables. Returns what each task has
 * to do if the caller is a site admin; undefined for anyone else.
 */
export async function readinessFor(store: Store, caller: Claims | undefined, nowMs: number) {
  if (caller === undefined) {
    await store.batch([anyUser()])
    return undefined
  }
  const { found } = await store.batch({ found: findAuthContext({ ...caller, boardId: '' }) })
  const { person, revoked } = authContextOf(found)
  const isInScope = caller.limits === undefined || includesScope(caller.limits.scopes, 'admin')
  if (!isStillValid(person, revoked, caller) || !person.isAdmin || !isInScope) return undefined
  return { tasks: await findBacklog(store, TASKS, momentOf(nowMs)) }
}
