import type { BoardPage } from '../board-model/board-page.ts'
import { route } from '../router/router.ts'
import type { KnownTargets, TargetCard, ActionName } from './action.ts'

export function cardInFocus(): string | undefined {
  return (
    openedCard() ?? document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card']
  )
}

export function openedCard(): string | undefined {
  const { value: shown } = route
  return shown.screen === 'board' ? shown.card : undefined
}

/** The id of the list that has the focus, on its head or on a card of it. */
function listInFocus(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-list]')?.dataset['list']
}

/** Returns the targets of actions when a card is in focus: the card, and the list and the swimlane that it lies in; without a card the list that has the focus, or else the first ones. A list that is named goes before. */
export function targetsAt(page: BoardPage, id: string | undefined, named?: string): KnownTargets {
  const card = cardOf(page, id)
  const [lists, swimlanes] = [page.lists.value, page.swimlanes.value]
  const listId = named ?? card?.listId ?? listInFocus()
  return {
    board: page.board.value,
    list: lists.find(({ _id }) => _id === listId) ?? lists[0],
    swimlane: swimlanes.find(({ _id }) => _id === card?.swimlaneId) ?? swimlanes[0],
    card,
    cards: cardsAt(page, card),
  }
}

function cardOf(page: BoardPage, id: string | undefined) {
  if (id === undefined) return undefined
  return page.store.opened(id)?.view.value?.card ?? page.card(id)
}

/** The card that is open, or else those that are selected, or else the one in focus. */
function cardsAt(page: BoardPage, card: TargetCard | undefined): TargetCard[] | undefined {
  const selected = openedCard() === undefined ? page.selected.value : []
  if (selected.length > 0) return selected.flatMap((id) => page.card(id) ?? [])
  return card && [card]
}

/** Opens the palette with what one action offers to choose from. */
export function narrowPalette(page: BoardPage, only: ActionName): void {
  page.overlay.value = { kind: 'commands', card: cardInFocus(), only }
}
