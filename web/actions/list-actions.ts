import type { BoardPage } from '../board-page/board-page.ts'
import { besideIn, moveList } from '../board-page/moves.ts'
import type { List } from '../state/board-view.ts'
import type { ListEdit } from '../state/command.ts'
import { t } from '../text/text.ts'
import type { ActionGroups } from './action.ts'
import { WATCH_LIST } from './watch-actions.ts'

export const LIST_ACTIONS: ActionGroups<'list'> = [
  [
    {
      name: 'add-card',
      of: 'list',
      entry: { icon: 'plus', label: () => t('board.add-card') },
      keys: ['n'],
      isPossible: (page) => page.may('write') && page.swimlanes.value.length > 0,
      run(page, { _id: listId }) {
        const swimlaneId = swimlaneFor(page, listId)
        if (swimlaneId !== undefined) page.compose({ listId, swimlaneId })
      },
    },
    {
      name: 'edit-list',
      of: 'list',
      entry: { icon: 'edit', label: () => t('board.edit-list') },
      isPossible: mayWrite,
      run(page, { _id: list }) {
        page.overlay.value = { kind: 'list', list }
      },
    },
    {
      name: 'collapse-list',
      of: 'list',
      entry: { icon: 'minus', label: () => t('board.collapse') },
      isPossible: (page, { collapsed }) => page.may('write') && !collapsed,
      run: (page, list) =>
        edit(page, list, { collapsed: true }, t('board.list-collapsed', { list: list.title })),
    },
    WATCH_LIST,
  ],
  [
    {
      name: 'move-list-before',
      of: 'list',
      entry: {
        icon: 'back',
        label: (page, list) =>
          t('board.move-before', { name: listAt(page, list, -1)?.title ?? '' }),
      },
      isPossible: (page, list) => page.may('write') && listAt(page, list, -1) !== undefined,
      run: (page, list) => moveBeside(page, list, -1),
    },
    {
      name: 'move-list-after',
      of: 'list',
      entry: {
        icon: 'forward',
        label: (page, list) => t('board.move-after', { name: listAt(page, list, 1)?.title ?? '' }),
      },
      isPossible: (page, list) => page.may('write') && listAt(page, list, 1) !== undefined,
      run: (page, list) => moveBeside(page, list, 1),
    },
  ],
  [
    {
      name: 'archive-list',
      of: 'list',
      entry: { icon: 'archive', label: () => t('board.archive-list') },
      isDangerous: true,
      isPossible: mayWrite,
      run: (page, list) =>
        edit(page, list, { archived: true }, t('board.list-archived', { list: list.title }), true),
    },
  ],
]

function mayWrite(page: BoardPage): boolean {
  return page.may('write')
}

/** The swimlane that a new card of a list comes to: the one of the card that had the focus last, if that is in the list. */
function swimlaneFor(page: BoardPage, list: string): string | undefined {
  const card = page.card(page.current.peek() ?? '')
  if (card?.listId === list) return card.swimlaneId
  return page.swimlanes.peek()[0]?._id
}

function edit(page: BoardPage, list: List, set: ListEdit, text: string, offersUndo = false): void {
  page.act({ kind: 'editList', args: { list: list._id, set } }, text, { offersUndo })
}

function listAt(page: BoardPage, { _id }: List, step: -1 | 1): List | undefined {
  return besideIn(page.lists.value, _id, step)
}

function moveBeside(page: BoardPage, list: List, step: -1 | 1): void {
  const other = listAt(page, list, step)
  if (other !== undefined) moveList(page, list._id, other._id, step === 1)
}
