import type { Client } from '../../client/client.ts'
import type { Clock } from '../../client/patience.ts'
import type { Author } from '../api/author.ts'
import type { Feeds } from '../api/feed.ts'
import type { Keeper } from './keeper.ts'

/**
 * All that is done on a page for whoever uses it: a board, an outbox or a file on its way is opened with the
 * session, and ends with it. Nothing asks who is signed in now, so that nothing goes out in another's name.
 */
export type Session = Author & {
  /** The service for this session alone, which is asked nothing once the session has ended. */
  readonly api: Client
  readonly keeper: Keeper
  readonly feeds: Feeds
  readonly clock: Clock
  /** Makes a key or an id that nothing else has. */
  readonly newId: () => string
  /** Returns the user whose data is kept: known at once where somebody has signed in by this browser, or else asked of the service. It is empty for a visitor. */
  readonly keptFor: () => Promise<string>
  /** For whom the session sends: its user once the service has said who is signed in; empty for a visitor, until then, and when it has ended. */
  readonly sender: () => Promise<string>
}

/** True if a session may send the data of a user, because the service has said that they are signed in. Data without a user was made before that was known. */
export async function maySend(session: Session, whose: Promise<string>): Promise<boolean> {
  const [sender, user] = await Promise.all([session.sender(), whose])
  return sender !== '' && (user === '' || user === sender)
}
