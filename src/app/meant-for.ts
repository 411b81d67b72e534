import type { Context } from 'hono'
import { AppError } from '../kernel/contract/app-error.ts'
import type { AppEnv } from './answer.ts'

const HEADER = 'laneway-user'

/** The id of the user that a request says it is meant for; undefined if it does not say. */
export function meantFor(c: Context<AppEnv>): string | undefined {
  return c.req.header(HEADER)
}

/** Throws if a request is meant for another user than its caller: browsers send the cookie of whoever signed in last, also with what somebody else has typed in a page that was open before. */
export function expectMeant(wanted: string | undefined, caller: string): void {
  if (wanted !== undefined && wanted !== caller) throw new AppError('session.changed')
}
