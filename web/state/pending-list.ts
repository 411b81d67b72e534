import { signal } from '@preact/signals'
import type { KeyedCommand } from './command.ts'
import { type Pending, MOST_AT_ONCE, sendable, unretired, withoutRefused } from './pending.ts'
import type { Coverage } from './pending.ts'
import { isHeldBack, released } from './held-commands.ts'

export type PendingList = ReturnType<typeof pendingList>

/** Holds the commands of an outbox that the board does not show by itself, in the order in which they were given. */
export function pendingList() {
  const all = signal<readonly Pending[]>([])
  let lastAt = 0
  const change = (key: string, to: (one: Pending) => Partial<Pending>) => {
    all.value = all.value.map((one) => (one.command.key === key ? { ...one, ...to(one) } : one))
  }
  const find = (key: string) => all.value.find(({ command }) => command.key === key)?.command
  return {
    all,
    find,
    set: (key: string, to: Partial<Pending>) => change(key, () => to),

    /** The time when the last one was given. Later ones get a later time, even if a clock is behind. */
    lastAt: () => lastAt,

    add(command: KeyedCommand): void {
      lastAt = command.at
      all.value = [...all.value, { command, state: 'waiting' }]
    },

    /** Takes over the commands that another page has left. Those that it held back are not held back any longer: it may have sent them when it was left. */
    take(commands: readonly KeyedCommand[]): void {
      lastAt = Math.max(lastAt, ...commands.map(({ at }) => at))
      const taken = commands.map((command): Pending => ({ command, state: 'waiting' }))
      all.value = [...released(taken), ...all.value].toSorted((a, b) => a.command.at - b.command.at)
    },

    /** Takes back a command that is held back; false if it is not any more. */
    withdraw(key: string): boolean {
      const isHeld = isHeldBack(all.value, key)
      if (isHeld) all.value = all.value.filter(({ command }) => command.key !== key)
      return isHeld
    },

    release(): void {
      all.value = released(all.value)
    },

    /** The commands that can be sent now, so many at once. */
    next: (now: number, most: number = MOST_AT_ONCE) => sendable(all.value, now, most),

    /** Notes that a command is sent. From then on it is not held back, and cannot be taken back any more: it may arrive where its reply does not. */
    noteSending(key: string): void {
      change(key, ({ command }) => ({
        state: 'sending',
        ...(command.heldUntil && { command: { ...command, heldUntil: 0 } }),
      }))
    },

    /** Notes something of a command; undefined if it is settled by now. */
    note(key: string, noted: Pick<KeyedCommand, 'sentAt' | 'failing'>): KeyedCommand | undefined {
      change(key, ({ command }) => ({ command: { ...command, ...noted } }))
      return find(key)
    },

    /** Notes that a command is confirmed, and what the service calls what it has made. */
    confirm(key: string, version: number | undefined, withIds: <Data>(data: Data) => Data): void {
      change(key, () => ({ state: 'confirmed', ...(version !== undefined && { version }) }))
      all.value = all.value.map((one) => ({ ...one, command: withIds(one.command) }))
    },

    /** Takes off what the board shows by itself. */
    retire(coverage: Coverage): void {
      const rest = unretired(all.value, coverage)
      if (rest.length < all.value.length) all.value = rest
    },

    /** Takes off a command that is refused; returns it with those that cannot be sent without it. */
    refuse(command: KeyedCommand): KeyedCommand[] {
      const { rest, dropped } = withoutRefused(all.value, command)
      all.value = rest
      return [command, ...dropped]
    },

    confirmed: () =>
      all.value.filter(({ state }) => state === 'confirmed').map(({ command }) => command),

    unsettled: () =>
      all.value.filter(({ state }) => state !== 'confirmed').map(({ command }) => command),
  }
}
