import { faultOf } from '../db/fault.ts'
import { type DraftUser, addDraftUsers, expiredDrafts, removeDraft } from './draft-saves.ts'
import { purgeInRounds } from '../db/purge.ts'
import { batchStatements } from '../engine/commit-statements.ts'
import type { Store } from '../db/store.ts'
import { type Change, cascade } from '../core/decision.ts'
import { mergeChanges } from '../core/merge-changes.ts'
import { AppError } from '../core/app-error.ts'
import type { Activity } from '../core/rows.ts'
import { keyOf } from '../core/user.ts'

/** The bytes of an attachment in the draft. */
type File = { id: string; type: string; bytes: Uint8Array }

/** A board whose rows are stored in several batches. Nobody can read them until the board itself is created. */
export type Draft = {
  /** Creates users; they are deleted with the draft if its board is not created. */
  addUsers(users: Omit<DraftUser, 'usernameKey'>[], now: string): void
  /** Adds rows and files; stores what is pending once there is enough for a batch. */
  put(more: { changes?: Change[] | undefined; log?: Activity[]; file?: File }): Promise<void>
  /** Stores what is pending. After that, a command may create the board. */
  end(): Promise<void>
  /** Deletes the draft, unless its board exists by now. */
  drop(): Promise<void>
}

/** Characters of JSON and bytes of files after which what is pending is stored in one batch. */
const BATCH_SIZE = 500_000

/** Shortest and longest pause after a batch, in ms. */
const PAUSE_MS = { least: 10, most: 100 } as const

const LATEST = '9999'

/**
 * Opens a draft of a board. A batch that fails stores nothing; earlier batches are deleted when the
 * draft is dropped, or by the clean-up ten minutes later. Files are stored after the rows that name
 * them, and are deleted with these rows.
 */
export function openDraft(store: Store, bucket: R2Bucket, boardId: string): Draft {
  const preconditions = { boards: [{ id: boardId, version: null }], tokens: [], people: [] }
  let step = cascade('draftBegun', boardId)
  let changes: Change[] = []
  let log: Activity[] = []
  let files: File[] = []
  let users: BatchItem[] = []
  let size = 0
  const save = async () => {
    const saving = { changes: mergeChanges([...changes, step]), log, events: [], records: [] }
    const startMs = Date.now()
    await orNameTaken(store.run([...batchStatements(boardId, preconditions, saving), ...users]))
    await all(
      files.map(({ id, bytes, type }) =>
        bucket.put(id, bytes, { httpMetadata: { contentType: type } }),
      ),
    )
    step = cascade('draftKept', boardId)
    changes = []
    log = []
    files = []
    users = []
    size = 0
    await pauseSince(startMs)
  }
  return {
    addUsers(made, now) {
      const keyed = made.map((user) => ({ ...user, usernameKey: keyOf(user.username) }))
      users = addDraftUsers(boardId, keyed, now)
    },
    async put({ file, ...more }) {
      for (const change of more.changes ?? []) changes.push(change)
      for (const one of more.log ?? []) log.push(one)
      if (file) files.push(file)
      size += JSON.stringify(more).length + (file?.bytes.length ?? 0)
      if (size >= BATCH_SIZE) await save()
    },
    end: save,
    drop: () => store.run(removeDraft(boardId, LATEST)),
  }
}

type BatchItem = ReturnType<typeof addDraftUsers>[number]

/** Throws a retryable error if another user has taken one of the draft's usernames meanwhile. */
async function orNameTaken(saved: Promise<unknown>): Promise<void> {
  try {
    await saved
  } catch (thrown) {
    if (faultOf(thrown).is !== 'taken') throw thrown
    throw new AppError('store.overloaded', 'A username was taken meanwhile; try again in a moment.')
  }
}

/** A draft that stores nothing, for dry runs. */
export function emptyDraft(): Draft {
  const nothing = () => Promise.resolve()
  return { addUsers: () => {}, put: nothing, end: nothing, drop: nothing }
}

/**
 * Pauses about as long as a batch took, so that other requests get half of the time. The local
 * runtime accepts new connections only while it waits for a timer or a socket, which store calls
 * alone never make it do.
 */
function pauseSince(startMs: number): Promise<void> {
  const tookMs = Date.now() - startMs
  return scheduler.wait(Math.min(Math.max(tookMs, PAUSE_MS.least), PAUSE_MS.most))
}

/** Rounds of one clean-up of drafts, each of ten drafts. */
const DRAFT_ROUNDS = 5

export function deleteExpiredDrafts(store: Store, nowMs: number): Promise<void> {
  return purgeInRounds(store, DRAFT_ROUNDS, () => deleteSomeExpiredDrafts(store, nowMs))
}

/** Deletes up to ten expired drafts. A draft that was extended meanwhile, or that fails, does not affect the others. */
async function deleteSomeExpiredDrafts(store: Store, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString()
  const { expired } = await store.find({ expired: expiredDrafts(store.db, now) })
  await all(
    expired.map(async ({ boardId }) => {
      try {
        await store.run(removeDraft(boardId, now))
      } catch (thrown) {
        if (faultOf(thrown).is !== 'stale') throw thrown
      }
    }),
  )
}

/** Waits until all have settled, then throws the first error. */
async function all(tasks: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}
