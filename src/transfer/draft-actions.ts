import { faultOf } from '../kernel/db/fault.ts'
import { addDraftUsers, expiredDrafts, removeDraft } from './draft-saves.ts'
import type { Draft, File, Slice } from './draft.ts'
import { type Moment, momentOf } from '../kernel/contract/moment.ts'
import { purgeInRounds } from '../kernel/db/purge.ts'
import { batchStatements } from '../boards/engine/commit-statements.ts'
import { type Store, hasSpentBudget } from '../kernel/db/store.ts'
import { cascade, type Change } from '../boards/model/decision.ts'
import { mergeChanges } from '../boards/model/merge-changes.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import type { Activity } from '../boards/model/rows.ts'
import { keyOf } from '../accounts/users/fields.ts'
import { skeletonsOf } from '../accounts/users/skeleton.ts'
import type { CommitListener, RoomCascades } from '../boards/engine/listener.ts'
import { beginDraft, endDraft, extendDraft } from './draft-statements.ts'

/**
 * Characters of JSON and bytes of files after which what is pending is stored in one batch. Small batches
 * let others in between; the later ones of a long import are large, so that an import of any allowed size
 * stays below the statements that D1 allows an invocation.
 */
const BATCH_SIZE = { small: 500_000, large: 2_500_000 } as const

/** An import begins with this many small batches. */
const SMALL_BATCHES = 8

/** Statements after which no further batch is stored: D1 allows an invocation 1,000, and the last batch and the board itself need some. */
const MOST_QUERIES = 900

const LATEST = '9999'

/**
 * Opens a draft of a board. A batch that fails stores nothing; earlier batches are deleted when the
 * draft is dropped, or by the clean-up ten minutes later. Files are stored after the rows that name
 * them, and are deleted with these rows.
 */
export function openDraft(store: Store, bucket: R2Bucket, boardId: string, slice: Slice): Draft {
  const preconditions = { boards: [{ id: boardId, version: null }], tokens: [], people: [] }
  let step = cascade('draftBegun', boardId)
  let changes: Change[] = []
  let log: Activity[] = []
  let files: File[] = []
  let users: BatchItem[] = []
  let size = 0
  let saved = 0
  const save = async () => {
    if (store.meter.queries >= MOST_QUERIES) throw new AppError('board.too_large')
    const merged = mergeChanges([...changes, step])
    const saving = { now: timeNow(), changes: merged, log, followUp: [], records: [] }
    await slice(async () => {
      const stored = batchStatements(boardId, preconditions, saving, [draftCascades])
      await orNameTaken(store.batch([...stored, ...users]))
      await all(
        files.map(({ id, bytes, type }) =>
          bucket.put(id, bytes, { httpMetadata: { contentType: type } }),
        ),
      )
    })
    step = cascade('draftKept', boardId)
    changes = []
    log = []
    files = []
    users = []
    size = 0
    saved += 1
  }
  return {
    addUsers(made, now) {
      const keyed = made.map((user) => ({
        ...user,
        ...(user.isPlaceholder ? keysApart(user.id) : keysOfName(user.username)),
      }))
      users = addDraftUsers(boardId, keyed, now)
    },
    async put({ file, ...more }) {
      for (const change of more.changes ?? []) changes.push(change)
      for (const one of more.log ?? []) log.push(one)
      if (file) files.push(file)
      size += JSON.stringify(more).length + (file?.bytes.length ?? 0)
      const isSmall = saved < SMALL_BATCHES
      if (size >= (isSmall ? BATCH_SIZE.small : BATCH_SIZE.large)) await save()
    },
    end: save,
    async drop() {
      await store.batch(removeDraft(boardId, LATEST, timeNow()))
    },
  }
}

function keysOfName(username: string) {
  return { usernameKey: keyOf(username), ...skeletonsOf(username) }
}

/** The keys of a placeholder, which leave its username to accounts: no username has a `/`. */
function keysApart(id: string) {
  const key = `/${id}`
  return { usernameKey: key, usernameSkeleton: key, writtenSkeleton: key }
}

type BatchItem = ReturnType<typeof addDraftUsers>[number]

function timeNow(): Moment {
  return momentOf(Date.now())
}

/** Throws a retryable error if another user has taken one of the draft's usernames meanwhile. */
async function orNameTaken(saved: Promise<unknown>): Promise<void> {
  try {
    await saved
  } catch (thrown) {
    if (faultOf(thrown).is !== 'taken') throw thrown
    throw new AppError('store.overloaded', {
      reason: 'A username was taken meanwhile; try again in a moment.',
    })
  }
}

/** Rounds of one clean-up of drafts, each of ten drafts. */
const DRAFT_ROUNDS = 5

export function deleteExpiredDrafts(store: Store, nowMs: number): Promise<void> {
  return purgeInRounds(store, DRAFT_ROUNDS, () => deleteSomeExpiredDrafts(store, nowMs))
}

/** Deletes up to ten expired drafts. A draft that was extended meanwhile, or that fails, does not affect the others. */
async function deleteSomeExpiredDrafts(store: Store, nowMs: number): Promise<void> {
  const now = momentOf(nowMs)
  const { expired } = await store.batch({ expired: expiredDrafts(now) })
  for (const { boardId } of expired) {
    if (hasSpentBudget(store.meter)) return
    try {
      await store.batch(removeDraft(boardId, now, now))
    } catch (thrown) {
      if (faultOf(thrown).is !== 'stale') throw thrown
    }
  }
}

/** Waits until all have settled, then throws the first error. */
async function all(tasks: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}

export const draftCascades: RoomCascades = {
  of: { draftBegun: beginDraft, draftKept: extendDraft, draftEnded: endDraft },
}

/** Ends the draft of a board in the batch that creates it. */
export const transferListener: CommitListener = { cascades: draftCascades }
