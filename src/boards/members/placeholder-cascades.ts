import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isPlaceholderOf } from '../../accounts/users/placeholder-queries.ts'
import { users } from '../../accounts/users/tables.ts'
import { db } from '../../kernel/db/database.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { activities } from '../boards/activity-table.ts'
import { personTerm } from '../cards/term-fields.ts'
import { deletedCards, deletedRows } from '../deleted-cards/tables.ts'
import { descriptionVersions } from '../descriptions/tables.ts'
import { attachments, cardTerms, cards, checklists, comments, rules } from '../tables.ts'
import { watches } from '../watches/tables.ts'

/** The user whom a placeholder of a board becomes. */
type Becoming = { boardId: string; placeholder: string; user: string }

/**
 * Gives a user all that a placeholder has on its board, and deletes the placeholder; `named` is
 * `<placeholder> <user>`. The dates of cards and comments stay, because nobody has changed what they say.
 */
export function becomeUser(boardId: string, named: string): Statement[] {
  const [placeholder = '', user = ''] = named.split(' ')
  const as = { boardId, placeholder, user }
  return [
    ...onCards(as),
    ...onThings(as),
    ...inLog(as),
    db
      .insert(watches)
      .select(
        sql`select ${watches.id}, ${user}, ${watches.boardId}, ${watches.kind}, ${watches.createdAt}
          from ${watches} where ${eq(watches.userId, placeholder)}`,
      )
      .onConflictDoNothing(),
    db.delete(watches).where(eq(watches.userId, placeholder)),
    db.delete(users).where(and(eq(users.id, placeholder), isPlaceholderOf(boardId))),
  ]
}

/**
 * Gives the SQL of columns that name users. Ids are random texts of one length, so one takes the place of
 * the other in JSON, too, where a quote within a text is escaped.
 */
function columnsOf({ boardId, placeholder, user }: Becoming) {
  const [old, id] = [JSON.stringify(placeholder), JSON.stringify(user)]
  const replaced = (column: SQLiteColumn) => sql`replace(${column}, ${old}, ${id})`
  return {
    isIn: (column: SQLiteColumn) => sql`instr(${column}, ${old}) > 0`,
    owner: (column: SQLiteColumn) => sql`iif(${column} = ${placeholder}, ${user}, ${column})`,
    replaced,
    /** Of lists that name each user once, those that have the user already lose the placeholder alone. */
    once: (column: SQLiteColumn) =>
      sql`iif(instr(${column}, ${id}) > 0, replace(replace(replace(${column},
        ',' || ${old}, ''), ${old} || ',', ''), ${old}, ''), ${replaced(column)})`,
    /** The reactions to a comment, of which a user has each once. */
    reactions: sql`(select json_group_array(json(one) order by at) from (
      select replace(value, ${old}, ${id}) as one, min(key) as at
      from json_each(${comments.reactions}) group by one))`,
    on: (home: SQLiteColumn, ...any: SQL[]) => and(eq(home, boardId), or(...any)),
  }
}

function onCards(as: Becoming): Statement[] {
  const { isIn, on, once, owner } = columnsOf(as)
  const { boardId, userId, members, assignees, vote, poker } = cards
  const lists = [members, assignees, vote, poker]
  const isTerm = and(
    eq(cardTerms.boardId, as.boardId),
    eq(cardTerms.term, personTerm(as.placeholder)),
  )
  return [
    db
      .update(cards)
      .set({
        userId: owner(userId),
        members: once(members),
        assignees: once(assignees),
        vote: once(vote),
        poker: once(poker),
      })
      .where(on(boardId, eq(userId, as.placeholder), ...lists.map(isIn))),
    db
      .insert(cardTerms)
      .select(
        sql`select ${cardTerms.cardId}, ${personTerm(as.user)}, ${cardTerms.boardId}
          from ${cardTerms} where ${isTerm}`,
      )
      .onConflictDoNothing(),
    db.delete(cardTerms).where(isTerm),
  ]
}

/** The statements for what is on cards, and for rules about people. */
function onThings(as: Becoming): Statement[] {
  const { isIn, on, owner, reactions, replaced } = columnsOf(as)
  const { placeholder, user } = as
  return [
    db
      .update(checklists)
      .set({ items: replaced(checklists.items) })
      .where(on(checklists.boardId, isIn(checklists.items))),
    db
      .update(comments)
      .set({ userId: owner(comments.userId), reactions })
      .where(on(comments.boardId, eq(comments.userId, placeholder), isIn(comments.reactions))),
    db
      .update(attachments)
      .set({ userId: user })
      .where(on(attachments.boardId, eq(attachments.userId, placeholder))),
    // A rule acts with the rights of its maker, who is never a placeholder.
    db
      .update(rules)
      .set({ trigger: replaced(rules.trigger), action: replaced(rules.action) })
      .where(on(rules.boardId, isIn(rules.trigger), isIn(rules.action))),
  ]
}

/** The log, earlier descriptions, and cards that can be restored. */
function inLog(as: Becoming): Statement[] {
  const { isIn, on, owner, replaced } = columnsOf(as)
  const { boardId, placeholder, user } = as
  const { replacedBy } = descriptionVersions
  const deleted = db
    .select({ id: deletedCards.id })
    .from(deletedCards)
    .where(eq(deletedCards.boardId, boardId))
  const isNamed = sql`instr(${deletedRows.row}, ${placeholder}) > 0`
  return [
    db
      .update(activities)
      .set({ userId: owner(activities.userId), refs: replaced(activities.refs) })
      .where(on(activities.boardId, eq(activities.userId, placeholder), isIn(activities.refs))),
    db
      .update(descriptionVersions)
      .set({ replacedBy: user })
      .where(on(descriptionVersions.boardId, eq(replacedBy, placeholder))),
    // Their lists are JSON within JSON, where quotes are others.
    db
      .update(deletedRows)
      .set({ row: sql`replace(${deletedRows.row}, ${placeholder}, ${user})` })
      .where(and(inArray(deletedRows.cardId, deleted), isNamed)),
  ]
}
