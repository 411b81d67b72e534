import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Client } from '../../client/client.ts'
import type { Clock } from '../../client/patience.ts'
import type { Author } from '../api/meant-for.ts'
import { type FeedWay, feedsBy } from '../api/feed.ts'
import type { Leaving } from '../api/leaving.ts'
import { loadAccount } from './account.ts'
import { type Drafts, countUnsaved, draftsOf } from './drafts.ts'
import { filesToSend } from './files-to-send.ts'
import type { FileWay } from './sending-files.ts'
import type { Keeper } from './keeper.ts'
import { type KnownBoards, knownBoardsOf } from './known-boards.ts'
import { type Notifications, notificationsOf } from './notifications.ts'
import { type SavedQuestions, savedQuestionsOf } from './saved-questions.ts'
import type { Account, Session } from './session.ts'
import { type Stars, starredWith, starsOf } from './stars.ts'
import type { Surroundings } from './watch-connection.ts'
import { type SendingSession, outboxesOf } from './unsent-commands.ts'

/** The session of a page, with all that the page knows of whoever uses it. */
export type PageSession = SendingSession & {
  readonly drafts: Drafts
  readonly boards: KnownBoards
  readonly questions: SavedQuestions
  readonly stars: Stars
  readonly watching: Watching
  readonly notifications: Notifications
}

/** The browser that a page is in, and the service that it reaches. */
export type World = {
  /** Opens the service for an author. */
  clientFor: (author: Author) => Client
  keeper: Keeper
  leaving: Leaving
  feedWay: FeedWay
  clock: Clock
  surroundings: Surroundings
  /** Loads what sends files. */
  fileWay: () => Promise<FileWay>
  newId: () => string
  reload: () => void
  /** Asks the reader whether this many texts that were not saved may be lost. */
  ask: (count: number) => Promise<boolean>
}

/** Begins the session of a page, which has one from its start to its end. */
export function openSession(world: World): PageSession {
  const { clientFor, keeper, leaving, feedWay, clock, surroundings, newId, reload } = world
  const [over, user] = [new AbortController(), signal('')]
  const account = signal<Account | null | undefined>(undefined)
  const author = {
    user,
    ended: over.signal,
    onAnother() {
      if (over.signal.aborted) return
      over.abort()
      reload()
    },
  }

  let asking: Promise<void> | undefined
  /** Resolves when the service has said who is signed in, or is not reached: then the reader is the one who signed in last. */
  const asked = () =>
    (asking ??= loadAccount(session)
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      }))

  const session: Session = {
    ...author,
    account,
    api: clientFor(author),
    apiFor: (of = '') =>
      clientFor({ user: signal(of), ended: AbortSignal.any([]), onAnother: reload }),
    keeper,
    feeds: feedsBy(feedWay, clock, over.signal),
    clock,
    surroundings,
    files: filesToSend(author, keeper, newId(), world.fileWay),
    leaving,
    newId,
    newTemporaryId: () => `new-${newId()}`,
    async keptFor() {
      // It also loads the account, so that a board that is opened first knows its reader.
      const known = account.peek() ? undefined : asked()
      if (keeper.user() === '') await known
      return keeper.user()
    },
    async sender() {
      if (user.peek() === '' && !over.signal.aborted) await asked()
      return over.signal.aborted ? '' : user.peek()
    },
    async mayForget() {
      const count = await countUnsaved({ keeper, drafts })
      return count === 0 || world.ask(count)
    },
    isOver: signal(false),
    end: () => over.abort(),
    reload,
  }
  const drafts = draftsOf(session)
  const outboxes = outboxesOf(session, (command, confirmation) => {
    account.value = starredWith(account.peek(), command)
    notifications.noteConfirmed(command, confirmation)
  })
  const sending = { ...session, outboxes }
  const notifications = notificationsOf(sending)
  return {
    ...sending,
    drafts,
    boards: knownBoardsOf(session),
    questions: savedQuestionsOf(sending),
    stars: starsOf(sending),
    watching: watchingOf(),
    notifications,
  }
}

const Context = createContext<PageSession | undefined>(undefined)

export const SessionProvider = Context.Provider

/** The session of the page that a component is part of. */
export function useSession(): PageSession {
  const session = useContext(Context)
  if (session === undefined) throw new Error('Not within a session.')
  return session
}

/** A board, list or card as it was read, which says whether the reader watches it. */
type Watchable = { _id: string; watching?: boolean | null | undefined }

/** The boards, lists and cards that the one who is signed in watches. */
type Watching = {
  isOn(of: Watchable): boolean
  /** Notes that they watch something, or no longer. */
  note(id: string, isOn: boolean): void
}

function watchingOf(): Watching {
  /** Holds the values that were set on this page, because a board that is read does not have them at once. */
  const given = signal<ReadonlyMap<string, boolean>>(new Map())
  return {
    isOn: ({ _id, watching }) => given.value.get(_id) ?? watching ?? false,
    note(id, isOn) {
      given.value = new Map(given.peek()).set(id, isOn)
    },
  }
}
