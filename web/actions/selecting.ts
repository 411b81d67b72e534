import { type BoardPage } from '../board-model/board-page.ts'
import { focusCard } from '../board-model/focus.ts'
import { MOST_AT_ONCE as MOST } from '../state/sending.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'

/** Selects these cards alone, and has screen readers say how many they are. */
export function select(page: BoardPage, ids: readonly string[]): void {
  page.picked.value = new Set(ids.slice(0, MOST))
  if (ids.length > MOST) toast(t('select.most', { count: MOST }), { isWrong: true })
  page.say(t('select.count', { count: page.selected.peek().length }))
}

/** Selects a card too, or no more. */
export function toggleSelected(page: BoardPage, id: string): void {
  const others = page.selected.peek().filter((one) => one !== id)
  select(page, page.isSelected(id) ? others : [...others, id])
  page.current.value = id
}

/** Selects the cards from one to another of the same list; beyond it, that one alone. */
export function selectTo(page: BoardPage, id: string, anchor: string | undefined): void {
  const list = listWith(page, id)
  const [from, to] = [list.indexOf(anchor ?? ''), list.indexOf(id)]
  const range = from === -1 ? [id] : list.slice(Math.min(from, to), Math.max(from, to) + 1)
  select(page, [...new Set([...page.selected.peek(), ...range])])
  page.current.value = id
}

/** Selects the card in focus and the one above or below it, which gets the focus. Back over cards that are selected, the one that is left is so no more. */
export function selectOn(page: BoardPage, id: string, step: -1 | 1): void {
  const list = listWith(page, id)
  const next = list[list.indexOf(id) + step]
  const selected = page.selected.peek()
  const isBack = next !== undefined && selected.includes(id) && selected.includes(next)
  const rest = isBack ? selected.filter((one) => one !== id) : [...selected, id]
  select(page, [...new Set([...rest, next ?? id])])
  focusCard(page, next ?? id)
}

export function selectAll(page: BoardPage): void {
  select(page, page.ids.peek())
}

/** Selects no card any more. */
export function endSelection(page: BoardPage): void {
  page.picked.value = new Set()
  page.say(t('select.ended'))
  focusCard(page, page.current.peek())
}

/** The cards of the list that a card is shown in, within the lane or the group that had the focus last. */
function listWith(page: BoardPage, id: string): readonly string[] {
  return page.rows.peek()[page.rowOf(id)]?.find((ids) => ids.includes(id)) ?? []
}
