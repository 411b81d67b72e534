import { env } from 'cloudflare:workers'

/** The faults that must never be found on a board (`?1`), each as a query that finds nothing. */
const WRONGS = [
  ...['comments', 'checklists', 'attachments'].map(
    (table) => `select '${table} on no card of the board: ' || id as wrong from ${table}
      where board_id = ?1 and card_id not in (select id from cards where board_id = ?1)`,
  ),
  `select 'card number twice: ' || card_number as wrong from cards where board_id = ?1
    group by card_number having count(*) > 1`,
  `select 'card number never given out: ' || card_number as wrong from cards
    join boards on boards.id = board_id where board_id = ?1 and card_number > last_card_number`,
  `select 'log: last ' || last_seq || ', holds ' || held || ' from ' || least || ' to ' || most as wrong
    from boards, (select count(*) as held, coalesce(min(seq), 1) as least, coalesce(max(seq), 0) as most
      from activities where board_id = ?1)
    where id = ?1 and (last_seq <> held or least <> 1 or most <> held)`,
  `select 'list ' || id || ' counts ' || card_count || ', holds ' || held as wrong
    from (select lists.*, (select count(*) from cards where list_id = lists.id and archived = 0) as held
      from lists where board_id = ?1) where card_count <> held`,
  `select 'list ' || id || ' holds more than its limit: ' || held as wrong
    from (select lists.*, (select count(*) from cards where list_id = lists.id and archived = 0) as held
      from lists where board_id = ?1)
    where held > (wip_limit ->> 'value') and (wip_limit ->> 'enabled') and not (wip_limit ->> 'soft')`,
  `select 'list ' || lists.id || ' sorts beyond its last: ' || cards.sort as wrong from lists
    join cards on list_id = lists.id where lists.board_id = ?1 and cards.sort > last_sort`,
  `select 'card without its place: ' || cards.id as wrong from cards
    left join lists on lists.id = list_id left join swimlanes on swimlanes.id = cards.swimlane_id
    where cards.board_id = ?1 and (lists.board_id is not ?1 or swimlanes.board_id is not ?1)`,
  `select 'card without its parent: ' || cards.id as wrong from cards
    left join cards above on above.id = cards.parent_id
    where cards.board_id = ?1 and cards.parent_id <> '' and above.board_id is not ?1`,
  `select 'term missing: ' || id || ' ' || person as wrong from
    (select cards.id, value as person from cards, json_each(members) where board_id = ?1
      union select cards.id, value from cards, json_each(assignees) where board_id = ?1)
    where not exists (select 1 from card_terms
      where card_id = id and term = 'person:' || person and board_id = ?1)`,
  `select 'term missing: ' || cards.id || ' on ' || (value ->> 'cardId') as wrong
    from cards, json_each(card_dependencies) where board_id = ?1 and not exists (select 1 from card_terms
      where card_id = cards.id and term = 'dependency:' || (value ->> 'cardId') and board_id = ?1)`,
  `select 'dependency on no card of the board: ' || cards.id as wrong
    from cards, json_each(card_dependencies) where board_id = ?1
      and value ->> 'boardId' is null and value ->> 'cardId' not in (select id from cards where board_id = ?1)`,
  `select 'term left over: ' || card_id || ' ' || term as wrong from card_terms t
    where t.board_id = ?1 and not exists (select 1 from cards c where c.id = card_id and c.board_id = ?1
      and (exists (select 1 from json_each(members) where 'person:' || value = term)
        or exists (select 1 from json_each(assignees) where 'person:' || value = term)
        or exists (select 1 from json_each(card_dependencies)
          where 'dependency:' || (value ->> 'cardId') = term)))`,
]

/** Returns what is wrong with a board in the store, in sentences; nothing if all is well. */
export async function wrongsOf(boardId: string): Promise<string[]> {
  const results = await env.DB.batch<{ wrong: string }>(
    WRONGS.map((query) => env.DB.prepare(query).bind(boardId)),
  )
  return results.flatMap((result) => result.results.map(({ wrong }) => wrong))
}

/** Every row of the store, by table, except the marks of stale cards, which the search index takes away after replies. */
export async function everything(): Promise<Record<string, unknown[]>> {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
      and name not like '\\_cf%' escape '\\' and name not in ('d1_migrations', 'stale_cards')`,
  ).all<{ name: string }>()
  const found = await env.DB.batch(
    tables.map(({ name }) => env.DB.prepare(`select * from "${name}" order by 1, 2`)),
  )
  return Object.fromEntries(tables.map(({ name }, at) => [name, found[at]?.results ?? []]))
}
