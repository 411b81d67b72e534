import { type ReadonlySignal, computed, signal } from '@preact/signals'
import type { Clock } from '../../client/patience.ts'
import {
  type Failure,
  failureOf,
  isFault,
  isHidden,
  isSignedOut,
  isUnreached,
} from '../api/failure.ts'
import { changesOf } from './board-changes.ts'
import { type Connection, NOBODY, type Present, boardFeed } from './board-feed.ts'
import { BoardSource } from './board-source.ts'
import type { BoardView } from './board-view.ts'
import type { KeyedCommand, Command } from './command.ts'
import type { Refused } from './kept-commands.ts'
import type { SendingSession } from './unsent-commands.ts'
import { type OpenedCard, openedCards } from './opened-card.ts'
import { type OpenedDependencies, openedDependencies } from './opened-dependencies.ts'
import { Outbox } from './outbox.ts'
import { type Pending, overlay } from './pending.ts'
import { type Stale, refresher } from './refresh.ts'
import type { Retrying } from './retry-refused.ts'
import type { Session } from './session.ts'
import { watchConnection } from './watch-connection.ts'

/** A board that is shown: what was read of it with what is not confirmed yet on top. */
export type BoardStore = {
  id: string
  view: ReadonlySignal<BoardView | undefined>
  /** The reason why the board cannot be read. */
  failure: ReadonlySignal<Failure | undefined>
  connection: ReadonlySignal<Connection>
  /** Names some of those who look at the board now, with the reader, and says how many they are. It is nobody for readers who are not told. */
  present: ReadonlySignal<Present>
  /** True if the service has no room for the commands that were sent to it last. */
  isFull: ReadonlySignal<boolean>
  /** Number of commands that are not confirmed. */
  unsent: ReadonlySignal<number>
  /** The commands that are not confirmed, or whose effect was not read since. */
  pending: ReadonlySignal<readonly Pending[]>
  /** The commands that the service refused, until they are forgotten. */
  refused: ReadonlySignal<readonly Refused[]>
  /** Discards a command that was not saved or is on its way; all that were not saved if none is named. */
  discard(key?: string): void
  /** The commands that were not saved, which can be given again. */
  outbox: Retrying
  /** Shows a command at once and sends it. `text` says what it does. */
  give(command: Command, text: string): KeyedCommand
  /** Takes back a command that is held back; false if it is sent already. */
  withdraw(key: string): boolean
  /** The id that the service gave for one that the page made up. */
  idOf(id: string): string
  /** The id that the page made up for one that the service gave: a key that stays over the confirmation. */
  temporaryId(id: string): string
  /** Data with the ids that the service gave in place of those that the page made up. */
  withIds<Data>(data: Data): Data
  /** True if a command is to make this, which the service does not know yet. */
  isMaking(id: string): boolean
  /** Reads a card in full, and keeps it up to date until what is returned is called. */
  openCard(card: string): () => void
  opened(card: string | undefined): OpenedCard | undefined
  dependencies: OpenedDependencies
  close(): void
}

/** A confirmed command is read after so long, and one that could not be sent is sent again. */
const AGAIN_MS = 1_500

/** Opens a board and keeps it up to date until it is closed. `onRefused` is told of commands that the service refuses. */
export function openBoard(
  by: SendingSession,
  id: string,
  onRefused: (refused: Refused) => void,
): BoardStore {
  const endShowing = by.outboxes.noteShown(id)
  const over = new AbortController()
  const source = recalled(by, id, over.signal, () => out.retire())
  const failure = signal<Failure | undefined>(undefined)
  const connection = signal<Connection>(by.surroundings.isOnline() ? 'connecting' : 'lost')
  const isFull = signal(false)
  const present = signal(NOBODY)
  const isLost = () => connection.peek() === 'lost'
  const opened = openedCards(by, id, () => out, isLost)
  const owner = { board: id }
  const out = new Outbox(by, owner, {
    coverage: () => ({
      ...source.coverage,
      opened: opened.versions(),
      dependencies: dependencies.version(),
    }),
    onRefused,
    onConfirmed({ key }) {
      isFull.value = false
      if (over.signal.aborted) by.outboxes.noteLeft()
      void later(() => out.unread().some((one) => one.key === key), readConfirmed)
    },
    onUnsent(why) {
      isFull.value = why.code === 'store.full'
      // After a fault of the service the outbox sends again by itself; the board can be read.
      if (!isFault(why)) void later(() => !isLost(), compare)
    },
  })
  const dependencies = openedDependencies(by.api, id, source.view, () => out)
  const later = againIn(by.clock, over.signal)
  const changes = changesOf({ source, out, opened, refresh: (cards) => refresh(cards) })
  const { compare, readConfirmed } = changes
  const feed = boardFeed(by.feeds, id, { connection, present }, changes, over.signal)
  const { refresh } = refresher(async (stale: Stale) => {
    try {
      await source.read(stale, () => out.creationsSettled())
      // A board that was left while it was read is followed no more.
      if (over.signal.aborted) return
      failure.value = undefined
      // Without a connection nobody could say who reads.
      if (by.account.peek() === undefined) void by.keptFor()
      connection.value = feed.isOpen() ? 'live' : 'connecting'
      feed.start()
      out.send()
    } catch (thrown) {
      if (over.signal.aborted) return
      const why = failureOf(thrown)
      if (isUnreached(why)) {
        connection.value = 'lost'
        void later(() => by.surroundings.isOnline(), compare)
      }
      if (isHidden(why) || isSignedOut(why)) {
        source.forget()
        feed.stop()
      }
      if (source.view.value === undefined || !isUnreached(why)) failure.value = why
    }
  })
  const onLost = () => (connection.value = 'lost')
  const laid = overlay()
  const [onHidden, onLeft] = [() => source.keep(), () => out.sendHeld()]
  watchConnection({ compare, onLost, onHidden, onLeft }, by, over.signal)
  const close = () => {
    if (over.signal.aborted) return
    over.abort()
    source.keep()
    void out.close().then(endShowing)
  }
  // Nobody is shown as present, and nothing is told, once whoever opened the board has signed out.
  by.ended.addEventListener('abort', close, { signal: over.signal })
  compare()
  return {
    id,
    failure,
    connection,
    isFull,
    present,
    view: computed(() => source.view.value && laid(source.view.value, out.pending.value)),
    unsent: computed(() => out.pending.value.filter(({ state }) => state !== 'confirmed').length),
    ...commandsOf(out),
    openCard: opened.open,
    opened: opened.get,
    dependencies,
    close,
  }
}

/** Does something in a moment, if it is needed then and the board is still shown. */
function againIn({ wait }: Clock, over: AbortSignal) {
  return async (isNeeded: () => boolean, run: () => void): Promise<void> => {
    const isLeft = await wait(AGAIN_MS, over).catch(() => true)
    if (isLeft !== true && isNeeded()) run()
  }
}

function recalled(by: Session, id: string, over: AbortSignal, onRead: () => void): BoardSource {
  const source = new BoardSource(by, id, over, onRead)
  void source.recall()
  return source
}

/** Returns the part of a board's store that gives commands and follows them. */
function commandsOf(out: Outbox) {
  return {
    pending: out.pending,
    refused: out.refused.all,
    discard: (key?: string) => out.discard(key),
    outbox: out,
    give: (command: Command, text: string) => out.give(command, text),
    withdraw: (key: string) => out.withdraw(key),
    idOf: out.idOf,
    temporaryId: out.temporaryId,
    withIds: out.withIds,
    isMaking: (id: string) => out.isMaking(id),
  }
}
