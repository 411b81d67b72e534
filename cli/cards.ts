import { LanewayError } from '../client/client.ts'
import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'
import { usageError } from './usage-error.ts'

/** Finds cards by a question, on all boards of the caller or on one; at most `limit`. */
export async function findCards(
  question: string,
  { limit, board, ...flags }: Flags & { limit: number; board?: string },
): Promise<void> {
  const { api, isJson } = await open(flags)
  const query = { q: question, limit: Math.min(limit, MOST_AT_ONCE) }
  const behind: { boards?: string } = {}
  const heard = (headers: Headers) => {
    const boards = headers.get('laneway-indexing')
    if (boards !== null) behind.boards = boards
  }
  const found =
    board === undefined
      ? api.each('search', { query }, { heard })
      : api.each('search_board', { board, query }, { heard })
  const columns = ['_id', 'title', 'boardTitle', 'listTitle', 'dueAt', 'snippet']
  try {
    await printRows(firstOf(found, limit), columns, isJson)
    if (behind.boards !== undefined)
      console.error(
        `Boards whose cards are still being indexed: ${behind.boards}. Cards may be missing.`,
      )
  } catch (thrown) {
    const [fault] = thrown instanceof LanewayError ? thrown.fields : []
    if (isJson || fault?.position === undefined) throw thrown
    return usageError(`${question}\n${' '.repeat(fault.position)}^ expected ${fault.expected}`)
  }
}

const MOST_AT_ONCE = 200

async function* firstOf<T>(entries: AsyncIterable<T>, most: number): AsyncGenerator<T, void> {
  let left = most
  for await (const entry of entries) {
    yield entry
    left -= 1
    if (left === 0) return
  }
}

/** Lists the questions that the caller has saved. */
export async function listFilters(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  await printRows(await api.get_user_filters(), ['_id', 'name', 'q', 'boardId'], isJson)
}

export async function rebuildSearch(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { boards } = await api.rebuild_search()
  printDone({ boards }, `The search index of ${boards} boards is being made anew.`, isJson)
}
