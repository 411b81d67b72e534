import type { UserRows } from '../users/tables.ts'
import { index, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** `reset` sets a new password, and `confirm` confirms an e-mail address. */
export type LinkKind = 'reset' | 'confirm'

/** Links that let in once whoever has them. Of the secret in a link only its hash is stored. */
export const links = table(
  'links',
  {
    hash: text().primaryKey(),
    kind: text().$type<LinkKind>().notNull(),
    userId: required(),
    /** The address that the link confirms; empty for other kinds. */
    email: required(),
    createdAt: required(),
    expiresAt: required(),
    usedAt: text(),
  },
  (at) => [index('links_by_user').on(at.userId), index('links_by_expiry').on(at.expiresAt)],
)

export const linksOfUsers: UserRows = { table: links, user: links.userId }
