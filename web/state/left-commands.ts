import { boardsWaitedFor, type Refused } from './kept-commands.ts'
import { keptUser } from './keeper.ts'
import { Outbox } from './outbox.ts'

/** Boards that this page shows: their own outboxes send what is left for them. */
const shown = new Map<string, number>()

/** What sends the commands of boards that are not shown, and for whom. */
const outboxes = new Map<string, Outbox>()
let user = ''

/** A board that is not shown: all that is confirmed is done with. */
const NOT_SHOWN = { whole: Infinity, cards: new Map(), opened: new Map(), dependencies: Infinity }

/**
 * Sends the commands that pages of other boards have left, as any page of Laneway does. Commands of pages
 * that are open are taken over when these are gone.
 */
export async function sendLeft(onRefused: (board: string, refused: Refused) => void) {
  if (user !== keptUser()) closeAll()
  user = keptUser()
  if (user === '') return
  for (const board of await boardsWaitedFor()) {
    if (shown.has(board)) continue
    const outbox = outboxes.get(board) ?? openOutbox(board, (one) => onRefused(board, one))
    outboxes.set(board, outbox)
    outbox.takeOver()
    outbox.send()
  }
}

/** Notes that this page shows a board, until what is returned is called. */
export function noteShown(board: string): () => void {
  shown.set(board, (shown.get(board) ?? 0) + 1)
  void outboxes.get(board)?.close()
  outboxes.delete(board)
  return () => {
    const count = shown.get(board) ?? 1
    if (count > 1) shown.set(board, count - 1)
    else shown.delete(board)
  }
}

function openOutbox(board: string, onRefused: (refused: Refused) => void): Outbox {
  return new Outbox(board, {
    coverage: () => NOT_SHOWN,
    onConfirmed() {},
    onRefused,
    onUnsent() {},
  })
}

function closeAll(): void {
  for (const outbox of outboxes.values()) void outbox.close()
  outboxes.clear()
}
