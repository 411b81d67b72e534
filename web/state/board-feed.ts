import type { Signal } from '@preact/signals'
import type { BoardChange, BoardPresence } from '../../client/feed.ts'
import type { Feeds } from '../api/feed.ts'
import { addressOf, secretOf } from '../api/share-id.ts'

/** `live`: changes arrive as they happen. `lost`: nothing is reached. */
export type Connection = 'connecting' | 'live' | 'lost'

/** Names some of those who look at a board now, and says how many they are. */
export type Present = BoardPresence['present']

export const NOBODY: Present = { users: [], count: 0 }

/** A message about changes of a board; those who follow by a link are told no version. */
export type ChangeMessage = Partial<Pick<BoardChange, 'changed' | 'version'>>

type FeedCallbacks = {
  onChange(message: ChangeMessage): void
  onOpen(): void
  onLost(): void
}

/** Follows the changes of a board from when it was read until it is left, which `over` says. */
export function boardFeed(
  feeds: Feeds,
  id: string,
  { connection, present }: { connection: Signal<Connection>; present: Signal<Present> },
  { onChange, onOpen, onLost }: FeedCallbacks,
  over: AbortSignal,
) {
  let end: (() => void) | undefined
  let isOpen = false
  const stop = () => {
    end?.()
    end = undefined
    isOpen = false
  }
  over.addEventListener('abort', stop)
  return {
    isOpen: () => isOpen,
    start() {
      // A board may be left while it is read.
      if (over.aborted) return
      const query = secretOf(id) === undefined ? '?changes=true&presence=true' : ''
      end ??= feeds.follow<BoardChange | BoardPresence>(`${addressOf(id)}/live${query}`, {
        onMessage(message) {
          if ('present' in message) present.value = message.present
          else onChange(message)
        },
        onOpen() {
          isOpen = true
          connection.value = 'live'
          onOpen()
        },
        onLost() {
          // If there is no room for a feed, the board can still be read.
          if (isOpen) connection.value = 'lost'
          isOpen = false
          present.value = NOBODY
          onLost()
        },
      })
    },
    stop,
  }
}
