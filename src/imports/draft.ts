import { draftsToGo, removeDraft } from '../db/save/drafts.ts'
import { saveTurn } from '../db/save/turn.ts'
import type { Store } from '../db/store.ts'
import { type Change, sweep } from '../domain/decision.ts'
import { gather } from '../domain/gather.ts'
import type { Activity } from '../domain/rows.ts'

/** What is stored of a board that is not there yet, piece by piece; nobody can read it before the board is. */
export type Draft = {
  /** Stores changes and activities with those that wait, once they are many. */
  put(changes: Change[], log?: Activity[]): Promise<void>
  /** Stores what waits. The order that makes the board may follow. */
  end(): Promise<void>
  /** Removes all of it, unless the board is there by now. */
  drop(): Promise<void>
}

/** Characters of JSON after which what waits is stored, in one batch. */
const PIECE = 1_000_000

const LATEST = '9999'

/** A draft of a board. A step that fails leaves nothing of its own; what was stored before it goes when the draft is dropped, or ten minutes later. */
export function openDraft(store: Store, boardId: string): Draft {
  const premise = { boards: [{ id: boardId, version: null }], tokens: [], people: [] }
  let step = sweep('draftBegun', boardId)
  let changes: Change[] = []
  let log: Activity[] = []
  let size = 0
  const save = async () => {
    const saving = { changes: gather([...changes, step]), log, events: [], kept: [] }
    await store.run(saveTurn(boardId, premise, saving))
    step = sweep('draftKept', boardId)
    changes = []
    log = []
    size = 0
  }
  return {
    async put(more, activities = []) {
      changes.push(...more)
      log.push(...activities)
      size += JSON.stringify([more, activities]).length
      if (size >= PIECE) await save()
    },
    end: save,
    drop: () => store.run(removeDraft(boardId, LATEST)),
  }
}

/** Removes the drafts that were broken off. */
export async function sweepDrafts(store: Store, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString()
  const { broken } = await store.find({ broken: draftsToGo(store.db, now) })
  for (const { boardId } of broken) await store.run(removeDraft(boardId, now))
}
