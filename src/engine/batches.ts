import { UNMIGRATED, describeFault, faultOf } from '../db/fault.ts'
import { activitiesAt } from '../boards/activity-queries.ts'
import type { Store } from '../db/store.ts'
import { decide } from './decide.ts'
import { type Change, type CommandContext, isWide } from '../core/decision.ts'
import { type BoardSnapshot, emptySnapshot } from '../core/snapshot.ts'
import { type Command, isAlone } from './command.ts'
import { MOST_ROWS } from '../core/row-limit.ts'
import { type BatchAttempt, commit, positionOf, versionsOf } from './commit.ts'
import { load } from './loader.ts'
import type { LiveFeed } from './live-feed.ts'
import type { Outbox } from './outbox-alarm.ts'
import { type Outcome, metadataOf, rejected } from './outcome.ts'
import type { RunBatch } from './queue.ts'
import { staleIn } from '../search/stale.ts'
import { trim } from './trim-snapshot.ts'

/** How often a batch is tried when others change the board meanwhile. */
const MOST_ATTEMPTS = 8

/** Faults of a commit that lost against another writer: a precondition failed, or a unique key is taken. */
const CONFLICTS: ReadonlySet<string> = new Set(['stale', 'taken'])

export type BoardDeps = {
  boardId: string
  openStore(): Store
  nowMs(): number
  newId: CommandContext['newId']
  outbox: Outbox
  feed: Pick<LiveFeed, 'publish' | 'refresh'>
  /** Waits before the batch is tried again, longer each time. */
  pause(attempts: number): Promise<void>
}

/** `snapshot` is kept from one batch to the next. */
type BoardState = BoardDeps & { snapshot: BoardSnapshot | undefined }

/**
 * Runs the batches of one board. Each loads what the snapshot lacks, decides its commands one after
 * the other, and stores all their changes in one D1 batch. If that fails, the snapshot is discarded.
 */
export function openBatches(deps: BoardDeps): RunBatch {
  const state: BoardState = { ...deps, snapshot: undefined }
  return (waiting) => runWithFallback(state, state.openStore(), nextBatch(waiting))
}

/** The commands of the next batch, in which some commands must be alone. */
function nextBatch(waiting: Command[]): Command[] {
  const alone = waiting.findIndex(isAlone)
  return alone === -1 ? waiting : waiting.slice(0, Math.max(alone, 1))
}

/** Runs a batch; if it fails for an unknown reason, runs its commands one by one. */
function runWithFallback(state: BoardState, store: Store, commands: Command[]): Promise<Outcome[]> {
  return runBatch(state, store, commands).catch((thrown: unknown) =>
    failed(state, store, commands, thrown),
  )
}

async function runBatch(state: BoardState, store: Store, commands: Command[]): Promise<Outcome[]> {
  const unconfirmed: BatchAttempt[] = []
  for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts += 1) {
    const before = unconfirmed.length
    try {
      const done = await attempt(state, store, commands, unconfirmed)
      const { decided, signals } = done
      state.outbox.signal(signals)
      state.feed.publish(done)
      return decided.map((one) =>
        one.ok ? outcomeOf(one, store) : { ...one, ...metadataOf(store) },
      )
    } catch (thrown) {
      state.snapshot = undefined
      state.feed.refresh()
      const { is } = faultOf(thrown)
      // After a lost connection the commit may or may not be stored. Every other error says that it is not.
      if (is !== 'lost') unconfirmed.length = before
      if (is !== 'lost' && !CONFLICTS.has(is)) return rejectFor(commands, store, before > 0, thrown)
      await state.pause(attempts)
    }
  }
  return rejectAll(commands, store, unconfirmed.length > 0 ? UNSURE : MOVING)
}

/** The outcomes of a batch that must not be tried again. Throws if its commands may still run one by one. */
function rejectFor(
  commands: Command[],
  store: Store,
  isUnconfirmed: boolean,
  thrown: unknown,
): Outcome[] {
  if (isUnconfirmed) return rejectAll(commands, store, UNSURE)
  const { is } = faultOf(thrown)
  if (is === 'overloaded') return rejectAll(commands, store, OVERLOADED)
  if (is === 'unmigrated')
    return commands.map(() => rejected('store.unmigrated', UNMIGRATED, metadataOf(store)))
  throw thrown
}

