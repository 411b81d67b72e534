import type { Signal } from '@preact/signals'
import type { Client, Output } from '../../client/client.ts'
import type { Clock } from '../../client/patience.ts'
import type { Author } from '../api/meant-for.ts'
import type { Feeds } from '../api/feed.ts'
import type { Leaving } from '../api/leaving.ts'
import type { Surroundings } from './watch-connection.ts'
import type { FilesToSend } from './sending-files.ts'
import type { Keeper } from './keeper.ts'

/** The one who is signed in, as the service describes them. */
export type Account = Output<'get_current_user'>

/**
 * All that is done on a page for whoever uses it: a board, an outbox or a file on its way is opened with the
 * session, and ends with it. Nothing asks who is signed in now, so that nothing goes out in another's name.
 * The end of a session is the end of its page.
 */
export type Session = Author & {
  readonly user: Signal<string>
  /** The one who is signed in; null if nobody is, undefined until that is known. */
  readonly account: Signal<Account | null | undefined>
  /** The service for this session alone, which is asked nothing once the session has ended. */
  readonly api: Client
  /** Opens the service for an author; for nobody if none is given, as when somebody signs in. */
  readonly apiFor: (user?: string) => Client
  readonly keeper: Keeper
  readonly feeds: Feeds
  readonly clock: Clock
  readonly surroundings: Surroundings
  /** The files that commands name, on their way. */
  readonly files: FilesToSend
  readonly leaving: Leaving
  /** Makes a key or an id that nothing else has. */
  readonly newId: () => string
  /** Makes an id for what a command makes, until the service has given its own. */
  readonly newTemporaryId: () => string
  /** Gives the id of whose data is kept: known at once if somebody has signed in by this browser, or else asked of the service. Empty for a visitor. */
  readonly keptFor: () => Promise<string>
  /** Gives the id of whom the session sends for: its user once the service has said who is signed in; empty for a visitor, until then, and when it has ended. */
  readonly sender: () => Promise<string>
  /** Asks before what was typed on this device is forgotten; true if they agree, or there is nothing. */
  readonly mayForget: () => Promise<boolean>
  /** Is true while the page is of somebody who is not signed in any more, as another is. It shows nothing of either. */
  readonly isOver: Signal<boolean>
  /** Ends all that was begun with the session. */
  readonly end: () => void
  /** Loads the page again, which then is of whoever is signed in. */
  readonly reload: () => void
}

/** Decides if a session may send what is of a user: the service has said that they are signed in. Without a user it was made before that was known. */
export async function maySend(session: Session, whose: Promise<string>): Promise<boolean> {
  const [sender, user] = await Promise.all([session.sender(), whose])
  return sender !== '' && (user === '' || user === sender)
}

/** The id of who is signed in, or who was last, until the service has said who is; empty for a visitor. */
export function readerId({
  account: { value },
  keeper,
}: Pick<Session, 'account' | 'keeper'>): string {
  return value === undefined ? keeper.user() : (value?._id ?? '')
}
