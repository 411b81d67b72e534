import type { BoardView } from './board-view.ts'
import type { CardView } from './card-view.ts'
import type { KeyedCommand } from './command.ts'
import {
  appliedAll,
  appliedToCard,
  cardsOf,
  isAboutDependencies,
  isFollowed,
  namedIn,
  subjectsOf,
  temporaryIdsIn,
} from './commands.ts'

/** A command that the view below may not have yet. `version` is that of the board once it is confirmed; `againAt` is when one is sent again that the service has failed to do. */
export type Pending = {
  command: KeyedCommand
  state: 'waiting' | 'sending' | 'confirmed'
  version?: number
  againAt?: number
}

/** Most commands that are sent at a time. */
export const MOST_AT_ONCE = 4

/**
 * Lays pending commands over a view, in their order. The result of those before is kept: all of them are
 * applied again only when the view below is another, or the ones before are.
 */
export function overlay(apply = appliedAll) {
  let below: BoardView | undefined
  let laid: readonly KeyedCommand[] = []
  let shown: BoardView | undefined
  return (view: BoardView, pending: readonly Pending[]): BoardView => {
    const commands = pending.map(({ command }) => command)
    const isOn = view === below && laid.every((command, at) => isSame(command, commands[at]))
    const more = isOn ? commands.slice(laid.length) : commands
    shown = apply((isOn ? shown : undefined) ?? view, more)
    below = view
    laid = commands
    return shown
  }
}

/** True if two commands do the same: what is noted of one, such as when it was sent, changes nothing that it does. */
function isSame(one: KeyedCommand, other: KeyedCommand | undefined): boolean {
  return one.key === other?.key && one.args === other.args
}

/** The view with the effects of pending commands, in their order. */
export function overlaid(view: BoardView, pending: readonly Pending[]): BoardView {
  return overlay()(view, pending)
}

/** The view of a card with the effects of those pending commands that are about it. */
export function overlaidCard(view: CardView, pending: readonly Pending[]): CardView {
  return pending.reduce((below, { command }) => appliedToCard(below, command), view)
}

/** Says which version of the board was read: of all of it, of some cards since, and of those that are opened in full. */
export type Coverage = {
  whole: number
  cards: ReadonlyMap<string, number>
  opened: ReadonlyMap<string, number>
  dependencies: number
}

/** Without the confirmed commands whose effect was read since. */
export function unretired(
  pending: readonly Pending[],
  { whole, cards, opened, dependencies }: Coverage,
): Pending[] {
  return pending.filter(({ command, state, version }) => {
    if (state !== 'confirmed') return true
    if (version === undefined) return false
    if (isAboutDependencies(command) && version > dependencies) return true
    const shown = cardsOf(command)
    if (shown.some((id) => (opened.get(id) ?? version) < version)) return true
    if (version <= whole) return false
    return shown.length === 0 || shown.some((id) => (cards.get(id) ?? 0) < version)
  })
}

/** Without the commands that cannot be sent because one that they build on was refused, nor those that build on these. */
export function withoutRefused(pending: readonly Pending[], refused: KeyedCommand) {
  const lost = new Set(temporaryIdsIn(refused))
  const dropped: KeyedCommand[] = []
  const rest = pending.filter(({ command, state }) => {
    if (command.key === refused.key) return false
    const isLost = state === 'waiting' && namedIn(command, lost).length > 0
    if (isLost) dropped.push(command)
    if (isLost) for (const id of temporaryIdsIn(command)) lost.add(id)
    return !isLost
  })
  return { rest, dropped }
}

/**
 * The waiting commands that may be sent now: only so many at once, and one at a time about the same. One that
 * names a thing that another is to make waits for that. A command that is held back, or that the service failed to
 * do, waits for its time. Later commands about the same wait for it; after a fault only those that need the same
 * card, or the thing that is to be made.
 */
export function sendable(
  pending: readonly Pending[],
  now: number,
  most: number = MOST_AT_ONCE,
): Pending[] {
  const unsettled = pending.filter(({ state }) => state !== 'confirmed')
  const unmade = new Set(unsettled.flatMap(({ command }) => temporaryIdsIn(command)))
  const [busy, failed] = [new Set<string>(), new Set<string>()]
  const next: Pending[] = []
  let room = most - unsettled.filter(({ state }) => state === 'sending').length
  for (const one of unsettled) {
    const { command } = one
    const [subjects, needed, made] = [
      subjectsOf(command),
      neededOf(command),
      temporaryIdsIn(command),
    ]
    const missing = namedIn(command, unmade).filter((id) => !made.includes(id))
    const isBehind = [...needed, ...missing].some((id) => failed.has(id))
    const isFree = !isBehind && missing.length === 0 && subjects.every((id) => !busy.has(id))
    const isDue = Math.max(command.heldUntil ?? 0, one.againAt ?? 0) <= now
    if (one.state === 'waiting' && isFree && isDue && room > 0) {
      next.push(one)
      room -= 1
    }
    if (isBehind || command.failing) for (const id of needed) failed.add(id)
    else for (const id of subjects) busy.add(id)
  }
  return next
}

/** The ids that others need of a command: those of cards and of what it makes, but not of the list or the checklist that these are made in. */
function neededOf(command: KeyedCommand): string[] {
  const subjects = subjectsOf(command)
  const own = new Set([...cardsOf(command), ...temporaryIdsIn(command)])
  const needed = subjects.filter((id) => own.has(id))
  return needed.length > 0 && !isFollowed(command) ? needed : subjects
}
