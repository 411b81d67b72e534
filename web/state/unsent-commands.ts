import { type ReadonlySignal, signal } from '@preact/signals'
import type { KeyedCommand } from './command.ts'
import { type Owner, type Refused, ownersWaitedFor } from './kept-commands.ts'
import { orNothing } from './keeper.ts'
import { Outbox } from './outbox.ts'
import type { Callbacks } from './outbox-callbacks.ts'
import type { Session } from './session.ts'

/** A board that is not shown: all that is confirmed is done with. */
const NOT_SHOWN = { whole: Infinity, cards: new Map(), opened: new Map(), dependencies: Infinity }

type OnRefused = (owner: Owner, refused: Refused) => void

/** The outboxes of a session: that of the one who is signed in, and those of boards that the page does not show. */
export type Outboxes = {
  /** The outbox for what the one who is signed in has for themselves, such as saved searches. */
  own(): Outbox
  /** Commands of `own()` that were confirmed since the page began, oldest first: what was read before one does not show it. */
  confirmed: ReadonlySignal<readonly KeyedCommand[]>
  /** The outbox of a board that is not shown. */
  of(board: string): Outbox
  /**
   * Sends the commands that pages of other boards have left, as any page of Laneway does. Commands of pages
   * that are open are taken over when these are gone.
   */
  sendUnsent(onRefused: OnRefused): Promise<void>
  /** Sends the commands that wait in this page, as the service is reached again. */
  sendAgain(): void
  /** Notes that the page shows a board, whose own outbox sends what is left for it, until what is returned is called. */
  noteShown(board: string): () => void
  /** Counts the commands about boards that were confirmed after these were left: what was read before does not show them. */
  leftCount: ReadonlySignal<number>
  noteLeft(): void
}

/** Opens the outboxes of a session. `onConfirmed` is told of commands about no board that is shown. */
export function outboxesOf(session: Session, onConfirmed: Callbacks['onConfirmed']): Outboxes {
  const shown = new Map<string, number>()
  const outboxes = new Map<string | undefined, Outbox>()
  const confirmed = signal<readonly KeyedCommand[]>([])
  const leftCount = signal(0)
  const noteLeft = () => void (leftCount.value += 1)
  let showRefused: OnRefused = () => {}

  function outboxOf(owner: Owner): Outbox {
    const known = outboxes.get(owner.board)
    if (known !== undefined) return known
    const outbox = new Outbox(session, owner, {
      coverage: () => NOT_SHOWN,
      onConfirmed(command, confirmation) {
        if (owner.board === undefined) confirmed.value = [...confirmed.peek(), command]
        else noteLeft()
        onConfirmed(command, confirmation)
      },
      onRefused: (refused) => showRefused(owner, refused),
      onUnsent() {},
    })
    outboxes.set(owner.board, outbox)
    return outbox
  }

  return {
    own: () => outboxOf({}),
    confirmed,
    leftCount,
    noteLeft,
    of: (board) => outboxOf({ board }),
    async sendUnsent(onRefused) {
      showRefused = onRefused
      if (session.keeper.user() === '') return
      if ((await orNothing(session.keeper.uploads.keys()))?.length)
        await orNothing(import('./left-files.ts').then((left) => left.mendFiles(session.keeper)))
      for (const owner of await ownersWaitedFor(session.keeper)) {
        if (shown.has(owner.board ?? '') || session.ended.aborted) continue
        const outbox = outboxOf(owner)
        outbox.takeOver()
        outbox.send()
      }
    },
    sendAgain() {
      for (const outbox of outboxes.values()) outbox.send()
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
