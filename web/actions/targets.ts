import type { BoardPage } from '../board-page/board-page.ts'
import { route } from '../router/router.ts'
import type { KnownTargets } from './action.ts'

/** The id of the card that is open, or else of the one that has the focus. */
export function cardInFocus(): string | undefined {
  const { value: shown } = route
  if (shown.screen === 'board' && shown.card !== undefined) return shown.card
  return document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card']
}

/** What actions are about when a card is in focus: the card, and the list and the swimlane that it lies in; without a card the first ones. */
export function targetsAt(page: BoardPage, id: string | undefined): KnownTargets {
  const card =
    id === undefined
      ? undefined
      : (page.store.opened(id)?.view.value?.card ?? page.view.value?.cards.get(id))
  const [lists, swimlanes] = [page.lists.value, page.swimlanes.value]
  return {
    board: page.board.value,
    list: lists.find(({ _id }) => _id === card?.listId) ?? lists[0],
    swimlane: swimlanes.find(({ _id }) => _id === card?.swimlaneId) ?? swimlanes[0],
    card,
  }
}
