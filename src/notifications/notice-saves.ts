import { sql } from 'drizzle-orm'
import { watches } from '../boards/watches/tables.ts'
import { boards, cards, members } from '../boards/tables.ts'
import { users } from '../accounts/users/tables.ts'
import { db } from '../kernel/db/database.ts'
import { prepared } from '../kernel/db/prepared.ts'
import { jsonParameters, valueOf } from '../kernel/db/rows.ts'
import type { Statement } from '../kernel/db/statements.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'
import type { Notice } from './notice.ts'
import { notificationSettings, notifications } from './tables.ts'

/** Most rows that one batch adds, so that nobody can fill the database by one change of a board with very many members; the strongest kinds come first. */
const MOST_TOLD = 10_000

/** The place of a kind among all, the strongest first. */
const strength = sql.raw(`instr(' ${NOTIFICATION_KINDS.join(' ')} ', ' ' || told.kind || ' ')`)

/**
 * Those whom a change of a card concerns, in one select because D1 takes five in a union: members and
 * assignees of what those on a card are told; and assignees and the author of anything, as they watch
 * cards of their own by themselves unless they have set otherwise (`own`).
 */
const onCards = sql`select notice.*, person.value, notice.watching,
    not (notice.on_card <> '' and part.key < 2)
  from notice cross join ${cards} on ${cards.id} = notice.subject,
    json_each(json_array(json(${cards.members}), json(${cards.assignees}), json_array(${cards.userId}))) as part,
    json_each(part.value) as person
  where part.key > 0 or notice.on_card <> ''`

/**
 * Tells everybody whom notices concern, in one statement for all of them: those named, those mentioned, those
 * on the cards, and those who watch. Of each event a person gets one row, of the strongest kind; the one
 * who did it gets none, and nobody who may not read the board. The builder cannot say such a union.
 */
const tell = prepared(['json'], ({ json }) =>
  db
    .insert(notifications)
    .select(
      sql`with notice as materialized (
        select v.value as whole, ${valueOf('event')} as event, ${valueOf('board')} as board,
          ${valueOf('actor')} as actor, ${valueOf('of')} as subject, ${valueOf('onCard')} as on_card,
          ${valueOf('watching')} as watching
        from json_each(${json}) as v
      ), told as (
        select notice.*, named.value ->> 'user' as who, named.value ->> 'kind' as kind, 0 as own
          from notice, json_each(notice.whole -> 'to') as named
        union all select notice.*, ${users.id}, 'mentioned', 0
          from notice, json_each(notice.whole -> 'names') as name
          cross join ${users} on ${users.usernameKey} = name.value
        union all ${onCards}
        union all select notice.*, ${watches.userId}, notice.watching, 0
          from notice, json_each(notice.whole -> 'watched') as watched
          cross join ${watches} on ${watches.id} = watched.value
      )
      select null, who, event, kind, v.value ->> 'act', v.value ->> 'cards', board,
        v.value ->> 'list', v.value ->> 'card', actor, v.value ->> 'at', null
      from (
        select told.*, told.whole as value, min(${strength}) as strength
        from told
        cross join ${boards} on ${boards.id} = told.board
        left join ${members} on ${members.boardId} = told.board and ${members.userId} = told.who
        left join ${notificationSettings} on ${notificationSettings.userId} = told.who
        where told.who <> told.actor
          and (told.own = 0 or coalesce(${notificationSettings.followsOwnCards}, 1) = 1)
          and coalesce(${notificationSettings.channels} -> told.kind ->> 'inbox', 1) = 1
          and (${members.isActive} = 1 or (${boards.permission} = 'public' and told.kind <> 'mentioned'))
        group by told.event, told.who
      ) as v
      order by strength limit ${sql.raw(String(MOST_TOLD))}`,
    )
    .onConflictDoNothing(),
)

export function tellOf(notices: Notice[]): Statement[] {
  return jsonParameters(notices).map((json) => tell({ json }))
}
