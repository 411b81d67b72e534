import type { BoardPage } from '../board-model/board-page.ts'
import { type View, VIEWS, canGroup, shownView, viewAddress } from '../board-model/views.ts'
import { navigate } from '../router/router.ts'
import { t } from '../text/text.ts'
import { actionsOn, type Action } from './action.ts'
import { narrowPalette } from './targets.ts'

/** The ways to look at a board. */
export const VIEW_ACTIONS = [
  actionsOn('board', [showAs('board', '1'), showAs('table', '2'), showAs('calendar', '3')]),
  actionsOn('board', [
    {
      name: 'group-by',
      entry: { icon: 'lane', label: () => t('group.by') },
      keys: ['g'],
      isPossible: () => canGroup.value,
      choices: (page) => page.grouper()?.choices(page) ?? [],
      run: (page) => narrowPalette(page, 'group-by'),
    },
  ]),
] as const

function showAs(view: View, key: string): Action<'board'> {
  const name = `show-${view}` as const
  return {
    name,
    entry: { icon: VIEWS[view], label: () => t(`keys.${name}`) },
    keys: [key],
    isPossible: () => shownView.value !== view,
    run(page: BoardPage) {
      navigate(viewAddress(view))
      page.say(t(`view.${view}`))
    },
  }
}
