import { type ReadonlySignal, signal } from '@preact/signals'
import { allOf } from '../api/all-of.ts'
import type { OwnBoard } from './own-boards.ts'
import type { Session } from './session.ts'

/** The boards of the one who is signed in. */
export type KnownBoards = {
  /** The boards as far as they were read. */
  known: ReadonlySignal<readonly OwnBoard[]>
  /** Reads the boards, archived ones too. */
  read(): Promise<OwnBoard[]>
  /** Reads the known boards anew. Without a connection, those that were read before stay. */
  refresh(): Promise<void>
}

export function knownBoardsOf({ api, account }: Session): KnownBoards {
  const known = signal<readonly OwnBoard[]>([])
  const read = () => allOf(api.each('get_boards_of_current_user'))
  return {
    known,
    read,
    async refresh() {
      if (!account.peek()) return
      known.value = await read().catch(() => known.peek())
    },
  }
}
