import type { Entry } from '../../client/client.ts'
import type { PageSession } from '../state/page-session.ts'

/** A board that anyone may read. */
export type OpenBoard = Entry<'get_public_boards'>

const OPEN_AT_ONCE = 60

/** The boards that anyone may read, in parts: there may be many. */
export function openBoards(session: PageSession): AsyncGenerator<OpenBoard[], void> {
  return session.api.pages('get_public_boards', { query: { limit: OPEN_AT_ONCE } })
}
