import { faultOf } from '../db/fault.ts'
import { type DraftUser, addDraftUsers, draftsToGo, removeDraft } from './draft-saves.ts'
import { purgeInRounds } from '../db/purge.ts'
import { batchStatements } from '../engine/commit-statements.ts'
import type { Store } from '../db/store.ts'
import { type Change, cascade } from '../core/decision.ts'
import { mergeChanges } from '../core/merge-changes.ts'
import { AppError } from '../core/app-error.ts'
import type { Activity } from '../core/rows.ts'
import { keyOf } from '../core/user.ts'

/** The bytes of an attachment that the draft names. */
type File = { id: string; type: string; bytes: Uint8Array }

/** What is stored of a board that is not there yet, piece by piece; nobody can read it before the board is. */
export type Draft = {
  /** Makes users, who are gone with the draft where its board does not come to be. */
  addUsers(users: Omit<DraftUser, 'usernameKey'>[], now: string): void
  /** Stores what is given with all that waits, once that is much. */
  put(more: { changes?: Change[] | undefined; log?: Activity[]; file?: File }): Promise<void>
  /** Stores what waits. The order that makes the board may follow. */
  end(): Promise<void>
  /** Removes all of it, unless the board is there by now. */
  drop(): Promise<void>
}

/** Characters of JSON, and bytes of files, after which what waits is stored, in one batch. */
const PIECE = 500_000

/** Shortest and longest pause after a batch, in ms. */
const PAUSE_MS = { least: 10, most: 100 } as const

const LATEST = '9999'

/**
 * A draft of a board. A step that fails leaves nothing of its own; what was stored before it goes
 * when the draft is dropped, or ten minutes later. Bytes are kept once a row names them, and go as
 * it goes.
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
    await namesFree(store.run([...batchStatements(boardId, preconditions, saving), ...users]))
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
      if (size >= PIECE) await save()
    },
    end: save,
    drop: () => store.run(removeDraft(boardId, LATEST)),
  }
}

type BatchItem = ReturnType<typeof addDraftUsers>[number]

/** Somebody may have taken a username since it was free; then the import has to look again. */
async function namesFree(saved: Promise<unknown>): Promise<void> {
  try {
    await saved
  } catch (thrown) {
    if (faultOf(thrown).is !== 'taken') throw thrown
    throw new AppError('store.overloaded', 'A username was taken meanwhile; try again in a moment.')
  }
}

/** A draft that stores nothing. */
export function emptyDraft(): Draft {
  const nothing = () => Promise.resolve()
  return { addUsers: () => {}, put: nothing, end: nothing, drop: nothing }
}

/**
 * Pauses about as long as a batch took, so that others get half of the time. The local runtime
 * looks for new connections only when it waits for a timer or a socket, which a sequence of store
 * calls alone never makes it do.
 */
function pauseSince(startMs: number): Promise<void> {
  const tookMs = Date.now() - startMs
  return scheduler.wait(Math.min(Math.max(tookMs, PAUSE_MS.least), PAUSE_MS.most))
}

/** Rounds of one sweep of drafts, each of ten. */
const DRAFT_ROUNDS = 5

/** Removes the drafts that were broken off. */
export function sweepDrafts(store: Store, nowMs: number): Promise<void> {
  return purgeInRounds(store, DRAFT_ROUNDS, () => sweepSomeDrafts(store, nowMs))
}

/** Removes ten drafts. One that goes on, or cannot be removed, keeps no other. */
async function sweepSomeDrafts(store: Store, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString()
  const { broken } = await store.find({ broken: draftsToGo(store.db, now) })
  await all(
    broken.map(async ({ boardId }) => {
      try {
        await store.run(removeDraft(boardId, now))
      } catch (thrown) {
        if (faultOf(thrown).is !== 'stale') throw thrown
      }
    }),
  )
}

/** Waits for all, and only then throws what one of them has thrown. */
async function all(tasks: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}
