import type { BoardSnapshot } from './snapshot.ts'
import type { CommandContext, Decision, Needs } from './decision.ts'

/** What decides about a command, and what it needs for that. */
export type CommandHandler<B, R> = {
  decide: (snapshot: BoardSnapshot, body: B, context: CommandContext) => Decision<R>
  /** Which rows the snapshot must have loaded before `decide` runs. */
  needs?: (body: B) => Needs
  /** Is allowed on an archived board. */
  whenArchived?: true
  /** Creates the board, so it runs when none exists. */
  makesBoard?: true
  /** Decides itself who may send it, as who is invited has no rights on the board yet. */
  admitsItself?: true
  /** Deletes the board. */
  endsBoard?: true
}

export function handler<B, R>(
  decide: CommandHandler<B, R>['decide'],
  rest: Omit<CommandHandler<B, R>, 'decide'> = {},
): CommandHandler<B, R> {
  return { decide, ...rest }
}