/** One attempt at a batch. Throws if a precondition or the store failed. */
async function attempt(
  state: BoardState,
  store: Store,
  commands: Command[],
  unconfirmed: BatchAttempt[],
): Promise<BatchAttempt> {
  const snapshot = state.snapshot ?? emptySnapshot(state.boardId)
  await load(store, snapshot, commands, state.snapshot === undefined)
  state.snapshot = snapshot
  const committed = await findCommitted(store, snapshot, unconfirmed)
  if (committed !== undefined) return committed
  const next = decideAll(state, snapshot, commands)
  await state.outbox.scheduleAlarm(next.signals)
  unconfirmed.push(next)
  await commit(store, snapshot, next)
  state.snapshot =
    next.changes.some(isWide) || snapshot.elsewhere.size > 0 ? undefined : trim(snapshot)
  return next
}

/** Decides the commands in order. Stops after one with a wide cascade, which the snapshot cannot follow, or when there is much to store. */
function decideAll(deps: BoardDeps, snapshot: BoardSnapshot, commands: Command[]): BatchAttempt {
  const now = new Date(deps.nowMs()).toISOString()
  const from = positionOf(snapshot)
  const next: BatchAttempt = {
    id: deps.newId(),
    before: versionsOf(snapshot),
    from,
    version: from.version,
    commands: [],
    decided: [],
    changes: [],
    log: [],
    events: [],
    records: [],
    stale: [],
    signals: [],
  }
  for (const command of commands) {
    const decided = decide(snapshot, command, now, deps.newId)
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
  next.stale = staleIn(deps.boardId, next.changes)
  next.signals = [
    ...next.events.map(({ boardId: board }) => ({ board })),
    ...next.stale.map(({ boardId }) => ({ stale: boardId })),
  ]
  return next
}

/** The earlier attempt that turns out to be stored although its connection was lost, if any. */
async function findCommitted(
  store: Store,
  snapshot: BoardSnapshot,
  unconfirmed: BatchAttempt[],
): Promise<BatchAttempt | undefined> {
  if (unconfirmed.length === 0) return undefined
  const board = snapshot.boards.get(snapshot.id)
  if (board === undefined) return unconfirmed.find(({ changes }) => changes.some(endsBoard))
  const seqs = unconfirmed.flatMap(({ log }) => log.slice(0, 1).map(({ seq }) => seq))
  const { logged } = await store.find({ logged: activitiesAt(store.db, snapshot.id, seqs) })
  const ids = new Set(logged.map(({ id }) => id))
  return unconfirmed.find(
    ({ id, log: [first] }) => board.commitId === id || (first !== undefined && ids.has(first.id)),
  )
}

function endsBoard(change: Change): boolean {
  return change.do === 'cascade' && change.of === 'board'
}

/** Runs the commands of a failed batch one by one, so that one command does not fail the others. */
async function failed(
  state: BoardState,
  store: Store,
  commands: Command[],
  thrown: unknown,
): Promise<Outcome[]> {
  if (commands.length > 1) {
    const outcomes: Outcome[] = []
    for (const command of commands)
      outcomes.push(...(await runWithFallback(state, store, [command])))
    return outcomes
  }
  const [command] = commands
  const fault = describeFault(thrown)
  console.error(
    JSON.stringify({
      level: 'error',
      at: 'batch',
      command: command?.name,
      board: state.boardId,
      fault,
    }),
  )
  return commands.map(() => rejected('server.failed', FAILED, metadataOf(store)))
}

function outcomeOf({ reply, version }: { reply: unknown; version: number }, store: Store): Outcome {
  return { ok: true, reply, version, ...metadataOf(store) }
}

function rejectAll(commands: Command[], store: Store, reason: string): Outcome[] {
  return commands.map(() => rejected('store.overloaded', reason, metadataOf(store)))
}

const MOVING = 'Too many other writes changed the board at the same time; try again in a moment.'
const OVERLOADED = 'The store is overloaded; try again in a moment.'
const UNSURE =
  'The connection to the store was lost, so the write may or may not be stored. Read the board, then try again.'
const FAILED = 'Something went wrong here; it has been logged.'
