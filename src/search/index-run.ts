import { type Store, hasSpentBudget } from '../kernel/db/store.ts'
import { SLOTS, type SearchDocument } from './document.ts'
import { deleteDocuments, unwritten, writeDocuments } from './index-saves.ts'
import {
  documentsOfBoard,
  fingerprintsOf,
  markedBoard,
  markedCards,
  nextOfBoard,
  stillOnBoard,
} from './queries.ts'
import { readDocuments } from './read-documents.ts'
import { markEverything, markStale, noteProgress, type MarkedCard, unmark } from './stale-saves.ts'
import { hash53 } from './tags.ts'
import { after, type FollowUp } from '../kernel/db/statements.ts'
import type { RequestContext } from '../operations/request-context.ts'

/** The main database and that of the index, whose sessions share a meter. */
export type IndexStores = { main: Store; index: Store; newId(): string }

/** Bytes of descriptions that one slice reads. */
const SLICE_BYTES = 100_000

/** Longest pause between two slices, in ms. */
const MOST_PAUSE_MS = 500

/** Documents of a board that are looked at together for cards that are gone. */
const SWEPT_AT_ONCE = 10_000

/**
 * Writes the documents of a board's stale cards. Several runs may do so at once, so each removes only the
 * marks that it has read. If a mark is gone by then, another run may have written a newer state of the
 * card before this run wrote its older one, so the card is marked again. Stops when the invocation has
 * sent enough statements. Returns whether cards are left.
 */
export async function indexBoard(stores: IndexStores, boardId: string): Promise<boolean> {
  const { main } = stores
  let tookMs = 0
  while (!hasSpentBudget(main.meter)) {
    const found = await main.batch({
      marked: markedCards(boardId),
      board: markedBoard(boardId),
      next: nextOfBoard(boardId),
    })
    const [whole] = found.board
    if (found.marked.length === 0 && whole === undefined) return false
    // As long as the slice before took, so that requests find the databases free for half of the time.
    await scheduler.wait(Math.min(tookMs, MOST_PAUSE_MS))
    const beganMs = Date.now()
    if (found.marked.length > 0) await indexMarked(stores, boardId, upToBytes(found.marked))
    else if (whole !== undefined) await indexNext(stores, whole, upToBytes(found.next))
    tookMs = Date.now() - beganMs
  }
  return true
}

async function indexMarked(
  stores: IndexStores,
  boardId: string,
  marked: MarkedCard[],
): Promise<void> {
  const ids = marked.map(({ cardId }) => cardId)
  const { documents, present } = await readDocuments(stores.main, boardId, ids)
  const gone = ids.filter((id) => !present.has(id))
  if (gone.length > 0) await stores.index.batch(deleteDocuments(gone))
  await write(stores, documents, true)
  await takeOut(stores, marked)
}

async function takeOut({ main, newId }: IndexStores, marked: MarkedCard[]): Promise<void> {
  const seen = marked.map(({ boardId, cardId, mark }) => ({ boardId, cardId, mark }))
  const { taken } = await main.batch({ taken: unmark(seen) })
  const isTaken = new Set(taken.map(({ cardId }) => cardId))
  const unsure = seen.filter(({ cardId }) => !isTaken.has(cardId))
  if (unsure.length > 0) await main.batch(markStale(unsure, newId()))
}

type Whole = MarkedCard & { afterNumber: number; isForced: boolean }

/**
 * Indexes the next cards of a board that is marked as a whole; after the last of them, it removes the
 * documents of cards that are gone. If the board is forced, each card is marked instead, so that its
 * document is written even over one of a later state. There are such after the main database was restored.
 */
