import type { ChangeMessage } from './board-feed.ts'
import type { BoardSource } from './board-source.ts'
import { cardsOf } from './commands.ts'
import type { Outbox } from './outbox.ts'

type Board = {
  source: BoardSource
  out: Outbox
  opened: { refresh(cards?: readonly string[]): void }
  refresh(cards?: readonly string[]): Promise<void>
}

/** Reads again what has changed of a board: as its feed tells it, and as its own commands are confirmed. All of it is read only if a change may have been missed. */
export function changesOf({ source, out, opened, refresh }: Board) {
  function compare(): void {
    out.takeOver()
    opened.refresh()
    void refresh()
  }
  function readCards(cards: readonly string[]): void {
    opened.refresh(cards)
    void refresh(cards)
  }
  return {
    compare,
    /** Reads what confirmed commands have changed, where the feed has not told it by then. */
    readConfirmed(): void {
      const cards = out.unread().map(cardsOf)
      if (cards.every(({ length }) => length > 0)) readCards(cards.flat())
      else compare()
    },
    onChange({ version, changed: { board, cards = [] } = {} }: ChangeMessage): void {
      // A version that was read since is no news: the first message of a feed tells how far the board is.
      if (version !== undefined && !source.isNews(version)) return
      if (board) compare()
      else readCards(cards)
    },
    onOpen(): void {
      out.send()
    },
    onLost: () => void refresh(),
  }
}
