import { env } from 'cloudflare:workers'
import { openStore } from '../../../src/db/store.ts'
import * as index from '../../../src/search/index-queries.ts'
import * as written from '../../../src/search/index-saves.ts'
import * as stale from '../../../src/search/queries.ts'
import * as marks from '../../../src/search/stale-saves.ts'
import type { Statement } from '../engine/read-statements.ts'

const { db } = openStore(env.DB, 'first-primary')

const card = { boardId: 'b', cardId: 'c', mark: 'm' }

const document = {
  ...card,
  ms: 1,
  slot: 1,
  modifiedAt: '',
  createdAt: '',
  dueAt: null,
  startAt: null,
  endAt: null,
  title: '',
  body: '',
  tags: '',
  fingerprint: '',
}

/** What search asks the main database. */
export const SEARCH_FINDERS: Record<string, Statement[]> = {
  staleOnBoard: [stale.staleOnBoard(db, 'b')],
  staleAnywhere: [stale.staleAnywhere(db)],
  markedCards: [stale.markedCards(db, 'b')],
  markedBoard: [stale.markedBoard(db, 'b')],
  nextOfBoard: [stale.nextOfBoard(db, 'b')],
  commentsOf: [stale.commentsOf(db, ['c', 'd'])],
  checklistsOf: [stale.checklistsOf(db, ['c', 'd'])],
  withAttachments: [stale.withAttachments(db, ['c', 'd'])],
  fieldsOfBoard: [stale.fieldsOfBoard(db, 'b')],
  stillOnBoard: [stale.stillOnBoard(db, 'b', ['c', 'd'])],
}

/** What search asks the database of the index. */
export const INDEX_FINDERS: Record<string, Statement[]> = {
  fingerprintsOf: [index.fingerprintsOf(db, ['c', 'd'])],
  documentsOfBoard: [index.documentsOfBoard(db, 'b', '', 10)],
}

export const SEARCH_WRITERS: Record<string, Statement[]> = {
  markStale: marks.markStale([card], 'm'),
  markEverything: [db.run(marks.markEverything('m'))],
  unmark: [marks.unmark([card])],
  noteProgress: [marks.noteProgress(card, 1, 2)],
}

export const INDEX_WRITERS: Record<string, Statement[]> = {
  writeDocuments: [true, false].flatMap((isMarked) =>
    written.writeDocuments(db, [document], isMarked),
  ),
  unwritten: [written.unwritten(db, ['c', 'd'])],
  deleteDocuments: ['b', undefined].flatMap((board) =>
    written.deleteDocuments(db, ['c', 'd'], board),
  ),
}
