import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Modal } from '../ui/dialog.tsx'
import { pointsByFinger } from '../ui/pointer.ts'
import { cardOnBoard } from '../board-model/focus.ts'
import { route } from '../router/router.ts'
import { placeAt } from '../ui/placed.ts'

type Props = { cards: readonly string[]; onClose: () => void; children: ComponentChildren }

/** Has the focus first, before any field. */
const FIRST = { tabIndex: -1, autofocus: true }

/** Lies beside cards on the board that are changed, with their title or their number as its heading. */
export function CardsPopup({ cards, onClose, children }: Props) {
  const page = useBoard()
  const id = useId()
  return (
    <Modal
      labelledBy={id}
      look="popup"
      onShow={(popup) => placeBeside(popup, cards)}
      onClose={onClose}
    >
      <h2 id={id} class="popup-head" dir="auto" {...(pointsByFinger() && FIRST)}>
        {titleOf(page, cards)}
      </h2>
      {children}
    </Modal>
  )
}

/** The content of a popup that one picks from. */
export function Popup({ children }: { children: ComponentChildren }) {
  return <div class="popup picker">{children}</div>
}

function titleOf(page: BoardPage, cards: readonly string[]): string {
  const [first = ''] = cards
  if (cards.length === 1) return page.card(first)?.title ?? ''
  return t('board.cards', { count: cards.length })
}

/** Puts a popup beside the cards that it is about: below the one card, or at the bar of those that are selected. Over a card that is open it stays in the middle. */
export function placeBeside(popup: HTMLElement, cards: readonly string[]): void {
  const { value: shown } = route
  if (shown.screen === 'board' && shown.card !== undefined) return
  const [first = ''] = cards
  const bar = document.querySelector<HTMLElement>('.selection-bar')
  const opener = cards.length > 1 && bar !== null ? bar : cardElement(first)
  if (opener !== null) placeAt(popup, opener)
}

/** A card as it lies on the board; of one in a table, the cell that has the focus, or had it last. */
export function cardElement(id: string): HTMLElement | null {
  const card = cardOnBoard(id)
  return card?.querySelector<HTMLElement>('[data-stop]') ?? card
}
