import { filterText } from '../router/router.ts'
import type { SavedQuestion } from '../state/question-commands.ts'
import { t } from '../text/text.ts'
import type { BoardPage } from './board-page.ts'
import { mayHaveTabs } from './may-have-tabs.ts'
import { placeBeside } from './moves.ts'
import { shownView, viewAddress } from './views.ts'

/** The tabs of a board: the questions that the reader has saved for it. */
export function tabsOf({ session, store }: BoardPage): SavedQuestion[] {
  return session.questions.all.value?.filter(({ boardId }) => boardId === store.id) ?? []
}

/** The tab whose filter and view are shown. */
export function shownTab(page: BoardPage): SavedQuestion | undefined {
  const view = shownView.value
  return tabsOf(page).find((tab) => tab.q === filterText.value && (tab.view ?? view) === view)
}

/** The address of the board that is shown with the filter and the view of a saved question. */
export function tabAddress({ q, view }: Pick<SavedQuestion, 'q' | 'view'>): string {
  return viewAddress(view ?? shownView.value, { q })
}

/** True if the filter that is shown can be saved as a tab: it is understood, and no tab has it in this view. */
export function canSaveTab(page: BoardPage): boolean {
  if (!mayHaveTabs(page) || filterText.value.trim() === '') return false
  return page.filter.value?.faults.value.length === 0 && shownTab(page) === undefined
}

/** Puts a tab beside another. */
export function moveTab(page: BoardPage, id: string, beside: string, isAfter: boolean): void {
  const tabs = tabsOf(page)
  const position = placeBeside(tabs, id, beside, isAfter)
  const name = tabs.find(({ _id }) => _id === id)?.name
  if (position === undefined || name === undefined) return
  const text = t('tabs.moved', { name, place: position + 1, count: tabs.length })
  page.session.questions.move(id, position, text)
  page.say(text)
}
