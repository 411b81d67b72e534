import { faultOf, isUnanswered } from '../../kernel/db/fault.ts'
import { describeFault, logError, logFault } from '../../kernel/log-error.ts'
import { tooLong } from '../../kernel/contract/row-bytes.ts'
import type { Store } from '../../kernel/db/store.ts'
import { AppError, type ErrorValue, errorValueOf } from '../../kernel/contract/app-error.ts'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { usesContents } from './decide.ts'
import { decideBatch, nextBatch } from './decide-batch.ts'
import { type CommandContext, isWide } from '../model/decision.ts'
import { type BoardSnapshot, emptySnapshot } from '../model/snapshot.ts'
import { type Command, needsOf } from './command.ts'
import { type BatchAttempt, commit } from './commit.ts'
import { findCommitted } from './find-committed.ts'
import { loadLacking } from './held-loader.ts'
import { load, loadContents } from './loader.ts'
import type { CommitListener } from './listener.ts'
import type { LiveFeed } from './live-feed.ts'
import type { BoardAlarm } from './board-alarm.ts'
import { type Outcome, metadataOf, rejected } from './outcome.ts'
import type { RunBatch } from './queue.ts'
import { trim } from './card-loader.ts'
import { type ViewKeeper, openViewKeeper } from './view-keeper.ts'

/** A batch is tried at most this many times when others change the board meanwhile. */
const MOST_ATTEMPTS = 8

/** Faults of a commit that lost against another writer: a precondition failed, or a unique key is taken. */
const CONFLICTS: ReadonlySet<string> = new Set(['stale', 'taken'])

export type BoardDeps = {
  boardId: string
  openStore(): Store
  nowMs(): number
  newId: CommandContext['newId']
  alarm: BoardAlarm
  listeners: readonly CommitListener[]
  feed: Pick<LiveFeed, 'publish' | 'refresh'>
  /** Waits before the batch is tried again, longer each time. */
  pause(attempts: number): Promise<void>
}

type BoardState = BoardDeps & { snapshot: BoardSnapshot | undefined; keepViews: ViewKeeper }

/**
 * Runs the batches of one board. Each loads what the snapshot lacks, decides its commands one after
 * the other, and stores all their changes in one D1 batch. If that fails, the snapshot is discarded.
 */
export function openBatches(deps: BoardDeps): RunBatch {
  const state: BoardState = { ...deps, snapshot: undefined, keepViews: openViewKeeper(deps) }
  return async (waiting) => runWithFallback(state, state.openStore(), nextBatch(waiting))
}

/** Runs a batch; if it fails for an unknown reason, runs parts of it. */
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
      announce(state, done)
      state.keepViews(state.snapshot)
      const passage = { waitedMs: 0, batch: done.decided.length, retries: attempts }
      return done.decided.map((one) => ({
        ...(one.ok ? outcomeOf(one, done.people, store) : { ...one, ...metadataOf(store) }),
        passage,
      }))
    } catch (thrown) {
      state.snapshot = undefined
      state.feed.refresh()
      const { is } = faultOf(thrown)
      // These commands have waited long enough, and others wait behind them.
      if (isUnanswered(describeFault(thrown))) return rejectAll(commands, store, UNSURE)
      // After a lost connection the commit may or may not be stored. Every other error says that it is not.
      if (is !== 'lost') unconfirmed.length = before
      if (is !== 'lost' && !CONFLICTS.has(is)) return rejectFor(commands, store, before > 0, thrown)
      await state.pause(attempts)
    }
  }
  return rejectAll(commands, store, unconfirmed.length > 0 ? UNSURE : MOVING)
}

/** Tells the queue and the followers of a stored batch. Does not throw: the commands would run a second time. */
function announce({ alarm, feed, boardId }: BoardState, done: BatchAttempt): void {
  try {
    const { messages, messagesOnceStored } = done.followUp
    for (const { kind, refs } of done.log)
      if (kind === 'ruleFailed')
        logError('rule', { board: boardId, rule: refs.ruleId, card: refs.cardId })
    alarm.send([...messages, ...(messagesOnceStored?.() ?? [])])
    feed.publish(done)
  } catch (thrown) {
    logFault('announce', thrown, { board: boardId })
  }
}

