import type { Moment } from '../../kernel/contract/moment.ts'
import { isWide, type CommandContext, type Needs } from '../model/decision.ts'
import { MOST_ROWS } from '../model/row-limit.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { isAlone, lineageOf, type Command } from './command.ts'
import { positionOf, type BatchAttempt, versionsOf } from './commit.ts'
import { decide } from './decide.ts'
import { followUpOf, type CommitListener } from './listener.ts'

/** These decide a batch beside the snapshot and the commands: the time, new ids, and the listeners that are given it. */
type BatchContext = {
  boardId: string
  now: Moment
  newId: CommandContext['newId']
  listeners: readonly CommitListener[]
}

/** Decides the commands in order. Stops after one with a wide cascade, which the snapshot cannot follow, or when there is much to store, and before one for which rows have to be read. */
export function decideBatch(
  snapshot: BoardSnapshot,
  commands: Command[],
  { boardId, now, newId, listeners }: BatchContext,
): BatchAttempt | { lacks: Needs[] } {
  const from = positionOf(snapshot)
  const next: BatchAttempt = {
    id: newId(),
    now,
    before: versionsOf(snapshot),
    from,
    version: from.version,
    commands: [],
    decided: [],
    changes: [],
    log: [],
    events: [],
    records: [],
    followUp: { statements: [], messages: [] },
  }
  for (const command of commands) {
    const decided = decide(snapshot, command, now, newId)
    if (!decided.ok && decided.lacks) {
      // The commands before it are stored first; then it is the first of the next batch.
      if (next.commands.length === 0) return { lacks: decided.lacks }
      break
    }
    next.commands.push(command)
    next.decided.push(decided)
    if (!decided.ok) continue
    for (const change of decided.changes) next.changes.push(change)
    for (const one of decided.log) next.log.push(one)
    for (const event of decided.events) next.events.push(event)
    if (decided.record) next.records.push(decided.record)
    if (decided.changes.some(isWide) || next.changes.length >= MOST_ROWS) break
  }
  next.version = positionOf(snapshot).version
  next.followUp = followUpOf(listeners, { ...next, boardId })
  return next
}

/** Most commands of a batch that put cards under different ones, of each of which the ancestors are read. */
const MOST_LINEAGES = 4

/** The commands of the next batch, in which some commands must be alone. */
export function nextBatch(waiting: Command[]): Command[] {
  const lineages = new Set<string>()
  const end = waiting.findIndex((command) => {
    const lineage = lineageOf(command)
    if (lineage) lineages.add(lineage)
    return isAlone(command) || lineages.size > MOST_LINEAGES
  })
  return end === -1 ? waiting : waiting.slice(0, Math.max(end, 1))
}
