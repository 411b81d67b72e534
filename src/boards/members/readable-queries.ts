import { type SQL, and, eq, sql } from 'drizzle-orm'
import { selected } from '../../accounts/users/queries.ts'
import { db } from '../../kernel/db/database.ts'
import { boards, members } from '../boards/tables.ts'

/** Those of the boards that a user may read as a member, or because they are public. */
export function findReadableBoards(user: string | SQL, ids: string[]) {
  return db
    .select({ id: boards.id })
    .from(boards)
    .leftJoin(
      members,
      and(eq(members.boardId, boards.id), sql`${members.userId} = (${selected(user)})`),
    )
    .where(
      and(
        sql`${boards.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        sql`(${boards.permission} = 'public' or ${members.isActive} = 1
          or exists (select 1 from users where id = (${selected(user)}) and is_admin = 1))`,
      ),
    )
}
