import type { BoardPage } from '../board-model/board-page.ts'
import { besideIn, moveList } from '../board-model/moves.ts'
import type { List } from '../state/board-view.ts'
import type { ListEdit } from '../state/command.ts'
import { t } from '../text/text.ts'
import { actionsOn, type ActionName } from './action.ts'
import { archiveCards, moveCards } from './cards-changes.ts'
import { LIST_ORDERS, cardsOf, copyList, sortList } from './list-changes.ts'
import { templateChoices, templatesOf } from './template-actions.ts'
import { WATCH_LIST } from './watch-actions.ts'

export const LIST_ACTIONS = [
  actionsOn('list', [
    {
      name: 'add-card',
      entry: { icon: 'plus', label: () => t('board.add-card') },
      keys: ['n'],
      isPossible: (page) => page.may('write') && page.swimlanes.value.length > 0,
      run(page, { _id: listId }) {
        const swimlaneId = laneFor(page, listId)
        if (swimlaneId !== undefined) page.compose({ listId, swimlaneId })
      },
    },
    {
      name: 'add-of-template',
      entry: { icon: 'copy', label: () => t('board.add-of-template') },
      isPossible: (page) => page.may('write') && templatesOf(page).length > 0,
      choices: (page, { _id: list }) => templateChoices(page, list, laneFor(page, list)),
      run: (page, { _id: list }) => offerChoices(page, list, 'add-of-template'),
    },
    {
      name: 'edit-list',
      entry: { icon: 'edit', label: () => t('board.edit-list') },
      isPossible: mayWrite,
      run(page, { _id: list }) {
        page.overlay.value = { kind: 'list', list }
      },
    },
    {
      name: 'collapse-list',
      entry: { icon: 'minus', label: () => t('board.collapse') },
      isPossible: (page, { collapsed }) => page.may('write') && !collapsed,
      run: (page, list) =>
        edit(page, list, { collapsed: true }, t('board.list-collapsed', { list: list.title })),
    },
    {
      name: 'sort-list',
      entry: { icon: 'sort', label: () => t('board.sort-list') },
      isPossible: (page, list) => page.may('write') && hasAll(page, list, 2),
      choices: (page, list) =>
        LIST_ORDERS.map((order) => ({
          id: order,
          icon: 'sort',
          label: t(`board.sort-list.${order}`),
          run: () => sortList(page, list, order),
        })),
      run: (page, { _id: list }) => offerChoices(page, list, 'sort-list'),
    },
    WATCH_LIST,
  ]),
  actionsOn('list', [
    {
      name: 'move-list-before',
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
      entry: {
        icon: 'forward',
        label: (page, list) => t('board.move-after', { name: listAt(page, list, 1)?.title ?? '' }),
      },
      isPossible: (page, list) => page.may('write') && listAt(page, list, 1) !== undefined,
      run: (page, list) => moveBeside(page, list, 1),
    },
    {
      name: 'copy-list',
      entry: { icon: 'copy', label: () => t('board.copy-list') },
      isPossible: mayWrite,
      run: copyList,
    },
    {
      name: 'list-to-board',
      entry: { icon: 'board', label: () => t('cards.move-to-board') },
      isPossible: (page) => page.may('write') && Boolean(page.session.account.value),
      run(page, { _id: list }) {
        page.overlay.value = { kind: 'list-to-board', list }
      },
    },
  ]),
  actionsOn('list', [
    {
      name: 'move-list-cards',
      entry: {
        icon: 'move',
        label: (page, list) => t('board.move-cards', { count: cardsOf(page, list).length }),
      },
      isPossible: (page, list) =>
        page.may('move') && hasAll(page, list) && page.lists.value.length > 1,
      choices: (page, list) =>
        page.lists.value
          .filter(({ _id }) => _id !== list._id)
          .map(({ _id: to, title }) => ({
            id: to,
            icon: 'list',
            label: title,
            run: () => moveCards(page, idsIn(page, list), to),
          })),
      run: (page, { _id: list }) => offerChoices(page, list, 'move-list-cards'),
    },
    {
      name: 'archive-list-cards',
      entry: {
        icon: 'archive',
        label: (page, list) => t('board.archive-cards', { count: cardsOf(page, list).length }),
      },
      isDangerous: true,
      isPossible: (page, list) => page.may('write') && hasAll(page, list),
      run: (page, list) => archiveCards(page, cardsOf(page, list)),
    },
    {
      name: 'archive-list',
      entry: { icon: 'archive', label: () => t('board.archive-list') },
      isDangerous: true,
      isPossible: mayWrite,
      run: (page, list) =>
        edit(page, list, { archived: true }, t('board.list-archived', { list: list.title }), true),
    },
  ]),
] as const

function mayWrite(page: BoardPage): boolean {
  return page.may('write')
}

/** Returns true if a list has cards, and all of them are known: those of a long board are read part by part. */
function hasAll(page: BoardPage, list: List, least = 1): boolean {
  return page.isCut.value !== true && cardsOf(page, list).length >= least
}

function idsIn(page: BoardPage, list: List): string[] {
  return cardsOf(page, list).map(({ _id }) => _id)
}

function offerChoices(page: BoardPage, list: string, only: ActionName): void {
  page.overlay.value = { kind: 'commands', card: undefined, list, only }
}

/** The lane that a new card of a list comes to: the one of the card that had the focus last, if that is in the list, or else the first one that takes any. */
function laneFor(page: BoardPage, list: string): string | undefined {
  const current = page.card(page.current.peek() ?? '')
  const lanes = page.lanes.peek().flatMap(({ key }) => (page.takesCards(key) ? key : []))
  const lane = page.isInGroups.peek() ? page.group.peek() : current?.swimlaneId
  return (current?.listId === list && lanes.find((key) => key === lane)) || lanes[0]
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
