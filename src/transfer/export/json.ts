import * as pieces from '../../boards/boards/piece-queries.ts'
import type { SelectOf } from '../../kernel/db/statements.ts'
import { attachmentFields, fileOf } from '../../boards/attachments/fields.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { keysOf, pick } from '../../kernel/contract/keyed.ts'
import type { BoardOutline } from '../../boards/boards/copy-board.ts'
import { type Transferred, TRANSFERRED } from '../../boards/entities.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { BoardRecord, boardRecord } from '../../boards/boards/record.ts'
import { CardRecord, cardRecord } from '../../boards/cards/record.ts'
import { PART, type ReaderStore } from '../../boards/boards/reader-store.ts'
import type { LoggedRefs } from '../../boards/activity-kinds.ts'
import { isCut, type PieceRow } from '../../boards/boards/piece-queries.ts'
import type { Attachment, Checklist } from '../../boards/model/rows.ts'
import { shownActivity } from '../../boards/engine/feed.ts'
import { memberRecord } from '../../boards/members/record.ts'
import {
  EXPORTED,
  exportedBoard,
  exportedCard,
  exportedItem,
  exportedLabel,
  exportedMember,
  exportedSettings,
} from './exported.ts'
import { ruleLists } from './rule-lists.ts'

/** The result of an export's first round trip: everything short, and the first pieces of long lists. */
export type Begun = BoardOutline & {
  [L in pieces.LongList]: pieces.Piece<L>[]
} & { people: Awaited<ReturnType<typeof pieces.peopleOnBoard>> }

/** The JSON of a board's export, part by part. Further pieces are read through `reader`. */
export async function* exportJson(
  begun: Begun,
  reader: ReaderStore,
  files: RequestContext['files'] | undefined,
): AsyncGenerator<string, void> {
  const { board, members, people } = begun
  const whole = BoardRecord.whole(boardRecord(board, members))
  const { backgroundUrl: _picture, ...own } = exportedBoard(whole)
  yield JSON.stringify({
    _format: 'wekan-board-1.0.0',
    ...own,
    labels: board.labels.map((label) => exportedLabel(withId(label))),
    members: members.map((one) => exportedMember(memberRecord(one))),
  }).slice(0, -1)
  for (const name of TRANSFERRED)
    if (name !== 'rules')
      yield* list<{ id: string }>(name, [begun[name]], (row) => exported(name, row))
  yield* long(begun, reader)
  const attachments = allPieces(reader, begun.attachments, (after) =>
    pieces.pieceOf('attachments', board.id, after),
  )
  yield* filesOf(attachments, reader, files)
  yield* list('users', [people], personJson)
  for (const [name, records] of ruleLists(begun.rules)) yield* list(name, [records], (one) => one)
  yield ',"subtaskItems":[]}'
}

/** A row of an entity. WeKan's custom fields may be on several boards. */
function exported(name: Transferred, row: { id: string }): object {
  const own = EXPORTED[name](withId(row))
  if (name !== 'customFields') return own
  const { settings } = own
  const { boardId } = Object(row)
  return { ...own, settings: exportedSettings(Object(settings)), boardIds: [boardId] }
}

/** The lists that may be long, read piece by piece. */
async function* long({ board, ...begun }: Begun, store: ReaderStore): AsyncGenerator<string, void> {
  const { id } = board
  const namesOf = activityNames(begun)
  const cards = allPieces(store, begun.cards, (after) => pieces.pieceOf('cards', id, after))
  const comments = allPieces(store, begun.comments, (after) =>
    pieces.pieceOf('comments', id, after),
  )
  const activities = allPieces(store, begun.activities, (after) =>
    pieces.activitiesPiece(id, after, board.lastSeq),
  )
  const checklists = () =>
    allPieces(store, begun.checklists, (after) => pieces.pieceOf('checklists', id, after))
  yield* list('cards', cards, (row) => exportedCard(CardRecord.whole(cardRecord(row))))
  yield* list('comments', comments, (row) => EXPORTED.comments(bare(row)))
  yield* list('activities', activities, ({ imported: _imported, ...row }) => ({
    ...withId(shownActivity(row)),
    ...namesOf(row.refs),
  }))
  yield* list('checklists', checklists(), (row) => EXPORTED.checklists(bare(row)))
  yield* list('checklistItems', itemsOf(checklists()), (item) => item)
}

