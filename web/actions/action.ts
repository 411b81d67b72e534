import type { BoardPage } from '../board-model/board-page.ts'
import type { Board, List, Swimlane } from '../state/board-view.ts'
import type { Card } from '../state/card-view.ts'
import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import type { IconName } from '../ui/icon.tsx'
import { keysOf } from './keys.ts'

/** An action is about one of these. An archived card is not on the board, but may be open. */
export type Targets = {
  board: Board
  swimlane: Swimlane
  list: List
  card: TargetCard
  /** The cards that are selected, or else the one that is open or has the focus; at least one. */
  cards: readonly TargetCard[]
}

/** A card on the board says neither of the two. */
export type TargetCard = Pick<Card, '_id' | 'title' | 'listId'> & {
  archived?: boolean | undefined
  type?: string | undefined
}

export type TargetKind = keyof Targets

/** The name of an action, also in stored data, such as with a key that somebody picked for it. The phrase `keys.{name}` says in full what it does. */
export type ActionName = PlainKey extends infer Key
  ? Key extends `keys.${infer Name}`
    ? Name
    : never
  : never

/** One of several ways to do an action, such as a theme to pick, or a list to move to. */
export type Choice = {
  id: string
  icon: IconName
  label: string
  /** True if it is the one that is set. */
  isPicked?: boolean
  run: () => void
}

/** Something that a person can do on a board. The keys, the palette, the menus and the help all read it. */
export type Action<Of extends TargetKind> = {
  name: ActionName
  /** Menus and the palette show the action by this; one without it is done by its keys alone. */
  entry?: { icon: IconName; label(page: BoardPage, target: Targets[Of]): string }
  /** Each does it; written as `keyPressed` does. */
  keys?: readonly string[]
  /** True if its keys also work where keys are typed, unless that is in a popup. */
  worksWhileTyping?: boolean
  /** True if its keys also work in an open card, unless keys are typed there. */
  worksInPanels?: boolean
  isDangerous?: boolean
  /** Returns the ways to do it; the palette finds each of them. */
  choices?(page: BoardPage, target: Targets[Of]): Choice[]
  isPossible(page: BoardPage, target: Targets[Of]): boolean
  run(page: BoardPage, target: Targets[Of], key: string): void
}

/** An action that knows what kind of thing it is about. */
export type ActionOn<Of extends TargetKind> = Action<Of> & { of: Of }

/** Says of a group of actions what they are about. Menus draw a line between groups. */
export function actionsOn<Of extends TargetKind>(
  of: Of,
  actions: readonly Action<Of>[],
): readonly ActionOn<Of>[] {
  return actions.map((action) => ({ ...action, of }))
}

/** An action finds what it is about here, by its kind; some kinds may be unknown. */
export type KnownTargets = { [Of in TargetKind]?: Targets[Of] | undefined }

/** An action that can be done now, to what it is about. */
export type PossibleAction = {
  name: ActionName
  /** Undefined of what is done by its keys alone. */
  entry: { icon: IconName; label: string } | undefined
  /** The title of what it is about, unless that is the board. */
  about: string | undefined
  keys: readonly string[]
  isDangerous: boolean
  choices: () => Choice[]
  run: (key?: string) => void
}

/** The action for its target, if there is one and it can be done. */
export function possible<Of extends TargetKind>(
  action: ActionOn<Of>,
  page: BoardPage,
  targets: KnownTargets,
): PossibleAction | undefined {
  const { name, of, entry, choices, isDangerous = false } = action
  const target = targets[of]
  if (target === undefined || !action.isPossible(page, target)) return undefined
  return {
    name,
    entry: entry && { icon: entry.icon, label: entry.label(page, target) },
    about: aboutOf(of, targets),
    keys: keysOf(action),
    isDangerous,
    choices: () => choices?.(page, target) ?? [],
    run: (key = '') => action.run(page, target, key),
  }
}

function aboutOf(of: TargetKind, targets: KnownTargets): string | undefined {
  if (of === 'board') return undefined
  if (of !== 'cards') return targets[of]?.title
  const { cards = [] } = targets
  return cards.length === 1 ? cards[0]?.title : t('board.cards', { count: cards.length })
}
