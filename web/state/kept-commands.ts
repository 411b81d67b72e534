import { KEPT_AS } from '../base.ts'
import type { Failure } from '../api/failure.ts'
import type { KeyedCommand } from './command.ts'
import { type Keeper, orNothing } from './keeper.ts'
import { type Locks, holdUntil } from './locks.ts'
import type { Session } from './session.ts'

/** A command that was not saved, and why. */
export type Refused = { command: KeyedCommand; failure: Failure }

/** An outbox is of a board, by its id, or of the one who is signed in, for what they have for themselves. */
export type Owner = { board?: string }

/** A command in the browser's database; `board` is empty if its outbox is of the one who is signed in. Only its holder, an outbox in one of the tabs, sends it. */
export type KeptCommand = {
  user: string
  board: string
  holder: string
  command: KeyedCommand
  failure: Failure | undefined
}

/** The commands of a board that outlive the page. */
export type CommandKeeper = {
  /** The user who gave the commands; empty if that was not known yet when it was opened. */
  user: Promise<string>
  keep(commands: readonly KeyedCommand[]): Promise<void>
  keepRefused(refused: readonly Refused[]): Promise<void>
  forget(keys: readonly string[]): Promise<void>
  refused(): Promise<Refused[]>
  /** Takes over the commands of outboxes that are gone, and waits for those that are open. */
  takeOver(): Promise<void>
  /** Lets other outboxes take over what is left. */
  release(): void
}

/** Number of commands of the one who is signed in that are not confirmed, or were refused, on all boards. */
export async function countKeptCommands(keeper: Keeper): Promise<number> {
  return (await keptBy(keeper, keeper.user())).length
}

/** The owners that commands wait for of the one who is signed in. */
export async function ownersWaitedFor(keeper: Keeper): Promise<Owner[]> {
  const kept = await keptBy(keeper, keeper.user())
  const waiting = kept.filter(({ failure }) => failure === undefined)
  const boards = new Set(waiting.map(({ board }) => board))
  return [...boards].map((board) => (board === '' ? {} : { board }))
}

async function keptBy({ commands }: Keeper, user: string): Promise<KeptCommand[]> {
  const kept = (await orNothing(commands.entries<KeptCommand>())) ?? []
  return kept.map(([, one]) => one).filter((one) => one.user === user)
}

/** Keeps the commands of an outbox. `onTaken` is given those that it takes over from another. */
export function commandKeeper(
  { keeper, keptFor, newId }: Session,
  { board = '' }: Owner,
  onTaken: (commands: KeyedCommand[]) => void,
): CommandKeeper {
  const { commands, locks } = keeper
  const asked = keptFor()
  const holder = newId()
  const over = new AbortController()
  void holdUntil(locks, lockOf(holder), over.signal)
  const all = async () => {
    const kept = await keptBy(keeper, await asked)
    return kept.filter((one) => one.board === board).toSorted((a, b) => a.command.at - b.command.at)
  }
  const put = async (given: readonly { command: KeyedCommand; failure?: Failure }[]) => {
    const user = await asked
    // Somebody else may have signed in since, in another tab.
    if (user !== keeper.user()) return
    const entries = given.map(({ command, failure }): [string, KeptCommand] => [
      command.key,
      { user, board, holder, command, failure },
    ])
    await orNothing(commands.put(entries))
  }
  const takeFrom = async (other: string) => {
    const unsent = (await all()).filter((one) => one.holder === other && one.failure === undefined)
    await put(unsent.map(({ command }) => ({ command })))
    if (unsent.length > 0) onTaken(unsent.map(({ command }) => command))
  }
  const awaited = new Set<string>([holder])
  const takeOver = async (): Promise<void> => {
    // Nobody knows who gave what is kept for nobody.
    if ((await asked) === '') return
    const unsent = (await all()).filter(({ failure }) => failure === undefined)
    for (const { holder: other } of unsent) {
      if (awaited.has(other)) continue
      awaited.add(other)
      // Another outbox may have taken them over first, and be gone by now, too.
      void whenGone(locks, other, over.signal, () => takeFrom(other)).then(takeOver)
    }
  }
  return {
    user: asked,
    keep: (given) => put(given.map((command) => ({ command }))),
    keepRefused: put,
    async forget(keys) {
      // A command that is still being written would otherwise be kept after it was forgotten.
      await asked
      await orNothing(commands.delete(keys))
    },
    async refused() {
      return (await all()).flatMap(({ command, failure }) =>
        failure === undefined ? [] : [{ command, failure }],
      )
    },
    takeOver,
    release: () => over.abort(),
  }
}

/** Runs once nobody has the lock of an outbox, with nobody else doing so meanwhile. */
async function whenGone(
  locks: Locks,
  holder: string,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  await orNothing(locks.hold(lockOf(holder), run, signal))
}

function lockOf(holder: string): string {
  return `${KEPT_AS}.outbox.${holder}`
}