/** Adds the names that WeKan's activities have beside ids. Readers of exports need them to show what happened, because the rows with these ids may be gone. */
function activityNames({ lists, swimlanes }: Pick<Begun, 'lists' | 'swimlanes'>) {
  const titles = new Map([...lists, ...swimlanes].map(({ id, title }) => [id, title]))
  return ({ cardId, listId, oldListId, swimlaneId, title }: LoggedRefs) => {
    // The title of an activity that is about no card is that of its list or swimlane, which may be gone.
    const own = cardId === undefined ? title : undefined
    const nameOf = (id: string | undefined) => (id === undefined ? undefined : titles.get(id))
    const names = {
      cardTitle: cardId === undefined ? undefined : title,
      listName: nameOf(listId) ?? (listId && own),
      oldListName: nameOf(oldListId),
      swimlaneName: nameOf(swimlaneId) ?? (swimlaneId && own),
    }
    return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined))
  }
}

async function* itemsOf(pieces: AsyncIterable<Checklist[]>): AsyncGenerator<object[], void> {
  for await (const checklists of pieces)
    for (const { id: checklistId, cardId, items } of checklists)
      yield items.map((item) => ({ ...exportedItem(withId(item)), checklistId, cardId }))
}

/** A named list of records, from rows in pieces. */
async function* list<T>(
  name: string,
  pieces: Iterable<T[]> | AsyncIterable<T[]>,
  json: (row: T) => object,
): AsyncGenerator<string, void> {
  let text = `,"${name}":[`
  let separator = ''
  for await (const rows of pieces) {
    for (const row of rows) {
      text += separator + withoutUnset(json(row))
      separator = ','
      if (text.length < PART) continue
      yield text
      text = ''
    }
  }
  yield `${text}]`
}

/** The JSON of a record without nulls. Few records have one, and a replacer is slow, so it is used only then. */
function withoutUnset(record: object): string {
  const text = JSON.stringify(record)
  return text.includes(':null') ? JSON.stringify(record, unset) : text
}

function unset(_key: string, value: unknown): unknown {
  return value ?? undefined
}

function bare<T extends { id: string; key?: number; bytes?: number }>({
  key: _key,
  bytes: _bytes,
  ...row
}: T) {
  return withId(row)
}

/** A row as exports have it, which no record shows: its `id` is `_id`. */
function withId<T extends { id: string }>({ id: _id, ...row }: T) {
  return { ...row, _id }
}

/** The fields of an attachment that clients see and an import reads. Its size is not among them, because it follows from the file. */
const ATTACHMENT_KEYS = keysOf(trait(attachmentFields, 'record')).filter(
  (key) => 'imports' in attachmentFields[key],
)

async function* filesOf(
  attachments: AsyncIterable<Attachment[]>,
  reader: ReaderStore,
  files: RequestContext['files'] | undefined,
): AsyncGenerator<string, void> {
  yield ',"attachments":['
  let separator = ''
  for await (const rows of attachments) {
    for (const row of rows) {
      yield separator
      yield* fileIn(row, reader, files)
      separator = ','
    }
  }
  yield ']'
}

/** An attachment with its bytes, or with null if they are left out or gone. */
async function* fileIn(
  row: Attachment,
  reader: ReaderStore,
  files: RequestContext['files'] | undefined,
): AsyncGenerator<string, void> {
  const head = JSON.stringify({ _id: row.id, ...pick(row, ATTACHMENT_KEYS) }).slice(0, -1)
  yield `${head},"file":`
  await reader.recheck()
  const base64 = await files?.base64(fileOf(row))
  if (base64 === undefined) {
    yield 'null}'
    return
  }
  yield '"'
  yield* base64
  yield '"}'
}

function personJson({ id: _id, username, profile }: Begun['people'][number]): object {
  const { fullname = '', initials = '', avatarUrl = '' } = profile
  return { _id, username, profile: { fullname, initials, avatarUrl } }
}

/** All rows of a kind, piece by piece, starting with a first piece that has been read already. */
export async function* allPieces<T extends PieceRow>(
  reader: Pick<ReaderStore, 'read'>,
  first: T[],
  next: (after: number) => SelectOf<T>,
): AsyncGenerator<T[], void> {
  for (let rows = first; rows.length > 0;) {
    yield rows
    const last = rows.at(-1)
    if (last === undefined || !isCut(rows)) return
    rows = await reader.read(next(last.key))
  }
}
