import { UNMIGRATED, describeFault, faultOf } from '../db/fault.ts'
import { activitiesAt } from '../boards/activity-queries.ts'
import type { Store } from '../db/store.ts'
import { decide } from './decide.ts'
import { type Change, type CommandContext, hides, isWide } from '../core/decision.ts'
import { type BoardSnapshot, emptySnapshot } from '../core/snapshot.ts'
import { type Command, needsOf } from './commands.ts'
import { MOST_ROWS } from '../core/row-limit.ts'
import { type BatchAttempt, commit, versionsOf } from './commit.ts'
import { load } from './loader.ts'
import type { LiveFeed } from './live-feed.ts'
import type { Outbox } from './outbox-alarm.ts'
import { type Outcome, metadataOf, rejected } from './outcome.ts'
import type { RunBatch } from './queue.ts'
import { trim } from './trim-snapshot.ts'

/** How often a turn is tried while its board moves on under it. */
const TRIES = 8

/** Faults of a commit that another has come before; a unique key that is taken is one. */
const MOVED: ReadonlySet<string> = new Set(['stale', 'taken'])

/** What the turns of a board need of the world, and the image they keep between them. */
export type BoardDeps = {
  boardId: string
  openStore(): Store
  nowMs(): number
  newId: CommandContext['newId']
  outbox: Outbox
  feed: Pick<LiveFeed, 'publish' | 'refresh'>
  /** Waits a little before a turn is tried again, longer each time. */
  pause(tries: number): Promise<void>
}

type Held = BoardDeps & { image: BoardSnapshot | undefined }

/**
 * The turns of one board. Each loads what its image lacks, decides the orders one after the other,
 * and stores all they change in one batch; the image is thrown away whenever that batch fails.
 */
export function openBatches(deps: BoardDeps): RunBatch {
  const state: Held = { ...deps, image: undefined }
  return (waiting) => settle(state, state.openStore(), togetherFrom(waiting))
}

/** The orders that go into the next turn together: one that names another board goes alone. */
function togetherFrom(waiting: Command[]): Command[] {
  const alone = waiting.findIndex((command) => Boolean(needsOf(command).board))
  return alone === -1 ? waiting : waiting.slice(0, Math.max(alone, 1))
}

function settle(state: Held, store: Store, commands: Command[]): Promise<Outcome[]> {
  return play(state, store, commands).catch((thrown: unknown) =>
    failed(state, store, commands, thrown),
  )
}

async function play(state: Held, store: Store, commands: Command[]): Promise<Outcome[]> {
  const doubtful: BatchAttempt[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const inDoubt = doubtful.length
    try {
      const { decided, events, log, changes } = await attempt(state, store, commands, doubtful)
      state.outbox.signal(events.map(({ boardId }) => boardId))
      state.feed.publish(log, changes.some(hides))
      return decided.map((one) =>
        one.ok ? outcomeOf(one, store) : { ...one, ...metadataOf(store) },
      )
    } catch (thrown) {
      state.image = undefined
      state.feed.refresh()
      const { is } = faultOf(thrown)
      // Only a lost connection leaves a commit in doubt; all else says that it was not stored.
      if (is !== 'lost') doubtful.length = inDoubt
      if (is !== 'lost' && !MOVED.has(is)) return refused(commands, store, inDoubt > 0, thrown)
      await state.pause(tries)
    }
  }
  return turnedAwayAll(commands, store, doubtful.length > 0 ? UNSURE : MOVING)
}

/** What becomes of orders whose turn failed for good; it throws where they may be played one by one. */
function refused(
  commands: Command[],
  store: Store,
  isInDoubt: boolean,
  thrown: unknown,
): Outcome[] {
  if (isInDoubt) return turnedAwayAll(commands, store, UNSURE)
  const { is } = faultOf(thrown)
  if (is === 'overloaded') return turnedAwayAll(commands, store, OVERLOADED)
  if (is === 'unmigrated')
    return commands.map(() => rejected('store.unmigrated', UNMIGRATED, metadataOf(store)))
  throw thrown
}

/** One try; it throws where the board has moved on or the store failed. */
async function attempt(
  state: Held,
  store: Store,
  commands: Command[],
  doubtful: BatchAttempt[],
): Promise<BatchAttempt> {
  const snapshot = state.image ?? emptySnapshot(state.boardId)
  await load(store, snapshot, commands, state.image === undefined)
  state.image = snapshot
  const landed = await findLanded(store, snapshot, doubtful)
  if (landed !== undefined) return landed
  const next = decideAll(state, snapshot, commands)
  if (next.events.length > 0) await state.outbox.scheduleAlarm()
  doubtful.push(next)
  await commit(store, snapshot, next)
  state.image =
    next.changes.some(isWide) || snapshot.elsewhere.size > 0 ? undefined : trim(snapshot)
  return next
}

/** Decides the orders in turn, up to one that reaches too far for others to be decided after it, or until there is much to store. */
function decideAll(deps: BoardDeps, snapshot: BoardSnapshot, commands: Command[]): BatchAttempt {
  const now = new Date(deps.nowMs()).toISOString()
  const next: BatchAttempt = {
    id: deps.newId(),
    before: versionsOf(snapshot),
    commands: [],
    decided: [],
    changes: [],
    log: [],
    events: [],
    records: [],
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
  return next
}

/** The turn whose commit was in doubt but has been stored after all, if one has. */
async function findLanded(
  store: Store,
  snapshot: BoardSnapshot,
  doubtful: BatchAttempt[],
): Promise<BatchAttempt | undefined> {
  if (doubtful.length === 0) return undefined
  const board = snapshot.boards.get(snapshot.id)
  if (board === undefined) return doubtful.find(({ changes }) => changes.some(endsBoard))
  const seqs = doubtful.flatMap(({ log }) => log.slice(0, 1).map(({ seq }) => seq))
  const { logged } = await store.find({ logged: activitiesAt(store.db, snapshot.id, seqs) })
  const ids = new Set(logged.map(({ id }) => id))
  return doubtful.find(
    ({ id, log: [first] }) => board.commitId === id || (first !== undefined && ids.has(first.id)),
  )
}

function endsBoard(change: Change): boolean {
  return change.do === 'cascade' && change.of === 'board'
}

/** A failed turn of many is played again one by one, so that no order fails its neighbours. */
async function failed(
  state: Held,
  store: Store,
  commands: Command[],
  thrown: unknown,
): Promise<Outcome[]> {
  if (commands.length > 1) {
    const outcomes: Outcome[] = []
    for (const command of commands) outcomes.push(...(await settle(state, store, [command])))
    return outcomes
  }
  const [command] = commands
  const fault = describeFault(thrown)
  console.error(
    JSON.stringify({
      level: 'error',
      at: 'turn',
      order: command?.name,
      board: state.boardId,
      fault,
    }),
  )
  return commands.map(() => rejected('server.failed', FAILED, metadataOf(store)))
}

function outcomeOf({ reply, version }: { reply: unknown; version: number }, store: Store): Outcome {
  return { ok: true, reply, version, ...metadataOf(store) }
}

function turnedAwayAll(commands: Command[], store: Store, reason: string): Outcome[] {
  return commands.map(() => rejected('store.overloaded', reason, metadataOf(store)))
}

const MOVING = 'The board is changing too fast elsewhere; try again in a moment.'
const OVERLOADED = 'The store is overloaded; try again in a moment.'
const UNSURE = 'The store did not say whether this was stored; look, and try again.'
const FAILED = 'Something went wrong here; it has been logged.'
