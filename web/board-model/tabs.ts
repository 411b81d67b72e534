import { filterText, groupText } from '../router/router.ts'
import type { SavedQuestion } from '../state/person-command.ts'
import { t } from '../text/text.ts'
import type { BoardPage } from './board-page.ts'
import { placeBeside } from './moves.ts'
import { shownView, viewAddress } from './views.ts'
import { secretOf } from '../api/share-id.ts'
import { readerId } from '../state/session.ts'

/** The tabs of a board: the questions that the reader has saved for it. */
export function tabsOf({ session, store }: BoardPage): SavedQuestion[] {
  return session.questions.all.value?.filter(({ boardId }) => boardId === store.id) ?? []
}

/** The tab whose filter, view and groups are shown. */
export function shownTab(page: BoardPage): SavedQuestion | undefined {
  const view = shownView.value
  return tabsOf(page).find(
    ({ q, view: own = view, group = '' }) =>
      q === filterText.value && own === view && group === groupText.value,
  )
}

/** The address of the board that is shown with the filter, the view and the groups of a saved question. */
export function tabAddress({
  q,
  view,
  group,
}: Pick<SavedQuestion, 'q' | 'view' | 'group'>): string {
  return viewAddress(view ?? shownView.value, { q, group })
}

/** True if what is shown can be saved as a tab: its filter is understood, or it has groups, and no tab is the same. */
export function canSaveTab(page: BoardPage): boolean {
  const isFiltered = filterText.value.trim() !== ''
  if (!mayHaveTabs(page) || (!isFiltered && page.grouping.value === undefined)) return false
  if (isFiltered && page.filter.value?.faults.value.length !== 0) return false
  return shownTab(page) === undefined
}

export function moveTab(page: BoardPage, id: string, beside: string, isAfter: boolean): void {
  const tabs = tabsOf(page)
  const position = placeBeside(tabs, id, beside, isAfter)
  const name = tabs.find(({ _id }) => _id === id)?.name
  if (position === undefined || name === undefined) return
  const text = t('tabs.moved', { name, place: position + 1, count: tabs.length })
  page.session.questions.move(id, position, text)
  page.say(text)
}

/** True if the reader may have tabs on a board: they are signed in, and see it by no share link. */
export function mayHaveTabs({ session, store }: BoardPage): boolean {
  return readerId(session) !== '' && secretOf(store.id) === undefined
}
