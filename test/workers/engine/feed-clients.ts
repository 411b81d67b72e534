import { tokenOf } from '../../support/people.ts'
import { type Feed, askFeed, feedOf, follow, reach, reachVersion } from '../../support/feed.ts'
import { type TestBoard, sql, valueOf } from './support.ts'

/** The path of a board. */
export const pathOf = ({ id }: TestBoard) => `/api/boards/${id}`

/** The `seq` of a board's newest activity. */
export const seqOf = async ({ id }: TestBoard) =>
  Number(await valueOf('select last_seq from boards where id = ?', id))

/** The version of a board. */
export const versionOf = async ({ id }: TestBoard) =>
  Number(await valueOf('select version from boards where id = ?', id))

/** The ids of what the board's log has after a `seq`. */
export const loggedOn = async ({ id }: TestBoard, after = 0) =>
  (
    await sql('select id from activities where board_id = ? and seq > ? order by seq', id, after)
  ).map((row) => row['id'])

/** The ids of the activities of all feeds, one feed after the other. */
export const activitiesIn = (...feeds: Feed[]) =>
  feeds.flatMap((feed) => feed.activities().map(({ _id }) => _id))

/** The feed of a board's owner, after it has received everything. */
export async function followed(board: TestBoard, after?: number): Promise<Feed> {
  const feed = await follow(pathOf(board), await tokenOf(board.owner.userId), after)
  await reach(feed, await seqOf(board))
  return feed
}

/** The feed of changes of a board's owner, after it has begun. */
export async function followedChanges(board: TestBoard, query = ''): Promise<Feed> {
  const token = await tokenOf(board.owner.userId)
  const feed = await feedOf(await askFeed(`${pathOf(board)}/live?changes=true${query}`, token))
  await reachVersion(feed, await versionOf(board))
  return feed
}
