import { endSession } from '../state/account.ts'
import type { PageSession } from '../state/page-session.ts'

type Leaving = {
  isEverywhere?: boolean
  /** The address that is shown then: the greeting, if none is given. */
  to?: string
}

/** Signs out, and goes to another page; asks first if that loses something. */
export async function leave(
  session: PageSession,
  { isEverywhere = false, to = '.' }: Leaving = {},
): Promise<void> {
  if (!(await session.mayForget())) return
  location.assign((await endSession(session, { isEverywhere })) ?? to)
}
