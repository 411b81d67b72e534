import { type ReadonlySignal, computed, signal } from '@preact/signals'
import { unreached } from '../../client/failure.ts'
import { readCard } from './board-reads.ts'
import { type Failure, failureOf, isUnreached } from '../api/failure.ts'
import type { CardView } from './card-view.ts'
import { keptCardOf, keptCards } from './kept-views.ts'
import type { Outbox } from './outbox.ts'
import { overlaidCard } from './pending.ts'
import { refresher } from './refresh.ts'
import { secretOf } from '../api/share-id.ts'
import type { Session } from './session.ts'

/** A card that is shown in full: what was read of it with what is not confirmed yet on top. */
export type OpenedCard = {
  view: ReadonlySignal<CardView | undefined>
  /** The reason why the card cannot be read. */
  failure: ReadonlySignal<Failure | undefined>
  /** The version of the board that it was read at; -1 before it is read. */
  version(): number
  /** Reads it again. */
  refresh(): Promise<void>
}

/** The cards of a board that are opened. */
export function openedCards(
  session: Session,
  board: string,
  out: () => Outbox,
  isLost: () => boolean,
) {
  const opened = signal<ReadonlyMap<string, OpenedCard>>(new Map())
  return {
    /** Opens a card until what is returned is called. */
    open(card: string): () => void {
      opened.value = new Map([
        ...opened.peek(),
        [card, openedCard(session, board, card, out(), isLost)],
      ])
      return () => {
        opened.value = new Map([...opened.peek()].filter(([one]) => one !== card))
        out().retire()
      }
    },
    get: (card: string | undefined) => (card === undefined ? undefined : opened.value.get(card)),
    /** Reads those again that are among the cards, or all of them. */
    refresh(cards: readonly string[] = [...opened.peek().keys()]): void {
      for (const card of cards) void opened.peek().get(card)?.refresh()
    },
    /** The version of the board that each was read at. */
    versions: (): ReadonlyMap<string, number> =>
      new Map([...opened.peek()].map(([card, one]) => [card, one.version()])),
  }
}

/** Opens a card of a board, as it was read last until it is read; whoever opens it says when it is to be read again. */
function openedCard(
  session: Session,
  board: string,
  card: string,
  out: Outbox,
  isLost: () => boolean,
): OpenedCard {
  const base = signal<CardView | undefined>(undefined)
  const failure = signal<Failure | undefined>(undefined)
  const key = keptCardOf(board, card)
  const user = session.keptFor()
  const keptHere = keptCards(session.keeper)
  const recalled = recall()
  async function recall(): Promise<void> {
    const kept = await keptHere.read(key)
    base.value ??= kept
    // Nobody waits for what cannot be reached.
    if (base.value === undefined && isLost()) failure.value = failureOf(unreached(undefined))
  }
  const { refresh } = refresher(async () => {
    // It is opened by its other id once it is made.
    if (out.isMaking(card)) return
    try {
      const read = await readCard(session.api, board, card)
      await out.creationsSettled()
      base.value = read
      failure.value = undefined
      out.retire()
      if (secretOf(board) === undefined) void user.then((id) => keptHere.keep(key, id, read))
    } catch (thrown) {
      const why = failureOf(thrown)
      if (isUnreached(why)) await recalled
      else void keptHere.forget(key)
      if (base.value === undefined || !isUnreached(why)) failure.value = why
    }
  })
  void refresh()
  return {
    failure,
    refresh,
    version: () => base.peek()?.version ?? -1,
    view: computed(() => base.value && overlaidCard(base.value, out.pending.value)),
  }
}
