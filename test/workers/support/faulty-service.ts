import type { TaskMessage } from '../../../src/kernel/task-queue.ts'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import * as passwords from '../../../src/accounts/auth/passwords.ts'
import { openBatches } from '../../../src/boards/engine/batches.ts'
import { databaseOf, openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import type { Env } from '../../../src/app/deps.ts'
import { bodyOf } from '../engine/sample-bodies.ts'
import { SILENT, UNFOLLOWED } from '../engine/faulty-database.ts'
import { openSampleBoard } from '../engine/sample-board.ts'
import { client } from '../../support/client.ts'
import { type Listed, outcome, pathOf } from '../../support/table.ts'
import { type BatchFault, databaseWhere, serviceWith } from './bindings.ts'
import { listenersOf } from '../../../src/app/board.ts'

const QUIET = {
  send: () => Promise.resolve(),
  sendBatch: () => Promise.resolve(),
} as unknown as Queue<TaskMessage>

/** The service, and the boards' objects with it, over a database with a fault in each batch of either; its places are counted from 1. */
export function serviceOver(fault: BatchFault) {
  return serviceOn(databaseWhere(fault))
}

/** The service, and the boards' objects with it, on a database, with other bindings. */
export function serviceOn(DB: D1Database, bindings: Pick<Env, 'SPACE'> = {}) {
  const board = (boardId: string) => {
    const runBatch = openBatches({
      listeners: listenersOf({ hasIndex: true }),
      boardId,
      newId,
      alarm: SILENT,
      feed: UNFOLLOWED,
      nowMs: () => Date.now(),
      pause: () => Promise.resolve(),
      openStore: () => openStore(databaseOf({ DB, ...bindings }, ''), 'first-primary'),
    })
    const { 0: webSocket } = new WebSocketPair()
    return {
      execute: async (text: string) => JSON.stringify((await runBatch([JSON.parse(text)]))[0]),
      fetch: () => Promise.resolve(new Response(null, { status: 101, webSocket })),
    }
  }
  const BOARD = { getByName: board } as unknown as Env['BOARD']
  return serviceWith({ DB, BOARD, WEBHOOKS: QUIET, INDEXING: QUIET, TASKS: QUIET, ...bindings })
}

/** Makes passwords cost nothing, for a whole file: whatever is stored is right. */
export function stubHashing(): void {
  vi.spyOn(passwords, 'hashPassword').mockResolvedValue('spared')
  vi.spyOn(passwords, 'verifyPassword').mockResolvedValue({ matches: true, outdated: false })
}

/** A sample board for an operation, and how to ask for it there: its status, with its code where it is a refusal. */
export async function openFor(operation: Listed) {
  const { name, method, path } = operation
  const isSmall = name === 'delete_list' || name === 'delete_swimlane'
  const sample = await openSampleBoard({ cards: 2, isSmall, path, method })
  const body = await bodyOf(operation, sample)
  const at = pathOf(operation, sample.params)
  const form = body instanceof FormData ? { raw: body } : {}
  const ask = async (via: (request: Request) => Promise<Response>): Promise<string> => {
    const api = client({ via, token: sample.token })
    return outcome(await api.send(method, at, body instanceof FormData ? undefined : body, form))
  }
  return { sample, ask }
}

/** The tables in which a write leaves things for others to do after it: bytes that no row names, what webhooks wait for, cards to index for the search, and by which ways people are told. */
const AFTERWARDS = [
  'loose_files',
  'events',
  'deliveries',
  'receivers',
  'stale_cards',
  'mail_cursors',
  'sole_tasks',
  'waiting_pushes',
]

let known: Promise<string[]> | undefined

/** The names of all tables but those. Tests make none. */
function tables(): Promise<string[]> {
  return (known ??= readTables())
}

async function readTables(): Promise<string[]> {
  const query = `select name from sqlite_master where type = 'table' and name not like 'sqlite%'
    and name not like '\\_cf%' escape '\\' and name not like 'd1%' order by name`
  const { results } = await env.DB.prepare(query).all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => !AFTERWARDS.includes(name))
}

/** All rows of the store by their tables, but for what is left for afterwards. */
export async function dump(): Promise<Record<string, unknown[]>> {
  const names = await tables()
  const found = await env.DB.batch(names.map((name) => env.DB.prepare(`select * from ${name}`)))
  return Object.fromEntries(names.map((name, at) => [name, found[at]?.results ?? []]))
}

/** Returns how many rows each table has, but for what is left for afterwards; of the one that counts changes itself, its count. */
export async function count(): Promise<Record<string, number>> {
  const counts = (await tables()).map((name) => {
    const rows = name === 'people_version' ? 'coalesce(max(version), 0)' : 'count(*)'
    return `(select ${rows} from ${name}) as ${name}`
  })
  const counted = await env.DB.prepare(`select ${counts.join()}`).first<Record<string, number>>()
  return counted ?? {}
}
