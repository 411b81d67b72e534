import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { boardPath } from '../router/route.ts'
import { navigateBack, route } from '../router/router.ts'
import { focusStart } from '../router/title.ts'
import type { BoardPage } from './board-page.ts'

/** Puts the focus on a card: at once if it can have it, so that the next key is about this card, or else once it is rendered. Where it is not on the board, and nothing else has the focus, what the board begins with gets it. */
export function focusCard(page: BoardPage, id: string | undefined): void {
  if (id === undefined) return
  page.current.value = id
  const wasFocused = focusRendered(page, id)
  requestAnimationFrame(() => {
    // A card that is rendered in another place meanwhile has lost the focus.
    const isLost = document.activeElement === document.body
    if (wasFocused && !isLost) return
    if (!focusRendered(page, id) && isLost) focusStart()
  })
}

/** Whether a card, as it is rendered now, has the focus then: below a dialog that is open it cannot. */
function focusRendered(page: BoardPage, id: string): boolean {
  const selector = `[data-card="${CSS.escape(page.store.idOf(id))}"] .card-title`
  const link = document.querySelector<HTMLElement>(selector)
  link?.focus({ preventScroll: true })
  link?.closest('[data-card]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return link !== null && document.activeElement === link
}

/** Gives a view that is shown in place of another the focus that went with that one: the card that had it has it again, so that keys go on with this card. A view that is still being loaded holds the focus itself, by `waiting`. */
export function useFocusOfView(page: BoardPage, waiting?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const id = page.current.peek()
    if (id === undefined || document.activeElement !== document.body) return
    if (waiting === undefined) focusCard(page, id)
    else waiting.current?.focus({ preventScroll: true })
  }, [])
}

/** Closes the card that is open, if one is; the focus goes to where it lies on the board. */
export function closeCard(page: BoardPage): void {
  const board = page.board.peek()
  const { value: shown } = route
  if (board === undefined || shown.screen !== 'board' || shown.card === undefined) return
  navigateBack(boardPath(board) + location.search)
  focusCard(page, shown.card)
}
