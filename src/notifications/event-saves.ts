import { sql } from 'drizzle-orm'
import { watches } from '../boards/watches/tables.ts'
import { boards, cards, members } from '../boards/tables.ts'
import { users } from '../accounts/users/tables.ts'
import { db } from '../kernel/db/database.ts'
import { prepared } from '../kernel/db/prepared.ts'
import { eachOf, jsonParameters, valueOf } from '../kernel/db/rows.ts'
import { type Statement, writeQuery } from '../kernel/db/statements.ts'
import { KINDS, NOTIFICATION_KINDS } from './kinds.ts'
import type { NotificationEvent } from './event.ts'
import { notificationSettings, notifications } from './tables.ts'

/** Most rows that one batch adds, so that nobody can fill the database by one change of a board with very many members; the strongest kinds come first. */
const MOST_ADDED = 10_000

/** The place of a kind in a list of kinds; 0 if it is not among them. */
function placeIn(kinds: readonly string[]) {
  return sql.raw(`instr(' ${kinds.join(' ')} ', ' ' || concerned.kind || ' ')`)
}

const strength = placeIn(NOTIFICATION_KINDS)

/** Condition: notifications of a kind are made for those who have set nothing. */
const isKeptAtFirst = sql`${placeIn(NOTIFICATION_KINDS.filter((kind) => KINDS[kind].channel.inbox))} > 0`

/** The columns of everybody whom events concern. `own` is 1 if an event concerns somebody only because the card is their own. */
const who = sql.raw('n, event, board, permission, actor, who, kind, own')

/** The columns that come from the event alone; each select adds the person, the kind and `own`. */
const ofEvent = sql.raw('n, event, board, permission, actor')

/**
 * Finds the people whom a change of a card concerns: its members and assignees where the change has a kind
 * for them (`on_card`); and its assignees and its author for any change, because people watch their own
 * cards unless they have turned that off (`own`). One select finds them all, because D1 takes only five in
 * a union.
 */
const onCards = sql`select ${ofEvent}, person.value, watching, not (on_card <> '' and part.key < 2)
  from happened cross join ${cards} on ${cards.id} = subject,
    json_each(json_array(json(${cards.members}), json(${cards.assignees}), json_array(${cards.userId}))) as part,
    json_each(part.value) as person
  where part.key > 0 or on_card <> ''`

/** Condition: the person may read the board. Mentions reach members alone. */
const isReader = sql`(concerned.permission = 'public' and concerned.kind <> 'mentioned') or exists (
  select 1 from ${members} where ${members.boardId} = concerned.board and ${members.userId} = concerned.who
    and ${members.isActive} = 1)`

/**
 * Notifies everybody whom events concern, in one statement for all events: the people whom changes name or
 * mention, the people on the cards, and those who watch. A person gets one row for each event, of the
 * strongest kind. Nobody is notified of what they did themselves, or of boards that they may not read. Each
 * person is found with a few short columns, because these are sorted twice; the rest of the event is
 * joined at the end. The builder cannot say such a union.
 */
const add = prepared(['json'], ({ json }) =>
  db
    .insert(notifications)
    .select(
      sql`with happened as materialized (
        select v.key as n, ${valueOf('event')} as event, ${boards.id} as board,
          ${boards.permission} as permission, ${valueOf('actor')} as actor, ${valueOf('act')} as act,
          ${valueOf('cards')} as cards, ${valueOf('list')} as list, ${valueOf('card')} as card,
          ${valueOf('at')} as at, ${valueOf('of')} as subject, ${valueOf('onCard')} as on_card,
          ${valueOf('watching')} as watching, v.value -> 'watched' as watched,
          v.value -> 'to' as named, v.value -> 'names' as names
        from ${eachOf(json)} cross join ${boards} on ${boards.id} = ${valueOf('board')}
      ), concerned (${who}) as (
        select ${ofEvent}, named.value ->> 'user', named.value ->> 'kind', 0
          from happened, json_each(happened.named) as named
        union all select ${ofEvent}, ${users.id}, 'mentioned', 0
          from happened, json_each(happened.names) as name
          cross join ${users} on ${users.usernameKey} = name.value
        union all ${onCards}
        union all select ${ofEvent}, ${watches.userId}, watching, 0
          from happened, json_each(happened.watched) as place
          cross join ${watches} on ${watches.id} = place.value
      ), chosen as (
        select n, who, kind, min(${strength}) as strength
        from concerned
        left join ${notificationSettings} on ${notificationSettings.userId} = concerned.who
        where concerned.who <> concerned.actor
          and (concerned.own = 0 or coalesce(${notificationSettings.followsOwnCards}, 1) = 1)
          and coalesce(${notificationSettings.channels} -> concerned.kind ->> 'inbox', ${isKeptAtFirst}) = 1
          and (${isReader})
          and not exists (select 1 from ${users} where ${users.id} = concerned.who
            and ${users.placeholderOf} is not null)
        group by concerned.event, concerned.who
        order by strength limit ${sql.raw(String(MOST_ADDED))}
      )
      select null, who, event, kind, act, cards, board, list, card, actor, at, null, null, 0
      from chosen cross join happened using (n) where true`,
    )
    .onConflictDoNothing(),
)

/** Statements that notify people of events; once they are stored, `added` is called with how many rows each added. */
export function addNotifications(
  events: NotificationEvent[],
  added: (count: number) => void,
): Statement[] {
  return jsonParameters(events).map((json) => writeQuery(add({ json }), added))
}
