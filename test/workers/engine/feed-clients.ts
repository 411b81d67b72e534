import { tokenOf } from '../../support/people.ts'
import { type Feed, follow, reach } from '../../support/feed.ts'
import { type Ground, sql, valueOf } from './support.ts'

/** Where a board lives. */
export const pathOf = ({ id }: Ground) => `/api/boards/${id}`

/** The `seq` of a board's newest activity. */
export const seqOf = async ({ id }: Ground) =>
  Number(await valueOf('select last_seq from boards where id = ?', id))

/** The ids of what the board's log has after a `seq`. */
export const loggedOn = async ({ id }: Ground, after = 0) =>
  (
    await sql('select id from activities where board_id = ? and seq > ? order by seq', id, after)
  ).map((row) => row['id'])

/** The ids of what feeds told, one after the other. */
export const heardIn = (...feeds: Feed[]) =>
  feeds.flatMap((feed) => feed.heard().map(({ _id }) => _id))

/** The owner of a board, who has heard all there is. */
export async function followed(board: Ground, after?: number): Promise<Feed> {
  const feed = await follow(pathOf(board), await tokenOf(board.owner.userId), after)
  await reach(feed, await seqOf(board))
  return feed
}
