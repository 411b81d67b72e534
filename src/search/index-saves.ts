import { type SQLWrapper, and, eq, exists, inArray, not, or, sql } from 'drizzle-orm'
import { eachOf, fieldsFor, jsonParameters, valueOf } from '../kernel/db/rows.ts'
import { ALWAYS, type Statement } from '../kernel/db/statements.ts'
import type { SearchDocument } from './document.ts'
import { SLOTS } from './document.ts'
import { integer } from 'drizzle-orm/sqlite-core'
import { columnsOf, required, table } from '../kernel/db/columns.ts'
import { INDEXED } from './searched-fields.ts'
import { keyed, keysOf } from '../kernel/contract/keyed.ts'
import { db } from '../kernel/db/database.ts'

/** One row for each card of the index. `id` grows with the time of the card's last change. */
export const docs = table('docs', {
  id: integer().primaryKey(),
  cardId: required(),
  boardId: required(),
  ...columnsOf(INDEXED),
  fingerprint: required(),
})

/** The texts of the documents, in FTS5, which has the ids of documents as its rowids. */
export const texts = table('texts', {
  rowid: integer(),
  title: required(),
  body: required(),
  tags: required(),
  plainTitle: required(),
  plainBody: required(),
})

/**
 * The batches that write documents in place of the earlier ones of their cards. Each batch is short, so
 * that long documents do not block the database for others. A later state of a card is overwritten only if
 * the card's own mark was read (`isMarked`) and that state is of the same board. Two cards cannot have the
 * same id: the second is left out, and `unwritten` returns it.
 */
export function writeDocuments(documents: SearchDocument[], isMarked: boolean): Statement[][] {
  const key = valueOf<string>('cardId')
  const isEarlier = sql`${docs.modifiedAt} <= ${valueOf('modifiedAt')}`
  const isOfBoard = isMarked ? eq(docs.boardId, valueOf('boardId')) : undefined
  const id = sql`min(${valueOf('ms')}, 8796093022207) * ${sql.raw(String(SLOTS))} + (${valueOf('slot')})`
  return jsonParameters(documents).map((json) => {
    const ofCards = db.select({ id: docs.id }).from(eachOf(json)).crossJoin(docs)
    const replaced = ofCards.where(and(eq(docs.cardId, key), or(isOfBoard, isEarlier)))
    const added = fieldsFor(docs, {
      id,
      cardId: key,
      boardId: valueOf('boardId'),
      ...keyed(keysOf(INDEXED), (key) => valueOf(key)),
      fingerprint: valueOf('fingerprint'),
    })
    const words = fieldsFor(texts, {
      rowid: docs.id,
      title: valueOf('title'),
      body: valueOf('body'),
      tags: valueOf('tags'),
      plainTitle: valueOf('plainTitle'),
      plainBody: valueOf('plainBody'),
    })
    return [
      ...removals(replaced),
      db
        .insert(docs)
        .select(db.select(added).from(eachOf(json)).where(ALWAYS))
        .onConflictDoNothing(),
      db.insert(texts).select(
        db
          .select(words)
          .from(eachOf(json))
          .crossJoin(docs)
          .where(and(eq(docs.cardId, key), eq(docs.id, id))),
      ),
    ]
  })
}

/** Finds the cards that have no document yet, among those given. */
export function unwritten(cardIds: string[]) {
  const card = sql<string>`v.value`
  const known = db.select({ id: docs.id }).from(docs).where(eq(docs.cardId, card))
  return db
    .select({ cardId: card.as('card') })
    .from(eachOf(JSON.stringify(cardIds)))
    .where(not(exists(known)))
}

/** Deletes the documents of cards, where they are of that board if one is given. */
export function deleteDocuments(cardIds: string[], boardId?: string): Statement[] {
  const isOfBoard = boardId === undefined ? undefined : eq(docs.boardId, boardId)
  const ofCards = db
    .select({ id: docs.id })
    .from(eachOf(JSON.stringify(cardIds)))
    .crossJoin(docs)
  return removals(ofCards.where(and(eq(docs.cardId, sql`v.value`), isOfBoard)))
}

function removals(found: SQLWrapper): Statement[] {
  return [
    db.delete(texts).where(inArray(texts.rowid, found)),
    db.delete(docs).where(inArray(docs.id, found)),
  ]
}
