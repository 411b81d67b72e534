import { AppError } from '../../kernel/contract/app-error.ts'
import type { CommandContext, Decision, Needs } from '../model/decision.ts'
import type { IdempotencyKey } from '../../operations/idempotency/idempotency.ts'
import { MANY_CARDS } from '../model/row-limit.ts'
import type { Access } from '../../operations/permissions.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { type CommandBody, type CommandName, commands } from './commands.ts'

/** The user who sends a command, as their token claims; and, of a named token, its name, the boards that it is limited to, and its limits as text. */
export type Actor = {
  userId: string
  jti: string
  ver: number | null
  boards?: string[]
  tokenName?: string
  limitsText?: string
  /** The address that the request is from, for the audit log. */
  address?: string
  requestId?: string
}

/** Stands for the clock of a board, which sends commands and is no user. */
export const CLOCK: Actor = { userId: '', jti: '', ver: null }

/** A command as the Worker sends it to the board's object. During a deployment both may run different versions, so a change must stay readable for the previous one. */
export type CommandOf<N extends CommandName> = {
  name: N
  access: Access
  actor: Actor
  /** The board must have one of these versions (`If-Match`). */
  ifVersions?: number[] | undefined
  /** The public address of the service, for links in webhook payloads. */
  publicUrl?: string
  /** Set when a repeat of the command must not run again (`Idempotency-Key`). */
  idempotencyKey?: IdempotencyKey | undefined
  body: CommandBody<N>
}

export type Command = { [N in CommandName]: CommandOf<N> }[CommandName]

type AnyHandler = {
  decide: (snapshot: BoardSnapshot, body: never, context: CommandContext) => Decision<unknown>
  needs?: (body: never) => Needs
  whenArchived?: true
  makesBoard?: true
  admitsItself?: true
  endsBoard?: true
  byClock?: true
}

/** The handler of a command, and its body. TypeScript no longer knows that the name pairs the two, so the body is `never`. */
function handlerOf(command: Command): { handler: AnyHandler; body: never } {
  const known: Partial<Record<string, AnyHandler>> = commands
  return { handler: known[command.name] ?? UNKNOWN_COMMAND, body: command.body as never }
}

/** Answers a command of a newer version of the Worker that this object does not run yet. */
const UNKNOWN_COMMAND: AnyHandler = {
  decide() {
    throw new AppError('store.overloaded', {
      reason: 'The service is being updated; try again in a moment.',
    })
  },
}

/**
 * Returns the conditions of a command: it may run when the board does not exist (`absent`) or is
 * archived, it decides itself who may send it, it deletes the board, or the clock of the board sends it.
 */
export function conditionsOf(command: Command): {
  absent: boolean
  archived: boolean
  admitsItself: boolean
  endsBoard: boolean
  byClock: boolean
} {
  const { handler } = handlerOf(command)
  return {
    absent: handler.makesBoard === true,
    archived: handler.whenArchived === true,
    admitsItself: handler.admitsItself === true,
    endsBoard: handler.endsBoard === true,
    byClock: handler.byClock === true,
  }
}

/** Names the rows that the snapshot must hold before a command is decided. */
export function needsOf(command: Command): Needs {
  const { handler, body } = handlerOf(command)
  return handler.needs?.(body) ?? {}
}

/**
 * Returns true if a command gets a batch of its own. It does if it names another board or many cards,
 * copies or moves many rows, needs the order of a list or the number of cards in it, or tells of due
 * dates: a command before it could change these. One whose body cannot be read, as it is from another
 * version of the Worker, is alone so that it fails no other command.
 */
export function isAlone(command: Command): boolean {
  try {
    const { board, contents, order, cardsIn, dueMoments, cards = [] } = needsOf(command)
    const isMany = cards.filter(Boolean).length > MANY_CARDS.count
    const isLarge = [contents, order, cardsIn].some((needed) => needed !== undefined) || isMany
    return Boolean(board) || dueMoments !== undefined || isLarge
  } catch {
    return true
  }
}

/** Returns the card under which a command puts others; undefined also for a command whose body cannot be read. */
export function lineageOf(command: Command): string | undefined {
  try {
    return needsOf(command).lineage
  } catch {
    return undefined
  }
}

export function decideCommand(
  snapshot: BoardSnapshot,
  command: Command,
  context: CommandContext,
): Decision<unknown> {
  const { handler, body } = handlerOf(command)
  return handler.decide(snapshot, body, context)
}
