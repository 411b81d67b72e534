import { type Flags, open } from './session.ts'
import { printDone, printRows } from './tell.ts'

/** Lists one's own calendars, without their addresses. */
export async function listCalendars(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const feeds = api.each('get_user_feeds', { query: { limit: 1_000 } })
  await printRows(feeds, ['_id', 'boardId', 'createdAt'], isJson)
}

export type CalendarFlags = Flags & { board?: string }

/** Makes an address for a calendar program and prints it; it cannot be read again. */
export async function makeCalendar(flags: CalendarFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { board } = flags
  const { _id, url } = await api.new_user_feed({
    body: { kind: 'calendar', ...(board && { board }) },
  })
  printDone({ _id, url }, url, isJson)
}

export async function endCalendar(feed: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.delete_user_feed({ feed })
  printDone({ _id }, `Revoked ${_id}.`, isJson)
}
