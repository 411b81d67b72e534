import type { Outcome } from '../../../src/engine/outcome.ts'
import type { Command } from '../../../src/engine/commands.ts'
import { type Fault, faultyTurns } from './faulty-database.ts'
import { type Ground, codeOf, creating, valueOf } from './support.ts'

/** The order under a key, with a print of what was sent. */
export function keyed<O extends Command>(command: O, key: string, print = 'the print'): O {
  return { ...command, idempotencyKey: { key, fingerprint: print } }
}

/** Orders that make cards of these titles, each under the key of its title. */
export function creatingOnce(board: Ground, ...titles: string[]): Command[] {
  return creating(board, ...titles).map((command, at) => keyed(command, `key ${titles[at]}`))
}

/** What became of an order: its reply, or the code of its refusal. */
export function said(outcome: Outcome): unknown {
  return outcome.ok ? outcome.reply : codeOf(outcome)
}

/** Plays orders in a turn of an object that has just begun, its commits befallen by what is planned. */
export async function playAnew(
  boardId: string,
  commands: Command[],
  commit: (Fault | undefined)[] = [],
): Promise<unknown[]> {
  return (await faultyTurns(boardId, { commit }).play(commands)).map(said)
}

/** What happens before a batch is run. */
export function after(happening: () => Promise<unknown>): Fault {
  return async (run) => {
    await happening()
    return run()
  }
}

/** How many replies a user has had that are kept. */
export function keptFor({ owner }: Ground): Promise<unknown> {
  return valueOf('select count(*) from replies where user_id = ?', owner.userId)
}
