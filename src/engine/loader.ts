import { cardsById, cardsUpwards, fieldsInUse } from '../cards/queries.ts'
import { findBoard, membersOfBoard, namesOnBoard } from '../boards/queries.ts'
import { everyIntegration } from '../integrations/queries.ts'
import { everyCustomField, everyList, everySwimlane } from '../lists/queries.ts'
import { attachmentsById, checklistsById, commentsById } from '../cards/on-card-queries.ts'
import { repliesTo } from '../auth/idempotency-queries.ts'
import { peopleById, revokedAmong } from '../users/queries.ts'
import { type Db, type Want, want } from '../db/statements.ts'
import type { Store } from '../db/store.ts'
import { type BoardImage, emptyImage } from '../core/snapshot.ts'
import { type Kept, keptName } from '../core/idempotency.ts'
import { type Order, needsOf } from './commands.ts'
import type { Needs } from '../core/decision.ts'

/** Loads what the image lacks for these orders, in one round trip; nothing where it lacks nothing. */
export async function load(
  store: Store,
  image: BoardImage,
  orders: Order[],
  isCold: boolean,
): Promise<void> {
  const needs = orders.map(needsOf)
  const { db } = store
  const wants = [
    ...(isCold ? wantFrame(db, image) : []),
    ...wantPeople(db, image, orders, needs),
    ...wantCards(db, image, needs),
    ...wantOnCards(db, image, needs),
    ...wantFieldsInUse(db, image, needs),
    ...wantElsewhere(db, image, needs),
    ...wantReplies(image, orders),
  ]
  await store.supply(wants)
}

/** The board with everything that rules look at without asking. */
function wantFrame(db: Db, image: BoardImage): Want[] {
  const scope = { boardId: image.id }
  return [
    want(findBoard(db, scope), (rows) => keep(image.boards, rows, ({ id }) => id)),
    want(membersOfBoard(db, scope), (rows) => keep(image.members, rows, ({ userId }) => userId)),
    want(namesOnBoard(db, image.id), (rows) => {
      for (const { id, username } of rows) image.names.set(id, username)
    }),
    want(everyList(db, image.id), (rows) => keep(image.lists, rows, ({ id }) => id)),
    want(everySwimlane(db, image.id), (rows) => keep(image.swimlanes, rows, ({ id }) => id)),
    want(everyCustomField(db, image.id), (rows) => keep(image.customFields, rows, ({ id }) => id)),
    want(everyIntegration(db, image.id), (rows) => keep(image.integrations, rows, ({ id }) => id)),
  ]
}

/** What is on cards, by the ids that orders name. */
function wantOnCards(db: Db, image: BoardImage, needs: Needs[]): Want[] {
  return [
    ...wantNamed(
      image.comments,
      needs.flatMap(({ comments = [] }) => comments),
      (ids) => commentsById(db, ids),
    ),
    ...wantNamed(
      image.checklists,
      needs.flatMap(({ checklists = [] }) => checklists),
      (ids) => checklistsById(db, ids),
    ),
    ...wantNamed(
      image.attachments,
      needs.flatMap(({ attachments = [] }) => attachments),
      (ids) => attachmentsById(db, ids),
    ),
  ]
}

function wantNamed<T extends { id: string }>(
  known: Map<string, T | null>,
  named: string[],
  ask: (ids: string[]) => Want['ask'] & { _: { result: T[] } },
): Want[] {
  const ids = unknown(known, named)
  if (ids.length === 0) return []
  return [
    want(ask(ids), (rows: T[]) => {
      for (const id of ids) known.set(id, null)
      for (const row of rows) known.set(row.id, row)
    }),
  ]
}

/** Of which custom fields cards have values, among those that orders ask about. */
function wantFieldsInUse(db: Db, { id, fieldsInUse: known }: BoardImage, needs: Needs[]): Want[] {
  known.clear()
  const asked = needs.flatMap(({ valuesOf }) => valuesOf ?? [])
  if (asked.length === 0) return []
  return [want(fieldsInUse(db, id, asked), (rows) => rows.forEach((row) => known.add(row.id)))]
}

function wantElsewhere(db: Db, image: BoardImage, needs: Needs[]): Want[] {
  image.elsewhere.clear()
  return needs.flatMap(({ board }) => {
    if (!board || board === image.id) return []
    const other = emptyImage(board)
    image.elsewhere.set(board, other)
    return wantFrame(db, other)
  })
}

/** What orders that name a key were answered before. */
function wantReplies({ replies }: BoardImage, orders: Order[]): Want[] {
  replies.clear()
  const asked = orders.flatMap(({ actor: { userId }, once }) =>
    once ? [{ userId, key: once.key }] : [],
  )
  return asked.length === 0
    ? []
    : [want(repliesTo(asked), (rows: Kept[]) => keep(replies, rows, keptName))]
}

function wantPeople(db: Db, image: BoardImage, orders: Order[], needs: Needs[]): Want[] {
  const users = unknown(image.people, [
    ...orders.map(({ actor }) => actor.userId),
    ...needs.flatMap(({ people = [] }) => people),
  ])
  const tokens = unknown(
    image.tokens,
    orders.map(({ actor }) => actor.jti),
  )
  const wants: Want[] = []
  if (users.length > 0) {
    wants.push(
      want(peopleById(db, users), (rows) => {
        for (const id of users) image.people.set(id, null)
        for (const row of rows) image.people.set(row.id, row)
      }),
    )
  }
  if (tokens.length > 0) {
    wants.push(
      want(revokedAmong(db, tokens), (rows) => {
        for (const jti of tokens) image.tokens.set(jti, false)
        for (const { jti } of rows) image.tokens.set(jti, true)
      }),
    )
  }
  return wants
}

function wantCards(db: Db, image: BoardImage, needs: Needs[]): Want[] {
  const ids = unknown(
    image.cards,
    needs.flatMap(({ cards = [] }) => cards),
  )
  const heads = needs.flatMap(({ lineage }) =>
    lineage && !isRooted(image, lineage) ? [lineage] : [],
  )
  const put = (rows: NonNullable<ReturnType<BoardImage['cards']['get']>>[]) => {
    for (const row of rows) {
      if (row.boardId === image.id && !image.cards.get(row.id)) image.cards.set(row.id, row)
    }
  }
  const wants: Want[] = []
  if (ids.length > 0) {
    for (const id of ids) image.cards.set(id, null)
    wants.push(want(cardsById(db, ids), put))
  }
  if (heads.length > 0) wants.push(want(cardsUpwards(db, heads), put))
  return wants
}

/** Whether a card and all above it are in the image. */
function isRooted(image: BoardImage, id: string): boolean {
  const seen = new Set<string>()
  for (let at = id; at !== '' && !seen.has(at); at = image.cards.get(at)?.parentId ?? '') {
    if (!image.cards.has(at)) return false
    seen.add(at)
  }
  return true
}

function unknown(known: Map<string, unknown>, ids: (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id): id is string => Boolean(id) && !known.has(id ?? '')))]
}

function keep<T>(into: Map<string, T>, rows: T[], nameOf: (row: T) => string): void {
  for (const row of rows) into.set(nameOf(row), row)
}