/** Returns the outcomes of a batch that must not be tried again. Throws if its commands may still run one by one. */
function rejectFor(
  commands: Command[],
  store: Store,
  isUnconfirmed: boolean,
  thrown: unknown,
): Outcome[] {
  if (isUnconfirmed) return rejectAll(commands, store, UNSURE)
  const { is } = faultOf(thrown)
  if (is === 'overloaded') return rejectAll(commands, store, OVERLOADED)
  if (is === 'unmigrated' || is === 'full')
    return commands.map(() => rejected(`store.${is}`, undefined, metadataOf(store)))
  throw thrown
}

/** Tries a batch once. Throws if a precondition or the store failed. */
async function attempt(
  state: BoardState,
  store: Store,
  commands: Command[],
  unconfirmed: BatchAttempt[],
): Promise<BatchAttempt> {
  const snapshot = state.snapshot ?? emptySnapshot(state.boardId)
  await load(store, snapshot, commands, state.snapshot === undefined)
  const now = momentOf(state.nowMs())
  const [first] = commands
  const nowAndIds = { now, newId: state.newId }
  if (first && needsOf(first).contents && usesContents(snapshot, first, nowAndIds))
    await loadContents(store, snapshot, commands)
  state.snapshot = snapshot
  const committed = await findCommitted(store, snapshot, unconfirmed)
  if (committed !== undefined) return committed
  const next = await decideWithRows(state, store, commands, { snapshot, now })
  // The alarm is stored in the object, on the same disk.
  if (next.changes.length > 0) await store.expectRoom()
  await state.alarm.arm(next.followUp)
  unconfirmed.push(next)
  await commit(
    store,
    snapshot,
    next,
    state.listeners.flatMap(({ cascades }) => cascades ?? []),
  )
  state.snapshot =
    next.changes.some(isWide) || snapshot.elsewhere.size > 0 ? undefined : trim(snapshot)
  return next
}

/** Rows are read at most so often for one batch: once for each step of a chain of rules, and what that needs. */
const MOST_READS = 12

/** Decides a batch. If rules act on rows that are not loaded, these are read, and it is decided again. */
async function decideWithRows(
  state: BoardState,
  store: Store,
  commands: Command[],
  { snapshot, now }: { snapshot: BoardSnapshot; now: Moment },
): Promise<BatchAttempt> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const next = decideBatch(snapshot, commands, { ...state, now })
    if (!('lacks' in next)) return next
    await loadLacking(store, snapshot, next.lacks, { ...state, now })
  }
  throw new AppError('store.overloaded')
}

/** A failed batch is tried again in this many parts. */
const PARTS = 10

/**
 * Runs the commands of a failed batch in parts, and those of a part that fails one by one, so that one
 * command does not fail the others. If all ran one by one from the start, a hundred of them would send
 * more statements than an invocation should.
 */
async function failed(
  state: BoardState,
  store: Store,
  commands: Command[],
  thrown: unknown,
): Promise<Outcome[]> {
  if (commands.length > 1) {
    const outcomes: Outcome[] = []
    const size = Math.ceil(commands.length / PARTS)
    while (outcomes.length < commands.length) {
      const part = commands.slice(outcomes.length, outcomes.length + size)
      outcomes.push(...(await runWithFallback(state, store, part)))
    }
    return outcomes
  }
  const refusal = refusalOf(thrown)
  if (refusal !== undefined)
    return commands.map(() => ({ ok: false, refusal, ...metadataOf(store) }))
  const [command] = commands
  logFault('batch', thrown, { command: command?.name, board: state.boardId })
  return commands.map(() => rejected('server.failed', undefined, metadataOf(store)))
}

/** Returns an error in which a commit ended if the client can react to it, such as a row that would be too long. */
function refusalOf(thrown: unknown): ErrorValue | undefined {
  if (thrown instanceof AppError) return errorValueOf(thrown)
  return faultOf(thrown).is === 'long' ? errorValueOf(tooLong()) : undefined
}

function outcomeOf(
  { reply, version }: { reply: unknown; version: number },
  people: number | undefined,
  store: Store,
): Outcome {
  return { ok: true, reply, version, ...(people !== undefined && { people }), ...metadataOf(store) }
}

function rejectAll(commands: Command[], store: Store, reason: string): Outcome[] {
  return commands.map(() => rejected('store.overloaded', reason, metadataOf(store)))
}

const MOVING = 'Too many other writes changed the board at the same time; try again in a moment.'
const OVERLOADED = 'The store is overloaded; try again in a moment.'
const UNSURE =
  'The connection to the store was lost, so the write may or may not be stored. Read the board, then try again.'
