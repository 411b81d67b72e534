import type { BoardPage } from '../board-model/board-page.ts'
import {
  mayHaveTabs,
  canSaveTab,
  moveTab,
  shownTab,
  tabAddress,
  tabsOf,
} from '../board-model/tabs.ts'
import { besideIn } from '../board-model/moves.ts'
import { navigate } from '../router/router.ts'
import type { SavedQuestion } from '../state/person-command.ts'
import { t } from '../text/text.ts'
import type { IconName } from '../ui/icon.tsx'
import { actionsOn, type Action, type Choice } from './action.ts'
import { narrowPalette } from './targets.ts'
import { toast } from '../ui/toast.tsx'
import type { PageSession } from '../state/page-session.ts'

/** These are about the tabs of a board, and the second group about the tab that is shown. */
export const TAB_ACTIONS = [
  actionsOn('board', [
    {
      name: 'show-tab',
      entry: { icon: 'filter', label: () => t('tabs.show') },
      isPossible: (page) => mayHaveTabs(page) && questionsFor(page).length > 0,
      choices: (page) => questionsFor(page).map((question) => choiceOf(page, question)),
      run: (page) => narrowPalette(page, 'show-tab'),
    },
    {
      name: 'save-tab',
      entry: { icon: 'bookmark', label: () => t('tabs.save') },
      isPossible: canSaveTab,
      run: (page) => {
        page.overlay.value = { kind: 'tab', tab: undefined }
      },
    },
  ]),
  actionsOn('board', [
    {
      name: 'rename-tab',
      entry: { icon: 'edit', label: () => t('tabs.rename') },
      isPossible: (page) => shownTab(page) !== undefined,
      run: (page) => {
        page.overlay.value = { kind: 'tab', tab: shownTab(page)?._id }
      },
    },
    moveShown('move-tab-before', 'back', -1),
    moveShown('move-tab-after', 'forward', 1),
    {
      name: 'remove-tab',
      entry: { icon: 'trash', label: () => t('tabs.remove') },
      isPossible: (page) => shownTab(page) !== undefined,
      run: removeShown,
    },
  ]),
] as const

/** The tabs of the board, and the questions that are saved for all boards. */
function questionsFor(page: BoardPage): SavedQuestion[] {
  const ofAll =
    page.session.questions.all.value?.filter(({ boardId }) => boardId === undefined) ?? []
  return [...tabsOf(page), ...ofAll]
}

function choiceOf(page: BoardPage, question: SavedQuestion): Choice {
  const { _id: id, name } = question
  return {
    id,
    icon: 'filter',
    label: name,
    isPicked: shownTab(page)?._id === id,
    run() {
      navigate(tabAddress(question))
      page.say(name)
    },
  }
}

/** The filter stays; without a tab it can be saved again. */
function removeShown(page: BoardPage): void {
  const tab = shownTab(page)
  if (tab !== undefined) removeQuestion(page.session, tab, t('tabs.removed', { name: tab.name }))
}

type MoveName = 'move-tab-before' | 'move-tab-after'

/** Moves the tab that is shown beyond the one before or after it. */
function moveShown<const Name extends MoveName>(name: Name, icon: IconName, step: -1 | 1) {
  const beside = (page: BoardPage) => besideIn(tabsOf(page), shownTab(page)?._id ?? '', step)
  return {
    name,
    entry: {
      icon,
      label: (page) =>
        t(step === -1 ? 'board.move-before' : 'board.move-after', {
          name: beside(page)?.name ?? '',
        }),
    },
    isPossible: (page) => shownTab(page) !== undefined && beside(page) !== undefined,
    run: (page) => {
      const [shown, other] = [shownTab(page), beside(page)]
      if (shown !== undefined && other !== undefined)
        moveTab(page, shown._id, other._id, step === 1)
    },
  } as const satisfies Action<'board'>
}

/** Deletes a saved question, says so by `text`, and offers to save it again. */
export function removeQuestion(session: PageSession, question: SavedQuestion, text: string): void {
  const run = session.questions.remove(question, text)
  toast(text, { action: { label: t('app.undo'), run } })
}
