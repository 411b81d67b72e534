import { secretOf } from '../api/share-id.ts'
import type { BoardPage, Overlay } from '../board-model/board-page.ts'
import { showSettings } from '../router/router.ts'
import type { Board } from '../state/board-view.ts'
import { TEMPLATE } from '../state/own-boards.ts'
import { t } from '../text/text.ts'
import { changeTemplates } from './template-actions.ts'
import { SECTIONS, sectionsFor } from '../board-model/sections.ts'
import { star, starLabel } from '../ui/star.tsx'
import { actionsOn } from './action.ts'
import { endSelection, selectAll } from './selecting.ts'
import { WALKING_KEYS, isWalkable, walk } from './walking.ts'
import { WATCH_BOARD } from './watch-actions.ts'

/** These are about a board. The menu of the board leaves out the last group, which its header or its settings have, too. */
export const BOARD_ACTIONS = [
  actionsOn('board', [
    {
      name: 'settings',
      entry: { icon: 'settings', label: () => t('board.settings') },
      isPossible: isOwn,
      choices: (page) =>
        shownSections(page)
          // The archive has an entry of its own.
          .filter((section) => section !== 'archive')
          .map((section) => ({
            id: section,
            icon: SECTIONS[section].icon,
            label: t(SECTIONS[section].title),
            run: () => showSettings(section),
          })),
      run: () => showSettings('board'),
    },
    {
      name: 'background',
      entry: { icon: 'picture', label: () => t('board.background') },
      isPossible: (page, { archived }) => page.may('manage') && !archived,
      run: (page) => show(page, { kind: 'background' }),
    },
    {
      name: 'archive',
      entry: { icon: SECTIONS.archive.icon, label: () => t(SECTIONS.archive.title) },
      isPossible: (page) => isOwn(page) && shownSections(page).includes('archive'),
      run: () => showSettings('archive'),
    },
    {
      name: 'export',
      entry: { icon: 'download', label: () => t('board.export') },
      isPossible: isOwn,
      run: (page) => show(page, { kind: 'export' }),
    },
  ]),
  actionsOn('board', [
    {
      name: 'undo',
      entry: { icon: 'undo', label: () => t('app.undo') },
      keys: ['Mod+z'],
      worksInPanels: true,
      isPossible: changesSomething,
      run: (page) => page.undo(),
    },
    {
      name: 'redo',
      entry: { icon: 'redo', label: () => t('app.redo') },
      keys: ['Mod+Shift+z', 'Mod+y'],
      worksInPanels: true,
      isPossible: changesSomething,
      run: (page) => page.redo(),
    },
    {
      name: 'add-swimlane',
      entry: { icon: 'plus', label: () => t('board.add-swimlane') },
      isPossible: (page) => page.may('write'),
      run: (page) => show(page, { kind: 'swimlane', swimlane: undefined }),
    },
    {
      name: 'end-selection',
      entry: { icon: 'close', label: () => t('select.end') },
      keys: ['Escape'],
      isPossible: (page) => page.selected.value.length > 0,
      run: endSelection,
    },
    {
      name: 'select-all',
      entry: { icon: 'check', label: () => t('select.all') },
      isPossible: (page) => page.may('move') && page.ids.value.length > 0,
      run: selectAll,
    },
  ]),
  actionsOn('board', [
    {
      name: 'star',
      entry: { icon: 'star', label: ({ session }, board) => starLabel(session, board) },
      isPossible: (page) => page.may('member') && Boolean(page.session.account.value),
      run: ({ session }, board) => star(session, board),
    },
    WATCH_BOARD,
  ]),
  actionsOn('board', [
    {
      name: 'share',
      entry: { icon: 'users', label: () => t('board.share') },
      isPossible: (page) => isOwn(page) && page.may('manage'),
      run: (page) => show(page, { kind: 'share' }),
    },
    {
      name: 'rename-board',
      entry: { icon: 'edit', label: () => t('board.rename-board') },
      isPossible: (page) => page.may('manage'),
      run: (page, { _id: id }) => show(page, { kind: 'title', of: 'board', id }),
    },
    {
      name: 'template',
      entry: {
        icon: 'copy',
        label: (_page, board) =>
          isTemplate(board) ? t('board.end-template') : t('settings.template'),
      },
      isPossible: (page) => isOwn(page) && page.may('manage'),
      run: (page, board) =>
        void changeTemplates((changes) => changes.switchBoard(page, board, !isTemplate(board))),
    },
    {
      name: 'calendar',
      entry: { icon: 'calendar', label: () => t('board.calendar') },
      isPossible: (page) => page.may('member') && Boolean(page.session.account.value),
      run: (page) => show(page, { kind: 'calendar' }),
    },
    {
      name: 'filter',
      keys: ['/'],
      isPossible: always,
      run: focusFilter,
    },
    {
      name: 'walk',
      keys: WALKING_KEYS,
      isPossible: isWalkable,
      run: (page, _, key) => walk(page, key),
    },
  ]),
] as const

function always(): boolean {
  return true
}

/** False if the board is seen by a share link, which shows no more than is on the screen. */
function isOwn({ store }: BoardPage): boolean {
  return secretOf(store.id) === undefined
}

function shownSections(page: BoardPage) {
  return sectionsFor(page.view.value?.rights ?? [])
}

function changesSomething(page: BoardPage): boolean {
  return page.may('write') || page.may('move') || page.may('comment')
}

function isTemplate({ type }: Board): boolean {
  return type === TEMPLATE
}

function show(page: BoardPage, overlay: Overlay): void {
  page.overlay.value = overlay
}

function focusFilter(): void {
  const field = document.querySelector<HTMLInputElement>('[data-filter]')
  field?.focus()
  field?.select()
}
