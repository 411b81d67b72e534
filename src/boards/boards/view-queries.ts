import { and, eq, sql } from 'drizzle-orm'
import { cards, comments, customFields, lists, members, swimlanes } from '../tables.ts'
import { users } from '../../accounts/users/tables.ts'
import { type Scope, ofBoard } from '../../kernel/db/scope.ts'
import { db } from '../../kernel/db/database.ts'

/** The board's lists, open or archived, in order. */
export function listsShown(scope: Scope, archived: boolean) {
  return db
    .select()
    .from(lists)
    .where(and(ofBoard(lists.boardId, scope), eq(lists.archived, archived)))
    .orderBy(lists.sort, sql`rowid`)
}

/** The board's swimlanes, open or archived, in order. */
export function swimlanesShown(scope: Scope, archived: boolean) {
  return db
    .select()
    .from(swimlanes)
    .where(and(ofBoard(swimlanes.boardId, scope), eq(swimlanes.archived, archived)))
    .orderBy(swimlanes.sort, sql`rowid`)
}

/** The board's custom fields, oldest first. */
export function customFieldsShown(scope: Scope) {
  return db
    .select()
    .from(customFields)
    .where(ofBoard(customFields.boardId, scope))
    .orderBy(sql`rowid`)
}

/** The users that a board names: its members, former ones too, and the authors of its cards and comments. */
export function usersShown(scope: Scope) {
  const ids = sql`select user_id from ${members} where ${ofBoard(members.boardId, scope)}
    union select user_id from ${cards} where ${ofBoard(cards.boardId, scope)}
    union select user_id from ${comments} where ${ofBoard(comments.boardId, scope)}`
  return db
    .select({
      id: users.id,
      username: users.username,
      fullname: sql<string | null>`profile ->> 'fullname'`.as('fullname'),
      initials: sql<string | null>`profile ->> 'initials'`.as('initials'),
      isBot: sql<true | null>`nullif(is_bot, 0)`.mapWith(Boolean).as('is_bot'),
    })
    .from(users)
    .where(sql`${users.id} in (${ids})`)
}
