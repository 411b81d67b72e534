import type { BoardPage } from '../board-page/board-page.ts'
import type { MenuEntry } from '../ui/menu.tsx'
import type { KeyPlace } from '../ui/typing.ts'
import {
  type Action,
  type ActionGroups,
  type KnownTargets,
  type PossibleAction,
  type TargetKind,
  possible,
} from './action.ts'
import { BOARD_ACTIONS } from './board-actions.ts'
import { CARD_ACTIONS } from './card-actions.ts'
import { keysOf, shownKey } from './keys.ts'
import { LIST_ACTIONS } from './list-actions.ts'
import { SWIMLANE_ACTIONS } from './swimlane-actions.ts'

type AnyAction = { [Of in TargetKind]: Action<Of> }[TargetKind]

/** Everything that a person can do on a board. */
export const ACTIONS: readonly AnyAction[] = [
  ...CARD_ACTIONS.flat(),
  ...LIST_ACTIONS.flat(),
  ...SWIMLANE_ACTIONS.flat(),
  ...BOARD_ACTIONS.flat(),
]

/** What can be done now. */
export function possibleActions(page: BoardPage, targets: KnownTargets): PossibleAction[] {
  return ACTIONS.flatMap((action) => possible(action, page, targets) ?? [])
}

/** What a key does now. */
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
  if (place === 'page' || worksWhileTyping === true) return true
  return place === 'panel' && worksInPanels === true
}

/** The menu of what can be done to something. */
export function menuOf<Of extends TargetKind>(
  groups: ActionGroups<Of>,
  page: BoardPage,
  targets: KnownTargets,
): MenuEntry[][] {
  return groups
    .map((group) => group.flatMap((action) => entryOf(possible(action, page, targets)) ?? []))
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
