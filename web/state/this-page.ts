import { WALL_CLOCK } from '../../client/patience.ts'
import { type Author, currentAuthor } from '../api/author.ts'
import { apiFor } from '../api/client.ts'
import { BROWSER_FEEDS, feedsBy } from '../api/feed.ts'
import { type Drafts, draftsOf } from './drafts.ts'
import { BROWSER_KEEPER } from './keeper.ts'
import type { Session } from './page-session.ts'
import { currentUser, noteStored, senderOf } from './session.ts'
import { type SendingSession, outboxesOf } from './unsent-commands.ts'

/** The session of a page, with what it has beside boards. */
export type PageSession = SendingSession & { readonly drafts: Drafts }

const sessions = new WeakMap<Author, PageSession>()

/** The session of whoever uses this page now. What computes with it follows it. */
export function pageSession(): PageSession {
  const one = currentAuthor.value
  const known = sessions.get(one) ?? sessionOf(one)
  sessions.set(one, known)
  return known
}

function sessionOf(one: Author): PageSession {
  const session: Session = {
    ...one,
    api: apiFor(one),
    keeper: BROWSER_KEEPER,
    feeds: feedsBy(BROWSER_FEEDS, WALL_CLOCK, one.ended),
    clock: WALL_CLOCK,
    newId: () => crypto.randomUUID(),
    keptFor: currentUser,
    sender: () => senderOf(one),
  }
  return { ...session, outboxes: outboxesOf(session, noteStored), drafts: draftsOf(session) }
}
