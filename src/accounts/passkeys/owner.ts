import { callerOf } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { findUser } from '../users/queries.ts'
import { credentialsOf } from './queries.ts'

/** The queries for the one who asks, with their passkeys. */
export function ownerOf(context: RequestContext) {
  const { userId } = callerOf(context)
  return { user: findUser(userId), known: credentialsOf(userId) }
}
