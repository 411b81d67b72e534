import { env } from 'cloudflare:workers'
import { openStore } from '../../../src/db/store.ts'
import * as index from '../../../src/search/index-queries.ts'
import * as written from '../../../src/search/index-saves.ts'
import * as stale from '../../../src/search/queries.ts'
import * as marks from '../../../src/search/stale-saves.ts'
import * as filters from '../../../src/search/filter-queries.ts'
import * as savedFilters from '../../../src/search/filter-saves.ts'
import * as lookups from '../../../src/search/lookup-queries.ts'
import type { SearchPlan } from '../../../src/search/plan.ts'
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
  dueComplete: false,
  title: '',
  body: '',
  tags: '',
  fingerprint: '',
}

const overdue = { key: 'due', from: undefined, to: '', isUnmet: true, negated: true } as const

/** A plan for each order, with words and without, with dates and without. */
const PLANS: SearchPlan[] = (['modified', 'due', 'relevance'] as const).flatMap((by) =>
  [true, false].flatMap((descending) =>
    [undefined, 'x'].map((words) => ({
      boards: new Set('b'),
      isArchived: false,
      match: 'x',
      words,
      inTitle: words,
      dates: descending ? [overdue] : [],
      sort: { by, descending },
    })),
  ),
)

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
  filtersOf: [filters.filtersOf(db, 'u')],
  ownBoards: [lookups.ownBoards(db, 'u', true), lookups.ownBoards(db, 'u', false)],
  namedBoards: [lookups.namedBoards(db, ['b', 'c'], true)],
  listTitles: [lookups.listTitles(db, 'u', []), lookups.listTitles(db, 'u', ['b'])],
  swimlaneTitles: [lookups.swimlaneTitles(db, 'u', []), lookups.swimlaneTitles(db, 'u', ['b'])],
  cardsFound: [lookups.cardsFound(db, 'u', ['c', 'd'])],
  countOfBoards: [lookups.countOfBoards(db)],
  stillOnBoard: [stale.stillOnBoard(db, 'b', ['c', 'd'])],
}

/** What search asks the database of the index. */
export const INDEX_FINDERS: Record<string, Statement[]> = {
  fingerprintsOf: [index.fingerprintsOf(db, ['c', 'd'])],
  documentsFound: [
    { limit: 9, after: undefined },
    { limit: 9, after: [1, 2] as const },
  ].flatMap((page) => PLANS.map((one) => index.documentsFound(db, one, page))),
  documentsOfBoard: [index.documentsOfBoard(db, 'b', '', 10)],
}

export const SEARCH_WRITERS: Record<string, Statement[]> = {
  markStale: marks.markStale([card], 'm'),
  saveFilter: [
    savedFilters.saveFilter(db, { userId: 'u', id: 'f', name: '', q: '', createdAt: '' }),
  ],
  deleteFilter: [savedFilters.deleteFilter(db, 'u', 'f')],
  deleteFiltersOf: [db.run(savedFilters.deleteFiltersOf('u'))],
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
