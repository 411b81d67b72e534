import { type SQL, and, eq, exists, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { type FollowUp, after } from '../../kernel/db/statements.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import { type RowWithSql, insertWhere } from '../../kernel/db/rows.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { NewLink } from './new-link.ts'
import { userToReset } from './queries.ts'
import { type LinkKind, links } from './tables.ts'

export function addLink(link: RowWithSql<typeof links>, condition: SQL | undefined) {
  return insertWhere(links, link, condition)
}

/** Adds a link to set a new password, and the message with it, for the user who has that address. Returns no row if nobody has. */
export function addAskedLink(emailKey: string, row: NewLink['row'], mail: { insert: FollowUp }) {
  const user = userToReset('id', emailKey)
  const added = addLink({ ...row, userId: user }, exists(user)).returning({ hash: links.hash })
  return after(added, [mail.insert])
}

/** Uses a link up. Returns no row if somebody has used it meanwhile, it has expired, or a condition does not hold. */
export function useLink(hash: string, now: Moment, conditions: (SQL | undefined)[]) {
  return db
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.hash, hash), isNull(links.usedAt), gt(links.expiresAt, now), ...conditions))
    .returning({ userId: links.userId })
}

/** Condition: a link was used at that moment, as by the statement before. */
export function wasUsed(hash: string, at: Moment): SQL {
  const used = and(eq(links.hash, hash), eq(links.usedAt, at))
  return exists(db.select({ hash: links.hash }).from(links).where(used))
}

/** Ends the links of a kind that a user has, if a condition holds; but for one, if `but` is given. */
export function endLinks(userId: string, kind: LinkKind, condition?: SQL, but = '') {
  return db
    .delete(links)
    .where(and(eq(links.userId, userId), eq(links.kind, kind), ne(links.hash, but), condition))
}

/** Deletes links that had expired before a moment. */
export function purgeLinks(store: Store, before: Moment): Promise<void> {
  return purgeWhere(store, links.hash, lt(links.expiresAt, before))
}
