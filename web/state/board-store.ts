import { type ReadonlySignal, computed, signal } from '@preact/signals'
import { readBoard, readCards } from '../api/board-reads.ts'
import { versionIn } from '../api/etag.ts'
import { type Failure, failureOf, isUnreached } from '../api/failure.ts'
import { followChanges } from '../api/feed.ts'
import { type BoardView, may, viewOf, withCards } from './board-view.ts'
import type { Command, Inverse } from './command.ts'
import { type OpenedCard, openedCards } from './opened-card.ts'
import { outbox } from './outbox.ts'
import { type Coverage, overlaid } from './pending.ts'
import { type Stale, refresher } from './refresh.ts'

/** `live`: changes arrive as they happen. `lost`: nothing is reached. */
export type Connection = 'connecting' | 'live' | 'lost'

/** A board that is shown: what was read of it with what is not confirmed yet on top. */
export type BoardStore = {
  id: string
  view: ReadonlySignal<BoardView | undefined>
  /** Why the board cannot be read. */
  failure: ReadonlySignal<Failure | undefined>
  connection: ReadonlySignal<Connection>
  /** Number of commands that are not confirmed. */
  unsent: ReadonlySignal<number>
  /** Shows a command at once and sends it. */
  give(command: Inverse): Command
  /** The id that the service gave for one that the page made up. */
  idOf(id: string): string
  /** Reads a card in full, and keeps it up to date until what is returned is called. */
  openCard(card: string): () => void
  /** A card that is opened. */
  opened(card: string | undefined): OpenedCard | undefined
  close(): void
}

/** How often the board is compared with the service, beside what the feed tells. */
const COMPARE_MS = 60_000

/** How long a confirmed command waits to be read before the board is read for it. */
const UNREAD_MS = 1_500

/** Opens a board and keeps it up to date until it is closed. `onRefused` is told of each command that the service refuses. */
export function openBoard(
  id: string,
  onRefused: (command: Command, failure: Failure) => void,
): BoardStore {
  const base = signal<BoardView | undefined>(undefined)
  const failure = signal<Failure | undefined>(undefined)
  const connection = signal<Connection>('connecting')
  let read: Omit<Coverage, 'opened'> = { whole: -1, cards: new Map() }
  const opened = openedCards(id, () => out)
  let etag: string | undefined
  let stopFeed: (() => void) | undefined
  let isFeedOpen = false

  const out = outbox(id, {
    coverage: () => ({ ...read, opened: opened.versions() }),
    onRefused,
    onConfirmed: () =>
      setTimeout(() => {
        if (out.hasConfirmed()) compare()
      }, UNREAD_MS),
  })

  const readWhole = async () => {
    const reply = await readBoard(id, etag)
    await out.made()
    if (reply === undefined) return
    etag = reply.etag
    read = { whole: versionIn(etag) ?? reply.body.version, cards: new Map() }
    base.value = viewOf(reply.body, base.value)
  }

  const readSome = async (cards: string[]) => {
    const reply = await readCards(id, cards)
    await out.made()
    if (base.value === undefined) return
    const now = cards.map((card) => [card, reply.version] as const)
    read = { ...read, cards: new Map([...read.cards, ...now]) }
    base.value = withCards(base.value, cards, reply)
  }

  const { refresh } = refresher(async ({ whole, cards }: Stale) => {
    try {
      await (whole || base.value === undefined ? readWhole() : readSome([...cards]))
      failure.value = undefined
      connection.value = isFeedOpen ? 'live' : 'connecting'
      out.retire()
      follow()
      out.send()
    } catch (thrown) {
      const why = failureOf(thrown)
      if (isUnreached(why)) connection.value = 'lost'
      if (base.value === undefined || !isUnreached(why)) failure.value = why
    }
  })

  const follow = () => {
    if (stopFeed !== undefined || base.value === undefined || !isFollowed(base.value)) return
    stopFeed = followChanges(id, {
      onChange({ changed }) {
        if (changed.board) return compare()
        opened.refresh(changed.cards)
        void refresh(changed.cards ?? [])
      },
      onOpen() {
        isFeedOpen = true
        compare()
      },
      onLost() {
        isFeedOpen = false
        connection.value = 'lost'
        void refresh()
      },
    })
  }

  const compare = () => {
    opened.refresh()
    void refresh()
  }
  const stopWatching = watchConnection(compare, () => {
    connection.value = 'lost'
  })
  compare()

  return {
    id,
    failure,
    connection,
    view: computed(() => base.value && overlaid(base.value, out.pending.value)),
    unsent: computed(() => out.pending.value.filter(({ state }) => state !== 'confirmed').length),
    give: out.give,
    idOf: out.idOf,
    openCard: opened.open,
    opened: opened.get,
    close() {
      stopWatching()
      stopFeed?.()
    },
  }
}

/** Compares once a minute, and when the browser is awake or online again; returns what ends it. */
function watchConnection(compare: () => void, lose: () => void): () => void {
  const awake = () => {
    if (document.visibilityState === 'visible') compare()
  }
  const timer = setInterval(compare, COMPARE_MS)
  addEventListener('offline', lose)
  addEventListener('online', compare)
  document.addEventListener('visibilitychange', awake)
  return () => {
    clearInterval(timer)
    removeEventListener('offline', lose)
    removeEventListener('online', compare)
    document.removeEventListener('visibilitychange', awake)
  }
}

/** Whether the caller is signed in, and so has a feed: a visitor may read a public board, but not follow it. */
function isFollowed(view: BoardView): boolean {
  return view.rights.length > 1 || may(view, 'member')
}
