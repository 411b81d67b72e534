import type { ReadonlySignal, Signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { boardPath } from '../router/route.ts'
import { navigateBack, route } from '../router/router.ts'
import { focusStart } from '../router/title.ts'
import { onceRendered } from '../ui/give-focus.ts'
import type { Board } from '../state/board-view.ts'

/** The parts of a board that say which card had the focus last, in which group, and the id that a card has by now. */
type Focusing = {
  current: Signal<string | undefined>
  group: Signal<string | undefined>
  store: { idOf: (id: string) => string }
}

type FocusingBoard = Focusing & { board: ReadonlySignal<Pick<Board, '_id' | 'slug'> | undefined> }

/** Puts the focus on a card: at once if it can have it, so that the next key is about this card, or else once it is rendered, in the next frame at the latest. It is scrolled to where it is rendered then. If the card is not on the board, and nothing else has the focus, the first element of the board gets it. */
export function focusCard(page: Focusing, id: string | undefined): void {
  if (id === undefined) return
  page.current.value = id
  let wasFocused = focusRendered(page, id)
  onceRendered(() => {
    if (!wasFocused || isLost()) wasFocused = focusRendered(page, id)
    scrollToRendered(page, id)
  })
  requestAnimationFrame(() => {
    // A card that is rendered in another place meanwhile has lost the focus.
    if (wasFocused && !isLost()) return
    wasFocused = focusRendered(page, id)
    scrollToRendered(page, id)
    if (!wasFocused && isLost()) focusStart()
  })
}

function isLost(): boolean {
  return document.activeElement === document.body
}

/** Moves the focus to a card, and returns whether it has it then: below a dialog that is open it cannot. */
function focusRendered(page: Focusing, id: string): boolean {
  const link = renderedCard(page, id)?.querySelector<HTMLElement>('.card-title')
  link?.focus({ preventScroll: true })
  return Boolean(link) && document.activeElement === link
}

function scrollToRendered(page: Focusing, id: string): void {
  renderedCard(page, id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function renderedCard(page: Focusing, id: string): HTMLElement | null {
  return cardOnBoard(page.store.idOf(id), page.group.peek())
}

/** Gives the focus that went with another view of the board to the card that had it there, so that the next key is about this card. */
export function useFocusOfView(page: Focusing): void {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusCard(page, page.current.peek())
  }, [])
}

/** Takes the focus from a field, back to what of the board had it before, or else to the card that had it last, or to what the board begins with. */
export function leaveField(page: Focusing, field: HTMLElement, before: EventTarget | null): void {
  field.blur()
  if (before instanceof HTMLElement && before.closest('#content') !== null) before.focus()
  if (document.activeElement !== document.body) return
  const card = page.current.peek()
  if (card === undefined) focusStart()
  else focusCard(page, card)
}

/** Closes the card that is open, if one is; the focus goes to where it lies on the board. */
export function closeCard(page: FocusingBoard): void {
  const board = page.board.peek()
  const { value: shown } = route
  if (board === undefined || shown.screen !== 'board' || shown.card === undefined) return
  navigateBack(boardPath(board) + location.search)
  focusCard(page, shown.card)
}

/** A card as it lies on the board that is shown, by its id; null if it does not. Of one that lies in several groups it is the one in the group, or else the one that the Tab key leads to. */
export function cardOnBoard(id: string, group?: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)]
  const isMeant = (one: HTMLElement) =>
    group === undefined ? one.querySelector('[tabindex="0"]') : groupOf(one) === group
  return all.find(isMeant) ?? all[0] ?? null
}

/** The key of the group that an element lies in; undefined if cards are not grouped. */
export function groupOf(element: Element | null | undefined): string | undefined {
  return element?.closest<HTMLElement>('[data-group]')?.dataset['group']
}
