import type { Outcome } from '../../../src/boards/engine/outcome.ts'
import type { Command } from '../../../src/boards/engine/command.ts'
import { type Fault, faultyBatches } from './faulty-database.ts'
import { type TestBoard, codeOf, creating, valueOf } from './support.ts'

/** The order under a key, with a print of what was sent. */
export function keyed<O extends Command>(command: O, key: string, print = 'the print'): O {
  return { ...command, idempotencyKey: { key, fingerprint: print } }
}

/** Commands that make cards of these titles, each under the key of its title. */
export function creatingOnce(board: TestBoard, ...titles: string[]): Command[] {
  return creating(board, ...titles).map((command, at) => keyed(command, `key ${titles[at]}`))
}

/** The outcome of a command: its reply, or the code of its error. */
export function resultOf(outcome: Outcome): unknown {
  return outcome.ok ? outcome.reply : codeOf(outcome)
}

/** Runs commands in a batch of a new object, with the planned faults in its commits. */
export async function runInNewObject(
  boardId: string,
  commands: Command[],
  commit: (Fault | undefined)[] = [],
): Promise<unknown[]> {
  return (await faultyBatches(boardId, { commit }).runBatch(commands)).map(resultOf)
}

/** Has an action done before a batch is run. */
export function after(action: () => Promise<unknown>): Fault {
  return async (run) => {
    await action()
    return run()
  }
}

/** Returns how many replies a user has had that are kept. */
export function recordsOf({ owner }: TestBoard): Promise<unknown> {
  return valueOf('select count(*) from replies where user_id = ?', owner.userId)
}
