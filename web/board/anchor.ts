import { cardOnBoard } from '../board-model/card-element.ts'
import { route } from '../router/router.ts'
import { placeAt } from '../ui/placed.ts'

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
