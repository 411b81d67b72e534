import type { Store } from '../../kernel/db/store.ts'
import { logFault } from '../../kernel/log-error.ts'
import { viewBoard } from '../cards/view-saves.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'

type Deps = { boardId: string; openStore(): Store }

export type ViewKeeper = (snapshot: BoardSnapshot | undefined) => void

/** Opens a keeper that makes the rows by which a large board is read, once for as long as the object of the board lives, if the board has become large. No batch waits for that. */
export function openViewKeeper({ boardId: board, openStore }: Deps): ViewKeeper {
  let isDone = false
  return (snapshot) => {
    if (isDone) return
    const statements = viewBoard(board, snapshot?.lists.values() ?? [], 'written')
    if (statements.length === 0) return
    isDone = true
    openStore()
      .batch(statements)
      .catch((thrown: unknown) => logFault('views', thrown, { board }))
  }
}
