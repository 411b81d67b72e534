import type { Entry } from '../../client/client.ts'
import { type Pages, usePages } from '../ui/pages.ts'
import { useSession } from '../state/page-session.ts'

export type User = Entry<'get_all_users'>

/** Users of a page. */
const PAGE = 30

/** The search is asked once nothing was typed for so long. */
const PAUSE_MS = 200

/** The users that a search finds, page by page; all of them if it is blank. */
export function useUsers(text: string): Pages<User> {
  const session = useSession()
  const q = text.trim()
  return usePages<User>(async (signal) => {
    if (q !== '') await new Promise((done) => setTimeout(done, PAUSE_MS))
    const query = { details: 'true', limit: PAGE, ...(q !== '' && { q }) }
    return session.api.pages('get_all_users', { query }, { signal })
  }, q)
}
