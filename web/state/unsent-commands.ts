import { type ReadonlySignal, signal } from '@preact/signals'
import { currentAuthor } from '../api/author.ts'
import { boardsWaitedFor, type Refused } from './kept-commands.ts'
import { keptUser } from './keeper.ts'
import { Outbox } from './outbox.ts'
import { noteStored } from './session.ts'

/** What stands for a board where a command is about what one has for oneself, such as saved searches. */
export const NO_BOARD = ''

/** Boards that this page shows: their own outboxes send what is left for them. */
const shown = new Map<string, number>()

/** What sends the commands of boards that are not shown, and for whom. */
const outboxes = new Map<string, Outbox>()
let owner = currentAuthor.peek()

let showRefused: (board: string, refused: Refused) => void = () => {}

const confirmed = signal(0)

/** How many commands were confirmed that are about no board that is shown. */
export const confirmedCount: ReadonlySignal<number> = confirmed

/** A board that is not shown: all that is confirmed is done with. */
const NOT_SHOWN = { whole: Infinity, cards: new Map(), opened: new Map(), dependencies: Infinity }

/**
 * Sends the commands that pages of other boards have left, as any page of Laneway does. Commands of pages
 * that are open are taken over when these are gone.
 */
export async function sendUnsent(onRefused: typeof showRefused): Promise<void> {
  showRefused = onRefused
  leaveOthers()
  if (keptUser() === '') return
  for (const board of await boardsWaitedFor()) {
    if (shown.has(board)) continue
    const outbox = outboxOf(board)
    outbox.takeOver()
    outbox.send()
  }
}

/** The outbox of a board that is not shown, or of no board. */
export function outboxOf(board: string): Outbox {
  leaveOthers()
  const outbox = outboxes.get(board) ?? openOutbox(board)
  outboxes.set(board, outbox)
  return outbox
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

function openOutbox(board: string): Outbox {
  const outbox = new Outbox(board, {
    coverage: () => NOT_SHOWN,
    onConfirmed(command) {
      noteStored(command)
      confirmed.value += 1
    },
    onRefused(refused) {
      // A board lists what was refused; nothing else does.
      if (board === NO_BOARD) outbox.refused.forget(refused.command.key)
      showRefused(board, refused)
    },
    onUnsent() {},
  })
  return outbox
}

/** Leaves the outboxes of somebody who is not signed in any more: they have ended with them. */
function leaveOthers(): void {
  if (owner === currentAuthor.value) return
  owner = currentAuthor.value
  outboxes.clear()
}
