// Shows the number of cards in each list of a board, and updates it when the board changes.
//
//   LANEWAY_TOKEN=… npx node examples/dashboard.ts https://boards.example BOARD

// In a project of your own: import { connect } from '@laneway/client'
import { connect } from '../client/client.ts'

/** The table is also read again when nothing was heard for this long. */
const REFRESH_MS = 60_000

const [url, board] = process.argv.slice(2)
const token = process.env['LANEWAY_TOKEN']
if (url === undefined || board === undefined || token === undefined) {
  console.error('Usage: LANEWAY_TOKEN=… npx node examples/dashboard.ts URL BOARD')
  process.exit(2)
}

const api = connect(url, { token })
let isOutdated = true
let isReading = false

const timer = setInterval(() => refresh(), REFRESH_MS)
refresh()
try {
  // The feed says that something changed; the counts are read again.
  for await (const { activityType } of api.follow(board)) if (activityType !== 'ping') refresh()
} finally {
  clearInterval(timer)
}

/** Reads and prints the counts. Changes that arrive meanwhile lead to one more reading, not to one each. */
function refresh(): void {
  isOutdated = true
  if (isReading) return
  isReading = true
  void printUntilCurrent().finally(() => {
    isReading = false
  })
}

async function printUntilCurrent(): Promise<void> {
  while (isOutdated) {
    isOutdated = false
    print(await countsOf(board ?? ''))
  }
}

async function countsOf(board: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for await (const { _id: list, title } of api.each('get_all_lists', { board })) {
    const { list_cards_count: count } = await api.get_list_cards_count({ board, list })
    counts[title] = (counts[title] ?? 0) + count
  }
  return counts
}

function print(counts: Record<string, number>): void {
  const rows = Object.entries(counts).map(
    ([title, count]) => `${String(count).padStart(5)}  ${title}`,
  )
  if (process.stdout.isTTY) console.clear()
  console.log(`${new Date().toLocaleTimeString()}\n${rows.join('\n')}\n`)
}