async function indexNext(
  stores: IndexStores,
  whole: Whole,
  next: { id: string; number: number }[],
): Promise<void> {
  const { main } = stores
  const { boardId, afterNumber, isForced } = whole
  const last = next.at(-1)
  if (last === undefined) {
    await removeStrays(stores, boardId)
    await takeOut(stores, [whole])
    return
  }
  const ids = next.map(({ id }) => id)
  if (isForced) await markEach(stores, boardId, ids)
  const written = isForced ? [] : await writeChanged(stores, boardId, ids)
  const { noted } = await main.batch({ noted: noteProgress(whole, afterNumber, last.number) })
  // Another run has gone on, and may have removed what is deleted before this one wrote it again.
  if (noted.length === 0) await markEach(stores, boardId, written)
}

async function markEach(
  { main, newId }: IndexStores,
  boardId: string,
  cardIds: string[],
): Promise<void> {
  if (cardIds.length === 0) return
  await main.batch(
    markStale(
      cardIds.map((cardId) => ({ boardId, cardId })),
      newId(),
    ),
  )
}

/** Writes the documents that differ from those in the index; returns the ids of their cards. */
async function writeChanged(
  stores: IndexStores,
  boardId: string,
  ids: string[],
): Promise<string[]> {
  const { index } = stores
  const { documents } = await readDocuments(stores.main, boardId, ids)
  const { known } = await index.batch({ known: fingerprintsOf(ids) })
  const fingerprints = new Map(known.map((one) => [one.cardId, one.fingerprint]))
  const changed = documents.filter(
    ({ cardId, fingerprint }) => fingerprints.get(cardId) !== fingerprint,
  )
  await write(stores, changed, false)
  return changed.map(({ cardId }) => cardId)
}

/** Slots that are tried for a document whose own is taken. */
const TRIES = 5

async function write(
  { index }: IndexStores,
  documents: SearchDocument[],
  isMarked: boolean,
): Promise<void> {
  let left = documents
  for (let tries = 0; left.length > 0 && tries < TRIES; tries += 1) {
    for (const batch of writeDocuments(left, isMarked)) await index.batch(batch)
    const { lacking } = await index.batch({
      lacking: unwritten(left.map(({ cardId }) => cardId)),
    })
    const ids = new Set(lacking.map(({ cardId }) => cardId))
    left = left
      .filter(({ cardId }) => ids.has(cardId))
      .map((one) => ({ ...one, slot: otherSlot(one, tries) }))
  }
  if (left.length > 0) throw new Error('No slot was free for a document of the search index.')
}

/**
 * Another slot of a document. It follows from the id of the card: cards of several boards often have
 * the same time and number, as copies and imports keep both, and would otherwise try the same slots.
 */
function otherSlot({ cardId }: SearchDocument, tries: number): number {
  return hash53(cardId, tries) % SLOTS
}

/** Deletes the documents of cards that are on the board no more. */
async function removeStrays({ main, index }: IndexStores, boardId: string): Promise<void> {
  let ids: string[]
  let after = ''
  do {
    const { known } = await index.batch({
      known: documentsOfBoard(boardId, after, SWEPT_AT_ONCE),
    })
    ids = known.map(({ cardId }) => cardId)
    after = ids.at(-1) ?? ''
    const { here } = await main.batch({ here: stillOnBoard(boardId, ids) })
    const kept = new Set(here.map(({ id }) => id))
    const gone = ids.filter((id) => !kept.has(id))
    if (gone.length > 0) await index.batch(deleteDocuments(gone, boardId))
  } while (ids.length === SWEPT_AT_ONCE)
}

/** The first rows, until their bytes are enough for a slice. */
function upToBytes<T extends { bytes: number }>(rows: T[]): T[] {
  let bytes = 0
  return rows.filter((row) => {
    bytes += row.bytes
    return bytes - row.bytes < SLICE_BYTES
  })
}

/** Marks every card as stale; the cron signals the queue about them within a minute. */
export async function rebuildIndex(
  { store, deps }: RequestContext,
  also: FollowUp[],
): Promise<void> {
  await store.batch([...after(markEverything(deps.newId()), also)])
}
