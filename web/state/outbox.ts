import { type ReadonlySignal, signal } from '@preact/signals'
import { api } from '../api/client.ts'
import { versionIn } from '../api/etag.ts'
import { type Failure, failureOf, isUnreached } from '../api/failure.ts'
import type { Command, Confirmation, Inverse } from './command.ts'
import { madeBy, sendCommand, withIds } from './commands.ts'
import { type Coverage, type Pending, sendable, unretired, withoutRefused } from './pending.ts'

/** The commands of a board that it does not show by itself yet. */
export type Outbox = {
  pending: ReadonlySignal<readonly Pending[]>
  give(command: Inverse): Command
  /** Sends what can be sent now. */
  send(): void
  /** Takes off what the board shows by itself. */
  retire(): void
  /** Resolves when no command that makes something is on its way, so that what it makes is not shown twice. */
  made(): Promise<void>
  idOf(id: string): string
  hasConfirmed(): boolean
}

type Told = {
  coverage(): Coverage
  onConfirmed(): void
  onRefused(command: Command, failure: Failure): void
}

/** Keeps, sends and settles the commands of a board. */
export function outbox(board: string, { coverage, onConfirmed, onRefused }: Told): Outbox {
  const pending = signal<readonly Pending[]>([])
  const ids = new Map<string, string>()
  const making = new Set<Promise<void>>()

  const set = (key: string, change: Partial<Pending>) => {
    pending.value = pending.value.map((one) =>
      one.command.key === key ? { ...one, ...change } : one,
    )
  }

  const confirm = (command: Command, { etag, ids: given = [] }: Confirmation) => {
    for (const [index, made] of madeBy(command).entries()) {
      const id = given[index]
      if (id !== undefined) ids.set(made, id)
    }
    const version = versionIn(etag)
    set(command.key, { state: 'confirmed', ...(version !== undefined && { version }) })
    pending.value = unretired(
      pending.value.map((one) => ({ ...one, command: withIds(one.command, ids) })),
      coverage(),
    )
    onConfirmed()
  }

  const refuse = (command: Command, failure: Failure) => {
    const { rest, dropped } = withoutRefused(pending.value, command.key, madeBy(command))
    pending.value = rest
    for (const lost of [command, ...dropped]) onRefused(lost, failure)
  }

  const settle = async (command: Command) => {
    try {
      confirm(command, await sendCommand(api, board, command))
      send()
    } catch (thrown) {
      const failure = failureOf(thrown)
      // What was not reached is sent again once the service is.
      if (isUnreached(failure)) return set(command.key, { state: 'waiting' })
      refuse(command, failure)
      send()
    }
  }

  const send = () => {
    for (const { command } of sendable(pending.value)) {
      set(command.key, { state: 'sending' })
      const settled = settle(command)
      if (madeBy(command).length === 0) continue
      const made = settled.finally(() => making.delete(made))
      making.add(made)
    }
  }

  return {
    pending,
    give(given) {
      const command: Command = { ...given, key: crypto.randomUUID(), at: Date.now() }
      const known = withIds(command, ids)
      pending.value = [...pending.value, { command: known, state: 'waiting' }]
      send()
      return known
    },
    send,
    retire() {
      pending.value = unretired(pending.value, coverage())
    },
    made: async () => {
      await Promise.all(making)
    },
    idOf: (id) => ids.get(id) ?? id,
    hasConfirmed: () => pending.value.some(({ state }) => state === 'confirmed'),
  }
}
