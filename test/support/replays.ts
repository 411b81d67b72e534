import { env } from 'cloudflare:workers'
import { newId } from '../../src/kernel/ids.ts'

/** The id of a replay of a rule that has come to its end, which was put straight into the store. */
export async function replayOn(boardId: string): Promise<string> {
  const id = newId()
  const tally = { matched: 0, wouldAct: 0, undone: 0, unknown: 0, cards: [], lists: {} }
  const replay = `insert into rule_replays
      (id, board_id, user_id, rule, since, until, start, changes, touched, next, tally, tries, lease, leased_until, created_at)
    values (?1, ?2, '', '{}', '', '', 0, 0, '[]', 0, ?3, 0, '', '', ?4)`
  const values = [id, boardId, JSON.stringify(tally), new Date().toISOString()]
  await env.DB.prepare(replay)
    .bind(...values)
    .run()
  return id
}
