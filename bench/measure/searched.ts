import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '../../scripts/serve.ts'

const BOARDS = 50
const DAY_MS = 86_400_000

/** A service with so many cards. */
export type Searched = {
  /** The time that it took to index the cards; 0 if they were indexed before. */
  seconds: number
  find(q: string): Promise<unknown[]>
  stop(): Promise<void>
}

/** Starts a service with its data in the folder and, unless the folder has them, fills it with cards. */
export async function openSearched(folder: string, size: number): Promise<Searched> {
  const noted = join(folder, 'token')
  const isFilled = existsSync(noted)
  await mkdir(folder, { recursive: true })
  const vars = { RATE_LIMITS: 'off', REQUEST_LOG: 'off' }
  const served = await serve({ port: 0, state: folder, vars })
  const { stop } = served
  const apiWith =
    (token: string): Api =>
    (path, body) =>
      sent(`${served.url}/api${path}`, body, token)
  try {
    let seconds = 0
    if (!isFilled) {
      const account = { username: 'ada', email: 'ada@example.com', password: 'a long password' }
      const { token = '', id = '' } = await sent(`${served.url}/users/register`, account)
      const boards = await newBoards(apiWith(token), id)
      const database = await mainDatabase(folder)
      fill(database, boards, size)
      seconds = await indexed(apiWith(token), database)
      database.close()
      await writeFile(noted, token)
    }
    const api = apiWith(await readFile(noted, 'utf8'))
    const find = async (q: string) => {
      const found: unknown = await api(
        `/search?${new URLSearchParams({ q, limit: '50' }).toString()}`,
      )
      return Array.isArray(found) ? found : []
    }
    return { seconds, find, stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}

type Board = { id: string; list: string; card: string; user: string }

type Body = Record<string, string>

type Api = (path: string, body?: Body) => Promise<Body>

/** Sends a request: a POST if there is a body, else a GET. */
async function sent(url: string, body?: Body, token = ''): Promise<Body> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(url, { headers, ...request })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${url}: ${text}`)
  return JSON.parse(text)
}

async function newBoards(api: Api, user: string): Promise<Board[]> {
  const boards: Board[] = []
  for (let at = 0; at < BOARDS; at += 1) {
    const { _id: id = '' } = await api('/boards', { title: `Board ${at}` })
    const { _id: list = '' } = await api(`/boards/${id}/lists`, { title: 'List' })
    const { _id: card = '' } = await api(`/boards/${id}/lists/${list}/cards`, { title: 'First' })
    boards.push({ id, list, card, user })
  }
  return boards
}

/** The file of the main database, which the running service has open, too. */
async function mainDatabase(folder: string): Promise<DatabaseSync> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, file), { timeout: 20_000 })
    const known = "select 1 from sqlite_schema where name = 'stale_cards'"
    if (database.prepare(known).get() !== undefined) return database
    database.close()
  }
  throw new Error('There is no database.')
}

/** Columns that the copies of a card have of their own. */
const OWN = [
  'id',
  'card_number',
  'title',
  'description',
  'due_at',
  'modified_at',
  'members',
  'sort',
]

/** Fills the boards with copies of their first cards, until there are so many. */
function fill(database: DatabaseSync, boards: Board[], size: number): void {
  const names = database.prepare("select name from pragma_table_info('cards')").all()
  const copied = names.map(({ name }) => String(name)).filter((name) => !OWN.includes(name))
  const insert = database.prepare(`insert into cards (${[...copied, ...OWN].join()})
    select ${copied.join()}, ?, ?, ?, ?, ?, ?, ?, ? from cards where id = ?`)
  database.exec('begin immediate')
  for (const { id, card, user } of boards)
    for (let number = 2; number <= size / BOARDS; number += 1) {
      const dueMs = Date.now() + ((number % 61) - 20) * DAY_MS
      const due = number % 5 === 0 ? new Date(dueMs).toISOString() : null
      const modified = new Date(Date.now() - ((number * 7_919) % 31_536_000) * 1_000).toISOString()
      const members = number % 100 === 0 ? JSON.stringify([user]) : '[]'
      const key = `${id.slice(0, 10)}${number}`
      insert.run(key, number, words(6), words(40), due, modified, members, number, card)
    }
  database.exec('commit')
}

/** Words as texts have them: few of them often, most of them seldom. */
function words(count: number): string {
  return Array.from({ length: count }, () => `word${Math.floor(5_000 * Math.random() ** 4)}`).join(
    ' ',
  )
}

/** Has the index made anew, and waits until it is; returns the seconds. */
async function indexed(api: Api, database: DatabaseSync): Promise<number> {
  const startMs = Date.now()
  await api('/search/rebuild', {})
  const left = database.prepare('select count(*) as n from stale_cards')
  while (Number(left.get()?.['n']) > 0) await sleep(200)
  return Math.round((Date.now() - startMs) / 1_000)
}
