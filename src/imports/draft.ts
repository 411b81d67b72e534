import { faultOf } from '../db/fault.ts'
import { draftsToGo, removeDraft } from '../db/save/drafts.ts'
import { saveTurn } from '../db/save/turn.ts'
import type { Store } from '../db/store.ts'
import { type Change, sweep } from '../domain/decision.ts'
import { gather } from '../domain/gather.ts'
import type { Activity } from '../domain/rows.ts'

/** The bytes of an attachment that the draft names. */
type File = { id: string; type: string; bytes: Uint8Array }

/** What is stored of a board that is not there yet, piece by piece; nobody can read it before the board is. */
export type Draft = {
  /** Stores what is given with all that waits, once that is much. */
  put(more: { changes?: Change[] | undefined; log?: Activity[]; file?: File }): Promise<void>
  /** Stores what waits. The order that makes the board may follow. */
  end(): Promise<void>
  /** Removes all of it, unless the board is there by now. */
  drop(): Promise<void>
}

/** Characters of JSON, and bytes of files, after which what waits is stored, in one batch. */
const PIECE = 1_000_000

const LATEST = '9999'

/**
 * A draft of a board. A step that fails leaves nothing of its own; what was stored before it goes
 * when the draft is dropped, or ten minutes later. Bytes are kept once a row names them, and go as
 * it goes.
 */
export function openDraft(store: Store, bucket: R2Bucket, boardId: string): Draft {
  const premise = { boards: [{ id: boardId, version: null }], tokens: [], people: [] }
  let step = sweep('draftBegun', boardId)
  let changes: Change[] = []
  let log: Activity[] = []
  let files: File[] = []
  let size = 0
  const save = async () => {
    const saving = { changes: gather([...changes, step]), log, events: [], kept: [] }
    await store.run(saveTurn(boardId, premise, saving))
    await all(
      files.map(({ id, bytes, type }) =>
        bucket.put(id, bytes, { httpMetadata: { contentType: type } }),
      ),
    )
    step = sweep('draftKept', boardId)
    changes = []
    log = []
    files = []
    size = 0
  }
  return {
    async put({ file, ...more }) {
      changes.push(...(more.changes ?? []))
      log.push(...(more.log ?? []))
      if (file) files.push(file)
      size += JSON.stringify(more).length + (file?.bytes.length ?? 0)
      if (size >= PIECE) await save()
    },
    end: save,
    drop: () => store.run(removeDraft(boardId, LATEST)),
  }
}

/** Removes the drafts that were broken off. One that goes on, or cannot be removed, keeps no other. */
export async function sweepDrafts(store: Store, nowMs: number): Promise<void> {
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
