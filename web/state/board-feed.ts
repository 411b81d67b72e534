import type { Signal } from '@preact/signals'
import type { BoardPresence } from '../../client/feed.ts'
import { followChanges } from '../api/feed.ts'

/** `live`: changes arrive as they happen. `lost`: nothing is reached. */
export type Connection = 'connecting' | 'live' | 'lost'

/** Who looks at a board now: some of them, and how many they are. */
export type Present = BoardPresence['present']

export const NOBODY: Present = { users: [], count: 0 }

/** Follows the changes of a board from when it was read until it is left, which `over` says. */
export function boardFeed(
  id: string,
  { connection, present }: { connection: Signal<Connection>; present: Signal<Present> },
  refresh: (cards?: string[]) => void,
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
      end ??= followChanges(id, {
        onMessage: ({ changed }) => refresh(changed.board ? undefined : (changed.cards ?? [])),
        onPresence(now) {
          present.value = now
        },
        onOpen() {
          isOpen = true
          refresh()
        },
        onLost() {
          // Where there is no room for a feed, the board can still be read.
          if (isOpen) connection.value = 'lost'
          isOpen = false
          present.value = NOBODY
          refresh()
        },
      })
    },
    stop,
  }
}
