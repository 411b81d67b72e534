import { sql } from 'drizzle-orm'
import { watches } from '../boards/watches/tables.ts'
import { boards, cards, members } from '../boards/tables.ts'
import { users } from '../accounts/users/tables.ts'
import { db } from '../kernel/db/database.ts'
import { prepared } from '../kernel/db/prepared.ts'
import { eachOf, jsonParameters, valueOf } from '../kernel/db/rows.ts'
import { type Statement, writeQuery } from '../kernel/db/statements.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'
import type { Notice } from './notice.ts'
import { notificationSettings, notifications } from './tables.ts'

/** Most rows that one batch adds, so that nobody can fill the database by one change of a board with very many members; the strongest kinds come first. */
const MOST_TOLD = 10_000

/** The place of a kind among all, the strongest first. */
const strength = sql.raw(`instr(' ${NOTIFICATION_KINDS.join(' ')} ', ' ' || told.kind || ' ')`)

/** The columns of everybody whom notices concern. `own` is 1 where a notice concerns somebody only because the card is their own. */
const who = sql.raw('n, event, board, permission, actor, who, kind, own')

/** The columns that come from the notice alone; each select adds the person, the kind and `own`. */
const ofNotice = sql.raw('n, event, board, permission, actor')

/**
 * Finds the people whom a change of a card concerns: its members and assignees where the change has a kind
 * for them (`on_card`); and its assignees and its author for any change, because people watch their own
 * cards unless they have turned that off (`own`). One select finds them all, because D1 takes only five in
 * a union.
 */
const onCards = sql`select ${ofNotice}, person.value, watching, not (on_card <> '' and part.key < 2)
  from notice cross join ${cards} on ${cards.id} = subject,
    json_each(json_array(json(${cards.members}), json(${cards.assignees}), json_array(${cards.userId}))) as part,
    json_each(part.value) as person
  where part.key > 0 or on_card <> ''`

/** Condition: the person may read the board. Mentions reach members alone. */
const isReader = sql`(told.permission = 'public' and told.kind <> 'mentioned') or exists (
  select 1 from ${members} where ${members.boardId} = told.board and ${members.userId} = told.who
    and ${members.isActive} = 1)`

/**
 * Tells everybody whom notices concern, in one statement for all notices: the people whom changes name or
 * mention, the people on the cards, and those who watch. A person gets one row for each event, of the
 * strongest kind. Nobody is told of what they did themselves, or of boards that they may not read. Each
 * person is found with a few short columns, because these are sorted twice; the rest of the notice is
 * joined at the end. The builder cannot say such a union.
 */
const tell = prepared(['json'], ({ json }) =>
  db
    .insert(notifications)
    .select(
      sql`with notice as materialized (
        select v.key as n, ${valueOf('event')} as event, ${boards.id} as board,
          ${boards.permission} as permission, ${valueOf('actor')} as actor, ${valueOf('act')} as act,
          ${valueOf('cards')} as cards, ${valueOf('list')} as list, ${valueOf('card')} as card,
          ${valueOf('at')} as at, ${valueOf('of')} as subject, ${valueOf('onCard')} as on_card,
          ${valueOf('watching')} as watching, v.value -> 'watched' as watched,
          v.value -> 'to' as named, v.value -> 'names' as names
        from ${eachOf(json)} cross join ${boards} on ${boards.id} = ${valueOf('board')}
      ), told (${who}) as (
        select ${ofNotice}, named.value ->> 'user', named.value ->> 'kind', 0
          from notice, json_each(notice.named) as named
        union all select ${ofNotice}, ${users.id}, 'mentioned', 0
          from notice, json_each(notice.names) as name
          cross join ${users} on ${users.usernameKey} = name.value
        union all ${onCards}
        union all select ${ofNotice}, ${watches.userId}, watching, 0
          from notice, json_each(notice.watched) as place
          cross join ${watches} on ${watches.id} = place.value
      ), chosen as (
        select n, who, kind, min(${strength}) as strength
        from told
        left join ${notificationSettings} on ${notificationSettings.userId} = told.who
        where told.who <> told.actor
          and (told.own = 0 or coalesce(${notificationSettings.followsOwnCards}, 1) = 1)
          and coalesce(${notificationSettings.channels} -> told.kind ->> 'inbox', 1) = 1
          and (${isReader})
        group by told.event, told.who
        order by strength limit ${sql.raw(String(MOST_TOLD))}
      )
      select null, who, event, kind, act, cards, board, list, card, actor, at, null, 0
      from chosen cross join notice using (n) where true`,
    )
    .onConflictDoNothing(),
)

/** Statements that tell people of notices; once they are stored, `told` is called with how many rows each added. */
export function tellOf(notices: Notice[], told: (count: number) => void): Statement[] {
  return jsonParameters(notices).map((json) => writeQuery(tell({ json }), told))
}
