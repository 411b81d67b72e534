import { signIn } from './demo/account.ts'
import { readBoard } from './demo/board-file.ts'
import type { Client } from './demo/client.ts'
import { BOARD_FILE, COMMAND, type Flags, credentialsOf } from './demo/flags.ts'
import { loadBoard } from './demo/load-board.ts'
import { loadCards } from './demo/load-cards.ts'
import { readBack } from './demo/read-back.ts'
import * as report from './demo/report.ts'
import { faultLines, whole } from './report.ts'
import { runScript } from './run-script.ts'

/** Loads a board into a running server, reads it back and compares; returns whether everything was equal. */
async function demo(flags: Flags): Promise<boolean> {
  const { url, file = BOARD_FILE, inFlight } = flags
  const credentials = credentialsOf(flags)
  const board = await readBoard(file)
  const client: Client = { url, token: '', waits: 0 }
  const account = await signIn(client, credentials)
  client.token = account.token
  console.log(report.whoSentence(url, account, credentials === undefined))
  if (board.leftOut.length > 0) console.log(report.leftOutSentence(board))

  const placed = await loadBoard(client, account, board)
  console.log(report.boardSentence(placed.board, board))
  const { cards } = board
  const writing = await timed(() => loadCards(client, placed, cards, inFlight))
  const wrote = `Wrote ${whole(cards.length)} cards`
  console.log(report.rateSentence(wrote, cards.length, 'cards', writing.ms))

  const reading = await timed(() => readBack(client, placed, board, inFlight))
  const { reads, ...tally } = reading.result
  console.log(report.rateSentence('Read everything back', reads, 'reads', reading.ms))
  console.log(`Compared ${whole(tally.fields)} fields.\n${faultLines(tally.differences)}`)
  if (client.waits > 0) console.log(`Asked to wait ${client.waits} times (429 or 503), and waited.`)
  return tally.differences.length === 0
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

await runScript(COMMAND, demo)
