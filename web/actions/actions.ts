import type { BoardPage } from '../board-model/board-page.ts'
import type { MenuEntry } from '../ui/menu-panel.tsx'
import type { KeyPlace } from '../ui/typing.ts'
import {
  type ActionOn,
  type KnownTargets,
  type PossibleAction,
  type TargetKind,
  possible,
} from './action.ts'
import { APP_ACTIONS } from './app-actions.ts'
import { BOARD_ACTIONS } from './board-actions.ts'
import { CARD_ACTIONS } from './card-actions.ts'
import { CARDS_ACTIONS } from './cards-actions.ts'
import { keysOf, shownKey } from './keys.ts'
import { LIST_ACTIONS } from './list-actions.ts'
import { SWIMLANE_ACTIONS } from './swimlane-actions.ts'
import { TAB_ACTIONS } from './tab-actions.ts'
import { VIEW_ACTIONS } from './view-actions.ts'

type AnyAction = { [Of in TargetKind]: ActionOn<Of> }[TargetKind]

/** The actions of each menu, in groups that it draws a line between. */
const MENUS = {
  board: [VIEW_ACTIONS[1], BOARD_ACTIONS[0], BOARD_ACTIONS[1], BOARD_ACTIONS[2], APP_ACTIONS[0]],
  list: LIST_ACTIONS,
  swimlane: SWIMLANE_ACTIONS,
  /** The menu of a card that is open; the card itself shows what else can be changed. */
  card: [CARD_ACTIONS[0], CARDS_ACTIONS[1], CARD_ACTIONS[1]],
  /** The menu of a card on the board. */
  onBoard: [CARD_ACTIONS[0], ...CARDS_ACTIONS, CARD_ACTIONS[1]],
  /** The menu of the tab that is shown. */
  tab: [TAB_ACTIONS[1]],
  /** The bar of the cards that are selected offers these. */
  selection: CARDS_ACTIONS,
} as const satisfies Record<string, readonly (readonly AnyAction[])[]>

export type MenuName = keyof typeof MENUS

/** Everything that a person can do on a board. */
export const ACTIONS: readonly AnyAction[] = [
  ...CARDS_ACTIONS.flat(),
  ...CARD_ACTIONS.flat(),
  ...LIST_ACTIONS.flat(),
  ...SWIMLANE_ACTIONS.flat(),
  ...BOARD_ACTIONS.flat(),
  ...VIEW_ACTIONS.flat(),
  ...TAB_ACTIONS.flat(),
  ...APP_ACTIONS.flat(),
]

export function possibleActions(page: BoardPage, targets: KnownTargets): PossibleAction[] {
  return ACTIONS.flatMap((action) => possible(action, page, targets) ?? [])
}

export function actionByKey(
  page: BoardPage,
  targets: KnownTargets,
  key: string,
  place: KeyPlace,
): PossibleAction | undefined {
  return ACTIONS.filter((action) => keysOf(action).includes(key) && worksIn(place, action))
    .flatMap((action) => possible(action, page, targets) ?? [])
    .at(0)
}

function worksIn(place: KeyPlace, { worksWhileTyping, worksInPanels }: AnyAction): boolean {
  if (place === 'popup') return false
  if (place === 'page' || worksWhileTyping === true) return true
  return place === 'panel' && worksInPanels === true
}

/** The menu of what can be done to something. */
export function menuOf(name: MenuName, page: BoardPage, targets: KnownTargets): MenuEntry[][] {
  return MENUS[name]
    .map((group) =>
      group.flatMap((action) => entryOf(possible<TargetKind>(action, page, targets)) ?? []),
    )
    .filter((group) => group.length > 0)
}

function entryOf(action: PossibleAction | undefined): MenuEntry | undefined {
  if (action?.entry === undefined) return undefined
  const { entry, keys, isDangerous, run } = action
  const [key] = keys
  return {
    ...entry,
    isDangerous,
    onPick: () => run(),
    ...(key !== undefined && { keys: shownKey(key).join(' ') }),
  }
}
