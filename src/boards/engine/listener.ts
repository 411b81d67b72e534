import type { SqlPart, Statement } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { TaskMessage } from '../../kernel/task-queue.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { Cascade, Change } from '../model/decision.ts'
import type { WebhookEvent } from '../model/domain-event.ts'
import type { Command } from './command.ts'
import type { Decided } from './decide.ts'

/** A batch that is decided and not stored yet. `id` is that of its commit. */
export type DecidedBatch = {
  id: string
  boardId: string
  /** The time of its commands. */
  now: Moment
  commands: Command[]
  /** The outcome of each command, in the same order. */
  decided: Decided[]
  changes: Change[]
  events: WebhookEvent[]
}

/** The answer of a listener to a batch: statements that are stored with it, and messages for the queue once it is. */
export type FollowUp = {
  statements: Statement[]
  messages: TaskMessage[]
  /** More messages, which depend on what the statements have done. If one is lost, the alarm of the board does not repeat it. */
  messagesOnceStored?: () => TaskMessage[]
  /** True if the alarm of the board has to look at its clock. */
  isTimed?: boolean
}

/** A listener's work on a board that is due: the messages to send now, and when to look again, in epoch milliseconds. */
export type Due = { messages: TaskMessage[]; againMs?: number | undefined }

/**
 * A listener is given every batch of a board. The engine knows no listener by name: the app gives it all
 * of them, so that a room can follow what happens on boards without the engine knowing of the room.
 */
export type CommitListener = {
  /** Pure: it reads the batch, and neither the clock nor the store. */
  onBatch?(batch: DecidedBatch): FollowUp
  /** Asked by the alarm of the board's object, because messages may be lost. */
  due?(store: Store, boardId: string, nowMs: number): Promise<Due>
  cascades?: RoomCascades
  /** True if it sends the messages of rules. */
  sendsMail?(): boolean
}

/** The board of a cascade, and the time of the commands, so that all that one of them changes has the same. */
export type CascadeScope = { boardId: string; now: Moment }

/** A room that keeps rows about boards says here what becomes of them when rows of boards go. Its statements run before those rows change. */
export type RoomCascades = {
  /** The statements for each cascade, by its name. */
  of?: Partial<Record<Cascade['of'], (id: string, scope: CascadeScope) => Statement[]>>
  /** Runs when cards are deleted; `ids` selects their ids. */
  cards?(ids: SqlPart): Statement[]
}

/** The answers of all listeners to a batch, as one. */
export function followUpOf(listeners: readonly CommitListener[], batch: DecidedBatch): FollowUp {
  const all = listeners.flatMap(({ onBatch }) => onBatch?.(batch) ?? [])
  return {
    statements: all.flatMap(({ statements }) => statements),
    messages: all.flatMap(({ messages }) => messages),
    messagesOnceStored: () => all.flatMap((one) => one.messagesOnceStored?.() ?? []),
    isTimed: all.some(({ isTimed }) => isTimed),
  }
}
