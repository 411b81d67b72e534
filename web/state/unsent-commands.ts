import { type ReadonlySignal, signal } from '@preact/signals'
import type { KeyedCommand } from './command.ts'
import { type Refused, boardsWaitedFor } from './kept-commands.ts'
import { Outbox } from './outbox.ts'
import type { Session } from './session.ts'

/** Stands for a board where a command is about what one has for oneself, such as saved searches. */
export const NO_BOARD = ''

/** A board that is not shown: all that is confirmed is done with. */
const NOT_SHOWN = { whole: Infinity, cards: new Map(), opened: new Map(), dependencies: Infinity }

type OnRefused = (board: string, refused: Refused) => void

/** The outboxes of a session for boards that the page does not show, and for no board. */
export type Outboxes = {
  /** The outbox of a board that is not shown, or of no board. */
  of(board: string): Outbox
  /**
   * Sends the commands that pages of other boards have left, as any page of Laneway does. Commands of pages
   * that are open are taken over when these are gone.
   */
  sendUnsent(onRefused: OnRefused): Promise<void>
  /** Notes that the page shows a board, whose own outbox sends what is left for it, until what is returned is called. */
  noteShown(board: string): () => void
  /** Counts the confirmed commands that are about no board that is shown. */
  confirmedCount: ReadonlySignal<number>
}

/** Opens the outboxes of a session. `onConfirmed` is told of commands about boards that are not shown. */
export function outboxesOf(
  session: Session,
  onConfirmed: (command: KeyedCommand) => void,
): Outboxes {
  const shown = new Map<string, number>()
  const outboxes = new Map<string, Outbox>()
  const confirmedCount = signal(0)
  let showRefused: OnRefused = () => {}

  function open(board: string): Outbox {
    const outbox = new Outbox(session, board, {
      coverage: () => NOT_SHOWN,
      onConfirmed(command) {
        onConfirmed(command)
        confirmedCount.value += 1
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

  function of(board: string): Outbox {
    const outbox = outboxes.get(board) ?? open(board)
    outboxes.set(board, outbox)
    return outbox
  }

  return {
    of,
    confirmedCount,
    async sendUnsent(onRefused) {
      showRefused = onRefused
      if (session.keeper.user() === '') return
      for (const board of await boardsWaitedFor(session.keeper)) {
        if (shown.has(board) || session.ended.aborted) continue
        const outbox = of(board)
        outbox.takeOver()
        outbox.send()
      }
    },
    noteShown(board) {
      shown.set(board, (shown.get(board) ?? 0) + 1)
      void outboxes.get(board)?.close()
      outboxes.delete(board)
      return () => {
        const count = shown.get(board) ?? 1
        if (count > 1) shown.set(board, count - 1)
        else shown.delete(board)
      }
    },
  }
}

/** A session that sends commands of boards that are not shown. */
export type SendingSession = Session & { readonly outboxes: Outboxes }
