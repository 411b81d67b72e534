import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'

/** Lists one's own feeds, without their addresses. */
export async function listFeeds(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const feeds = api.each('get_user_feeds', { query: { limit: 1_000 } })
  await printRows(feeds, ['_id', 'kind', 'boardId', 'createdAt'], isJson)
}

export const FEED_KINDS = ['calendar', 'atom'] as const

export type FeedFlags = Flags & { board?: string }

/** Makes an address for a program and prints it; it cannot be read again. */
export async function makeFeed(kind: (typeof FEED_KINDS)[number], flags: FeedFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { board } = flags
  const { _id, url } = await api.new_user_feed({ body: { kind, ...(board && { board }) } })
  printDone({ _id, url }, url, isJson)
}

export async function endFeed(feed: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.delete_user_feed({ feed })
  printDone({ _id }, `Revoked ${_id}.`, isJson)
}
