import { anyUser } from '../accounts/users/queries.ts'
import { findAuthContext } from '../boards/members/auth-context-queries.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import type { Store } from '../kernel/db/store.ts'
import { authContextOf } from '../operations/auth-context.ts'
import { type Claims, includesScope } from '../operations/claims.ts'
import { isStillValid } from '../operations/permissions.ts'
import { findBacklog } from '../outbox/backlog.ts'
import { TASKS } from './tasks.ts'
import { MINUTE_MS } from '../kernel/contract/days.ts'

/** A write that found no room makes the service unready for this long, in ms. */
const FULL_MS = MINUTE_MS

let fullAtMs = -Infinity

/** Notes that a write was refused because the store is full, which D1 does not say before, or was not. */
export function noteRoom(hasRoom: boolean, nowMs: number): void {
  fullAtMs = hasRoom ? -Infinity : nowMs
}

/**
 * Runs one batch and throws if the database does not answer, lacks its tables or is full. Returns what each
 * task has to do if the caller is a site admin; undefined for anyone else.
 */
export async function readinessFor(store: Store, caller: Claims | undefined, nowMs: number) {
  const isKnown = await store.expectRoom()
  if (!isKnown && nowMs - fullAtMs < FULL_MS) throw new AppError('store.full')
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
