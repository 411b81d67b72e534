import { DatabaseSync } from 'node:sqlite'
import { storeFile } from '../service/store-file.ts'
import { stop } from '../../../scripts/exit.ts'

/** Comments, checklists and the like of a card that recurred came along with it, and are not logged by themselves. */
function isAlong(table: string): string {
  return table === 'cards'
    ? 'false'
    : "exists (select 1 from cards c where c.id = t.card_id and c.recurs_from <> '')"
}

/** The faults that must never be found in the store, each as a query that finds nothing. */
const WRONGS = [
  `select 'the file is damaged: ' || integrity_check as wrong from pragma_integrity_check
    where integrity_check <> 'ok'`,
  ...['comments', 'checklists', 'attachments'].map(
    (table) => `select '${table} on no card of their board: ' || id as wrong from ${table} t
      where not exists (select 1 from cards where cards.id = card_id and cards.board_id = t.board_id)`,
  ),
  `select 'card number twice: ' || card_number as wrong from cards
    group by board_id, card_number having count(*) > 1`,
  `select 'card number never given out: ' || card_number as wrong from cards
    join boards on boards.id = board_id where card_number > last_card_number`,
  `select 'log of ' || id || ' ends at ' || last_seq || ', but has ' || held || ' entries from ' || least || ' to ' || most as wrong
    from boards join (select board_id, count(*) held, min(seq) least, max(seq) most
      from activities group by board_id) on board_id = id
    where last_seq <> held or least <> 1 or most <> held`,
  `select 'list ' || id || ' counts ' || card_count || ' cards, and has ' || held as wrong
    from (select lists.*, (select count(*) from cards where list_id = lists.id and archived = 0) held
      from lists) where card_count <> held`,
  `select 'a card sorts beyond the last of its list: ' || cards.id as wrong from lists
    join cards on list_id = lists.id where cards.sort > last_sort`,
  `select 'card without its place: ' || cards.id as wrong from cards
    left join lists on lists.id = list_id left join swimlanes on swimlanes.id = cards.swimlane_id
    where lists.board_id is not cards.board_id or swimlanes.board_id is not cards.board_id`,
  `select 'term of no card: ' || card_id as wrong from card_terms t
    where not exists (select 1 from cards where id = card_id and cards.board_id = t.board_id)`,
  ...(
    [
      ['cards', 'cardId', 'createCard', 'deleteCard'],
      ['comments', 'commentId', 'addComment', 'deleteComment'],
      ['checklists', 'checklistId', 'addChecklist', 'removeChecklist'],
    ] as const
  ).flatMap(([table, ref, made, removed]) => [
    `select '${table} that were never logged, or twice: ' || id as wrong from ${table} t
      where (select count(*) from activities a
        where a.board_id = t.board_id and kind in ('${made}', 'cardRecurred')
          and refs ->> '${ref}' = +t.id) <> 1 and not ${isAlong(table)}`,
    `select '${table} logged but lost: ' || (refs ->> '${ref}') as wrong from activities a
      where kind = '${made}' and not exists (select 1 from ${table} t where t.id = refs ->> '${ref}')
        and not exists (select 1 from activities b where b.board_id = a.board_id
          and (b.kind = '${removed}' and b.refs ->> '${ref}' = a.refs ->> '${ref}'
            or b.kind = 'deleteCard' and b.refs ->> 'cardId' = a.refs ->> 'cardId'))`,
  ]),
]

const COUNTED = ['boards', 'lists', 'cards', 'comments', 'checklists', 'activities'] as const

/** Returns what the store's own file says when the service has ended: what is wrong in it, how many queries asked that, and how many rows it has. */
export function auditFile(state: string): {
  wrongs: string[]
  queries: number
  rows: Record<string, number>
} {
  const file = storeFile(state) ?? stop('The file of the store was not found.')
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const ask = (query: string) => database.prepare(query).all()
    const wrongs = WRONGS.flatMap((query) => ask(query).map(({ wrong }) => String(wrong)))
    const counts = COUNTED.map((table): [string, number] => {
      return [table, Number(ask(`select count(*) held from ${table}`)[0]?.['held'])]
    })
    return { wrongs, queries: WRONGS.length, rows: Object.fromEntries(counts) }
  } finally {
    database.close()
  }
}
