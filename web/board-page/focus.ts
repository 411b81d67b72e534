import { boardPath } from '../router/route.ts'
import { navigateBack, route } from '../router/router.ts'
import { focusStart } from '../router/title.ts'
import type { BoardPage } from './board-page.ts'

/** Puts the focus on a card once it is rendered. Where it is not on the board, and nothing else has the focus, what the board begins with gets it. */
export function focusCard(page: BoardPage, id: string | undefined): void {
  if (id === undefined) return
  page.current.value = id
  requestAnimationFrame(() => {
    const selector = `[data-card="${CSS.escape(page.store.idOf(id))}"] .card-title`
    const link = document.querySelector<HTMLElement>(selector)
    if (link === null && document.activeElement === document.body) focusStart()
    link?.focus({ preventScroll: true })
    link?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** Closes the card that is open, if one is; the focus goes to where it lies on the board. */
export function closeCard(page: BoardPage): void {
  const board = page.board.peek()
  const { value: shown } = route
  if (board === undefined || shown.screen !== 'board' || shown.card === undefined) return
  navigateBack(boardPath(board) + location.search)
  focusCard(page, shown.card)
}
