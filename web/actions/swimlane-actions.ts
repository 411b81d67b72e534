import type { BoardPage } from '../board-model/board-page.ts'
import { besideIn, moveSwimlane } from '../board-model/moves.ts'
import type { Swimlane } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { actionsOn } from './action.ts'

/** A swimlane has these if it is one of several. */
export const SWIMLANE_ACTIONS = [
  actionsOn('swimlane', [
    {
      name: 'rename-swimlane',
      entry: { icon: 'edit', label: () => t('board.rename') },
      isPossible: isShown,
      run(page, { _id: swimlane }) {
        page.overlay.value = { kind: 'swimlane', swimlane }
      },
    },
    {
      name: 'move-swimlane-before',
      entry: {
        icon: 'back',
        label: (page, lane) =>
          t('board.move-before', { name: laneAt(page, lane, -1)?.title ?? '' }),
      },
      isPossible: (page, lane) => isShown(page) && laneAt(page, lane, -1) !== undefined,
      run: (page, lane) => moveBeside(page, lane, -1),
    },
    {
      name: 'move-swimlane-after',
      entry: {
        icon: 'forward',
        label: (page, lane) => t('board.move-after', { name: laneAt(page, lane, 1)?.title ?? '' }),
      },
      isPossible: (page, lane) => isShown(page) && laneAt(page, lane, 1) !== undefined,
      run: (page, lane) => moveBeside(page, lane, 1),
    },
  ]),
  actionsOn('swimlane', [
    {
      name: 'archive-swimlane',
      entry: { icon: 'archive', label: () => t('board.archive-swimlane') },
      isDangerous: true,
      isPossible: isShown,
      run: (page, { _id: swimlane, title }) =>
        page.act(
          { kind: 'editSwimlane', args: { swimlane, set: { archived: true } } },
          t('board.swimlane-archived', { swimlane: title }),
          { offersUndo: true },
        ),
    },
  ]),
] as const

/** True if the reader may change swimlanes and sees them: a board that has one swimlane does not show it. */
function isShown(page: BoardPage): boolean {
  return page.may('write') && page.swimlanes.value.length > 1
}

function laneAt(page: BoardPage, { _id }: Swimlane, step: -1 | 1): Swimlane | undefined {
  return besideIn(page.swimlanes.value, _id, step)
}

function moveBeside(page: BoardPage, lane: Swimlane, step: -1 | 1): void {
  const other = laneAt(page, lane, step)
  if (other !== undefined) moveSwimlane(page, lane._id, other._id, step === 1)
}
