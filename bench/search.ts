import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from 'simple-statistics'
import { serve } from '../scripts/serve.ts'

const PORT = 21_790
const BOARDS = 50
const SIZES = [1_000, 100_000]
const TIMES = 40
const DAY_MS = 86_400_000

/** Questions of different kinds; `w0` is in most cards, `w4999` in few. */
const QUESTIONS = [
  '',
  'w0',
  'w7 w12',
  'w3 -w0',
  '"w1 w0"',
  'w49*',
  'w4321',
  'board:"Board 7" w0',
  'member:me',
  'is:overdue w2',
  'due:<7d',
  'has:due w5 sort:due',
  'w5 sort:relevance',
]

const folder = await mkdtemp(join(tmpdir(), 'laneway-search-'))
const served = await serve({
  port: PORT,
  state: folder,
  vars: { RATE_LIMITS: 'off', REQUEST_LOG: 'off' },
})
try {
  const account = { username: 'ada', email: 'ada@example.com', password: 'a long password' }
  const { token, id: user } = await sent('/users/register', account)
  const api: Api = (path, body) => sent(`/api${path}`, body, token)
  const boards = await newBoards(api, user ?? '')
  const database = await mainDatabase()
  const columns: Record<string, string>[] = QUESTIONS.map((q) => ({ question: q }))
  for (const size of SIZES) {
    fill(database, boards, size)
    const seconds = await indexed(api, database)
    console.log(`${size} cards are indexed after ${seconds.toFixed(0)} s`)
    for (const [at, q] of QUESTIONS.entries())
      Object.assign(columns[at] ?? {}, { [`${size}`]: (await p50Of(api, q)).toFixed(1) })
  }
  console.table(columns)
} finally {
  await served.stop()
  await rm(folder, { recursive: true, force: true })
}

type Board = { id: string; list: string; swimlane: string; card: string; user: string }

type Body = Record<string, string>

type Api = (path: string, body?: Body) => Promise<Body>

/** Sends a request: a POST where there is a body, else a GET. */
async function sent(path: string, body?: Body, token = ''): Promise<Body> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(served.url + path, { headers, ...request })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${text}`)
  return JSON.parse(text)
}

async function newBoards(api: Api, user: string): Promise<Board[]> {
  const boards: Board[] = []
  for (let at = 0; at < BOARDS; at += 1) {
    const { _id: id = '', defaultSwimlaneId: swimlane = '' } = await api('/boards', {
      title: `Board ${at}`,
    })
    const { _id: list = '' } = await api(`/boards/${id}/lists`, { title: 'List' })
    const { _id: card = '' } = await api(`/boards/${id}/lists/${list}/cards`, { title: 'First' })
    boards.push({ id, list, swimlane, card, user })
  }
  return boards
}

/** The file of the main database, which the running service has open, too. */
async function mainDatabase(): Promise<DatabaseSync> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, file), { timeout: 20_000 })
    const known = "select 1 from sqlite_schema where name = 'stale_cards'"
    if (database.prepare(known).get() !== undefined) return database
    database.close()
  }
  throw new Error('There is no database.')
}

/** Fills the boards with copies of their first cards, until there are so many. */
function fill(database: DatabaseSync, boards: Board[], size: number): void {
  const names = database.prepare("select name from pragma_table_info('cards')").all()
  const own = new Set([
    'id',
    'card_number',
    'title',
    'description',
    'due_at',
    'modified_at',
    'members',
    'sort',
  ])
  const copied = names.map(({ name }) => String(name)).filter((name) => !own.has(name))
  const insert = database.prepare(`insert into cards (${[...copied, ...own].join()})
    select ${copied.join()}, ?, ?, ?, ?, ?, ?, ?, ? from cards where id = ?`)
  database.exec('begin immediate')
  for (const { id, card, user } of boards) {
    const last = database
      .prepare('select max(card_number) as n from cards where board_id = ?')
      .get(id)
    for (let number = Number(last?.['n']) + 1; number <= size / BOARDS; number += 1) {
      const due =
        number % 5 === 0 ? new Date(Date.now() + ((number % 61) - 20) * DAY_MS).toISOString() : null
      const modified = new Date(Date.now() - ((number * 7_919) % 31_536_000) * 1_000).toISOString()
      const members = number % 100 === 0 ? JSON.stringify([user]) : '[]'
      insert.run(
        `${id.slice(0, 10)}${number}`,
        number,
        words(6),
        words(40),
        due,
        modified,
        members,
        number,
        card,
      )
    }
  }
  database.exec('commit')
}

/** Words as texts have them: few of them often, most of them seldom. */
function words(count: number): string {
  return Array.from({ length: count }, () => `w${Math.floor(5_000 * Math.random() ** 4)}`).join(' ')
}

/** Has the index made anew, and waits until it is; returns the seconds. */
async function indexed(api: Api, database: DatabaseSync): Promise<number> {
  const startMs = Date.now()
  await api('/search/rebuild', {})
  const left = database.prepare('select count(*) as n from stale_cards')
  while (Number(left.get()?.['n']) > 0) await sleep(200)
  return (Date.now() - startMs) / 1_000
}

async function p50Of(api: Api, q: string): Promise<number> {
  const tookMs: number[] = []
  const query = new URLSearchParams({ q, limit: '50' }).toString()
  for (let at = 0; at < TIMES + 5; at += 1) {
    const startMs = performance.now()
    await api(`/search?${query}`)
    if (at >= 5) tookMs.push(performance.now() - startMs)
  }
  return median(tookMs)
}
