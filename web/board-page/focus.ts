import type { BoardPage } from './board-page.ts'

/** Puts the focus on a card once it is rendered. */
export function focusCard(page: BoardPage, id: string | undefined): void {
  if (id === undefined) return
  page.current.value = id
  requestAnimationFrame(() => {
    const selector = `[data-card="${CSS.escape(page.store.idOf(id))}"] .card-title`
    const link = document.querySelector<HTMLElement>(selector)
    link?.focus({ preventScroll: true })
    link?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
