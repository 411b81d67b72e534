import type { BoardView } from './board-view.ts'
import type { CardView } from './card-view.ts'
import type { KeyedCommand } from './command.ts'
import { appliedAll, appliedToCard, cardsOf, isAboutDependencies, subjectsOf } from './commands.ts'

/** A command that the view below may not have yet. `version` is that of the board once it is confirmed. */
export type Pending = {
  command: KeyedCommand
  state: 'waiting' | 'sending' | 'confirmed'
  version?: number
}

/** Most commands that are sent at a time. */
export const MOST_AT_ONCE = 4

/**
 * Lays pending commands over a view, in their order. What was laid over it before stays: all of them are
 * applied again only when the view below is another, or those that were there are.
 */
export function overlay(apply = appliedAll) {
  let below: BoardView | undefined
  let laid: readonly KeyedCommand[] = []
  let shown: BoardView | undefined
  return (view: BoardView, pending: readonly Pending[]): BoardView => {
    const commands = pending.map(({ command }) => command)
    const isOn = view === below && laid.every((command, at) => command === commands[at])
    const more = isOn ? commands.slice(laid.length) : commands
    shown = apply((isOn ? shown : undefined) ?? view, more)
    below = view
    laid = commands
    return shown
  }
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

/** Without the commands that cannot be sent because one that they build on was refused. */
export function withoutRefused(pending: readonly Pending[], key: string, made: readonly string[]) {
  const lost = new Set(made)
  const dropped: KeyedCommand[] = []
  const rest = pending.filter(({ command, state }) => {
    if (command.key === key) return false
    const isLost = state === 'waiting' && subjectsOf(command).some((id) => lost.has(id))
    if (isLost) dropped.push(command)
    return !isLost
  })
  return { rest, dropped }
}

/** The waiting commands that may be sent now: only so many at once, and one at a time about the same. What is held back waits for its time, and what is about the same waits for it. */
export function sendable(
  pending: readonly Pending[],
  now: number,
  most: number = MOST_AT_ONCE,
): Pending[] {
  const unsettled = pending.filter(({ state }) => state !== 'confirmed')
  const busy = new Set<string>()
  const next: Pending[] = []
  let room = most - unsettled.filter(({ state }) => state === 'sending').length
  for (const one of unsettled) {
    const subjects = subjectsOf(one.command)
    const isFree = subjects.every((id) => !busy.has(id))
    const { heldUntil = now } = one.command
    if (one.state === 'waiting' && isFree && room > 0 && heldUntil <= now) {
      next.push(one)
      room -= 1
    }
    for (const id of subjects) busy.add(id)
  }
  return next
}
