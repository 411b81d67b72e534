import * as pieces from '../db/find/export.ts'
import type { everyCustomField, everyList, everySwimlane } from '../db/find/lanes.ts'
import type { Attachment, Checklist } from '../domain/card-rows.ts'
import type { Board, Member } from '../domain/rows.ts'
import type { Services } from '../services.ts'
import { BoardRecord, boardRecord } from './records/board.ts'
import { CardRecord, cardRecord } from './records/card.ts'
import { wired } from './records/id.ts'
import { follow, streamOf } from './series.ts'

type Rows<F extends (...given: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<F>>

/** What the first round trip of an export has found: whole, but for the first pieces of what may be long. */
export type Begun = {
  board: Board
  members: Member[]
  lists: Rows<typeof everyList>
  swimlanes: Rows<typeof everySwimlane>
  customFields: Rows<typeof everyCustomField>
  cards: Rows<typeof pieces.cardsPiece>
  comments: Rows<typeof pieces.commentsPiece>
  activities: Rows<typeof pieces.activitiesPiece>
  checklists: Rows<typeof pieces.checklistsPiece>
  attachments: Attachment[]
  people: Rows<typeof pieces.peopleOnBoard>
}

/** The export of a board, written while it is read. */
export function exportJson(
  begun: Begun,
  services: Services,
  withFiles: boolean,
): ReadableStream<Uint8Array> {
  return streamOf(partsOf(begun, services, withFiles))
}

async function* partsOf(
  begun: Begun,
  services: Services,
  withFiles: boolean,
): AsyncGenerator<string, void> {
  const { board, members, lists, swimlanes, customFields, attachments, people } = begun
  const { stars: _stars, ...own } = BoardRecord.whole(boardRecord(board, members))
  yield JSON.stringify({ _format: 'wekan-board-1.0.0', ...own }).slice(0, -1)
  yield* list('lists', lists, ({ cardCount: _count, lastSort: _last, ...row }) => wired(row))
  yield* list('swimlanes', swimlanes, wired)
  yield* list('customFields', customFields, ({ boardId, ...row }) => ({
    ...wired(row),
    boardIds: [boardId],
  }))
  yield* long(begun, services)
  yield* filesOf(attachments, services, withFiles)
  yield* list('users', people, personJson)
  yield ',"subtaskItems":[],"rules":[],"triggers":[],"actions":[]}'
}

/** The parts that may be long, each followed through its pieces. */
async function* long(
  { board, ...begun }: Begun,
  { store }: Services,
): AsyncGenerator<string, void> {
  const { db } = store
  const { id } = board
  const cards = follow(store, begun.cards, (after) => pieces.cardsPiece(db, id, after))
  const comments = follow(store, begun.comments, (after) => pieces.commentsPiece(db, id, after))
  const activities = follow(store, begun.activities, (after) =>
    pieces.activitiesPiece(db, id, after),
  )
  const checklists = () =>
    follow(store, begun.checklists, (after) => pieces.checklistsPiece(db, id, after))
  yield* list('cards', cards, (row) => CardRecord.whole(cardRecord(row)))
  yield* list('comments', comments, bare)
  yield* list('activities', activities, ({ kind, refs, ...row }) => ({
    ...bare(row),
    activityType: kind,
    ...refs,
  }))
  yield* list('checklists', checklists(), ({ items: _items, ...row }) => bare(row))
  yield* list('checklistItems', itemsOf(checklists()), (item) => item)
}

async function* itemsOf(checklists: AsyncIterable<Checklist>): AsyncGenerator<object, void> {
  for await (const { id: checklistId, cardId, items } of checklists) {
    for (const item of items) yield { ...wired(item), checklistId, cardId }
  }
}

/** Longest text that is sent at once, in characters. */
const PART = 65_536

async function* list<T>(
  name: string,
  rows: Iterable<T> | AsyncIterable<T>,
  json: (row: T) => object,
): AsyncGenerator<string, void> {
  let text = `,"${name}":[`
  let separator = ''
  for await (const row of rows) {
    text += separator + JSON.stringify(json(row), unset)
    separator = ','
    if (text.length < PART) continue
    yield text
    text = ''
  }
  yield `${text}]`
}

/** What is unset is left out. */
function unset(_key: string, value: unknown): unknown {
  return value ?? undefined
}

function bare<T extends { id: string; key?: number; bytes?: number }>({
  key: _key,
  bytes: _bytes,
  ...row
}: T) {
  return wired(row)
}

async function* filesOf(
  attachments: Attachment[],
  { files }: Services,
  withFiles: boolean,
): AsyncGenerator<string, void> {
  yield ',"attachments":['
  for (const [index, { id: _id, cardId, name, type }] of attachments.entries()) {
    const head = JSON.stringify({ _id, cardId, name, type }).slice(0, -1)
    yield `${index === 0 ? '' : ','}${head},"file":`
    const base64 = withFiles ? await files.base64(_id) : undefined
    if (base64 === undefined) yield 'null}'
    else {
      yield '"'
      yield* base64
      yield '"}'
    }
  }
  yield ']'
}

function personJson({ id: _id, username, profile }: Begun['people'][number]): object {
  const { fullname = '', initials = '', avatarUrl = '' } = profile
  return { _id, username, profile: { fullname, initials, avatarUrl } }
}
