import { type SQL, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { Cascade } from '../model/decision.ts'
import { activities } from '../boards/activity-table.ts'
import { COUNTED_ON_CARDS, ENTITIES } from '../entities.ts'
import { TABLES, attachments, boards, cards, lists, looseFiles, tablesOn } from '../tables.ts'
import { inSnakeCase } from '../../kernel/db/columns.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'
import { referencesOf } from '../model/references.ts'
import { removeLabels } from '../labels/cascades.ts'
import { removePerson } from '../members/cascades.ts'
import { removeReferences } from '../cards/reference-cascades.ts'
import { forgetCardTexts, forgetCommentText } from '../cards/text-cascades.ts'
import { removeDropdownItem, removeFieldValues } from '../custom-fields/cascades.ts'
import type { CascadeScope, RoomCascades } from './listener.ts'

/**
 * The statements of cascades: they delete or change the rows that depend on a card, list, field,
 * member or board. Deleted cards share their statements, because D1 limits how many a request may run.
 * Those of rooms above run first, as they look at rows that go.
 */
export function cascadeStatements(
  cascades: Cascade[],
  scope: CascadeScope,
  rooms: RoomCascades[] = [],
): SQL[] {
  const { boardId } = scope
  const kinds = Map.groupBy(cascades, ({ of }) => of)
  return [...kinds].flatMap(([of, alike]) => {
    const named = alike.map(({ id }) => id)
    if (of === 'references') return removeReferences(boardId, idsIn(named.flatMap(idsOf)))
    const deleted = cardsDeleted(of, named)
    return [
      ...named.flatMap((id) => rooms.flatMap((room) => room.of?.[of]?.(id, scope) ?? [])),
      ...deleted.flatMap((ids) => rooms.flatMap((room) => room.cards?.(ids) ?? [])),
      ...(of === 'card' ? removeCards(scope, sql`id in (${idsIn(named)})`, idsIn(named)) : []),
      ...named.flatMap((id) => CASCADES[of]?.(id, scope) ?? []),
    ]
  })
}

/** Selects the ids of the cards that cascades delete, if they delete any. */
function cardsDeleted(of: Cascade['of'], named: string[]): SQL[] {
  if (of === 'card') return [idsIn(named)]
  const column = of === 'list' ? sql`list_id` : of === 'swimlane' ? sql`swimlane_id` : undefined
  if (column === undefined) return []
  return named.map((id) => sql`select id from ${cards} where ${column} = ${id}`)
}

/** Cascades that each have statements of their own. The others are those of rooms above. */
const CASCADES: Partial<Record<Cascade['of'], (id: string, scope: CascadeScope) => SQL[]>> = {
  comment: (id, { boardId }) => forgetCommentText(boardId, id),
  attachment: (id, { now }) => [
    markFilesLoose(sql`id = ${id}`, now),
    sql`delete from ${attachments} where id = ${id}`,
  ],
  looseFile: (id) => [sql`delete from ${looseFiles} where key = ${id}`],
  home: (ids) =>
    COUNTED_ON_CARDS.map((name) => {
      const home = sql`select board_id from ${cards} where ${cards.id} = card_id`
      return sql`update ${TABLES[name]} set board_id = (${home})
        where card_id in (select value from json_each(${ids}))`
    }),
  list: (id, scope) => removeManyCards(scope, sql`list_id = ${id}`),
  swimlane: (id, scope) => [
    ...emptyReferrers(scope, 'swimlanes', id),
    uncountCards(id),
    ...removeManyCards(scope, sql`swimlane_id = ${id}`),
  ],
  referrers: (named, scope) => {
    const [table = '', id = ''] = named.split(' ')
    return emptyReferrers(scope, table, id)
  },
  person: (id, { boardId, now }) => removePerson(boardId, id, now),
  labels: (ids, { boardId, now }) => removeLabels(boardId, ids, now),
  customField: (id, { boardId }) => removeFieldValues(boardId, id),
  dropdownItem: (id, { boardId }) => removeDropdownItem(boardId, id),
  board: (id, { now }) => [
    markFilesLoose(sql`board_id = ${id}`, now),
    ...[...tablesOn('board'), activities].map(
      (table) => sql`delete from ${table} where board_id = ${id}`,
    ),
    sql`delete from ${boards} where id = ${id}`,
  ],
}

/** Lists the files of attachments as loose, so that the clean-up deletes them from R2: those that no other attachment shares. */
function markFilesLoose(which: SQL, now: Moment): SQL {
  const remains = sql`a.id not in (select id from gone)`
  return sql`insert into ${looseFiles} (key, board_id, loose_at)
    with gone as materialized (select id, board_id, iif(file_id = '', id, file_id) as key from ${attachments} where ${which})
    select key, min(board_id), ${now} from gone
    where not exists (select 1 from ${attachments} a where a.id = gone.key and ${remains})
      and not exists (select 1 from ${attachments} a where a.file_id <> '' and a.file_id = gone.key and ${remains})
    group by key`
}

/** Removes cards, and what other cards hold of them; for one card that is a cascade of its own (`references`). */
function removeManyCards(scope: CascadeScope, which: SQL): SQL[] {
  const ids = sql`select id from ${cards} where ${which}`
  return [...removeReferences(scope.boardId, ids), ...removeCards(scope, which)]
}

function idsIn(ids: string[]): SQL {
  return sql`select value as id from json_each(${JSON.stringify(ids)})`
}

/** The ids of a cascade of many, which `cascadeMany` has made. */
function idsOf(json: string): string[] {
  const ids: string[] = JSON.parse(json)
  return ids
}

/** Deletes the cards that fulfil a condition, and all that is on them; `ids` selects their ids. */
function removeCards(
  { boardId, now }: CascadeScope,
  which: SQL,
  ids = sql`select id from ${cards} where ${which}`,
): SQL[] {
  const onCards = sql`card_id in (${ids})`
  return [
    ...forgetCardTexts(boardId, ids),
    markFilesLoose(onCards, now),
    ...tablesOn('card').map((table) => sql`delete from ${table} where ${onCards}`),
    sql`delete from ${cards} where ${which}`,
  ]
}

/** Empties the fields of cards, lists and other rows that refer to a row. */
function emptyReferrers({ boardId, now }: CascadeScope, to: string, id: string): SQL[] {
  return keysOf(TABLES).flatMap((name) => {
    const table = TABLES[name]
    return referencesOf(name, 'free').flatMap((reference) => {
      if (reference.to !== to) return []
      const column = sql.identifier(inSnakeCase(reference.key))
      const dates =
        name === 'cards' ? sql`, modified_at = ${now}, date_last_activity = ${now}` : sql``
      const isIndexed = ENTITIES[name].loads !== 'all'
      const where = isIndexed
        ? sql`${column} <> '' and ${column} = ${id} and +board_id = ${boardId}`
        : sql`board_id = ${boardId} and ${column} = ${id}`
      return sql`update ${table} set ${column} = ''${dates} where ${where}`
    })
  })
}

/** Lists no longer count the cards of a swimlane. */
function uncountCards(id: string): SQL {
  const gone = sql`select list_id, count(*) as cards from ${cards}
    where swimlane_id = ${id} and archived = 0 group by list_id`
  return sql`update ${lists} set card_count = card_count - gone.cards from (${gone}) as gone
    where ${lists.id} = gone.list_id`
}
