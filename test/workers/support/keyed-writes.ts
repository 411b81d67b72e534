import { evictDurableObject } from 'cloudflare:test'
import { exports } from 'cloudflare:workers'
import { operations } from '../../../src/app/table.ts'
import { bodyOf } from '../engine/sample-bodies.ts'
import { sql, valueOf } from '../engine/support.ts'
import { openSampleBoard } from '../engine/sample-board.ts'
import { type SampleBoard, costIn } from '../engine/sample-request.ts'
import { HOST } from '../../support/client.ts'
import { type Listed, pathOf } from '../../support/table.ts'
import { count } from './faulty-service.ts'
import { rememberRows } from './rewind.ts'

/** Writes that do not answer a repeated key with the first reply, and why; there may be no others. */
export const EXCEPTIONS: Record<string, string> = {
  login: 'nobody is signed in yet, so that the key is nobody’s; each gives a token of its own',
  register: 'nobody is signed in yet; the repeat finds the name taken',
  join: 'nobody is signed in yet; the repeat finds the name taken',
  reset_password: 'nobody is signed in yet; the repeat finds the link used',
  confirm_address: 'nobody is signed in yet; the repeat finds the link used',
  forgot_password: 'nobody is signed in yet; each sends a link',
  send_confirmation: 'there is no mail in these tests',
  new_reset_link: 'its reply has a secret, which is kept nowhere',
  new_board_invitation: 'its reply has a secret, which is kept nowhere',
  new_share: 'its reply has a secret, which is kept nowhere',
  new_user_feed: 'its reply has a secret, which is kept nowhere',
  new_site_invitation: 'its reply has a secret, which is kept nowhere',
  logout: 'the token is gone with the first',
  create_user_token: 'its reply is a token, which is kept nowhere',
  new_own_token: 'its reply is a token, which is kept nowhere',
  new_token_of_user: 'its reply is a token, which is kept nowhere',
  new_recovery_codes: 'its reply are codes, of which only hashes are kept',
  begin_own_passkey: 'it writes nothing; each asks a question of its own',
  begin_passkey_sign_in: 'nobody is signed in yet; each asks a question of its own',
  begin_second_factor: 'nobody is signed in yet; each asks a question of its own',
  sign_in_by_passkey: 'nobody is signed in yet; an answer is good once',
  sign_in_by_recovery_code: 'nobody is signed in yet; a code is good once',
  set_up_second_factor: 'nobody is signed in yet; an answer is good once',
}

export const writes = operations.filter(({ method }) => method !== 'GET')

/** The writes whose reply is kept under a key. */
export const kept = writes.filter(({ name }) => !(name in EXCEPTIONS))

/** Counts the rows of each table, the changes of boards, and the events. */
async function counted(): Promise<Record<string, number>> {
  const [sums] = await sql<Record<string, number>>(
    'select coalesce(sum(version), 0) as versions, (select count(*) from events) as events from boards',
  )
  return { ...(await count()), ...sums }
}

/** Returns what has been added to the store while something was done, as counts by table. */
export async function addedBy(action: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counted()
  await action()
  const now = await counted()
  return Object.fromEntries(
    Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  )
}

/** The reply to a write, and the round trips it took. */
export type KeyedReply = { status: number; text: string; trips: number }

type Via = (request: Request) => Promise<Response>

let keys = 0

/** A key that no test has used. */
export function newKey(): string {
  keys += 1
  return `key-${keys}`
}

/** Sends a write under a key, as the owner of a sample board; through the service that is deployed, unless `over` says otherwise. */
export async function sendKeyed(
  { token }: SampleBoard,
  { method }: Pick<Listed, 'method'>,
  path: string,
  body: object | undefined,
  key: string,
  via: Via = (request) => exports.default.fetch(request),
): Promise<KeyedReply> {
  const headers = new Headers({ authorization: `Bearer ${token}`, 'idempotency-key': key })
  const isForm = body instanceof FormData
  if (!isForm) headers.set('content-type', 'application/json')
  const sent = isForm ? body : body && JSON.stringify(body)
  const reply = await via(new Request(HOST + path, { method, headers, body: sent ?? null }))
  return { status: reply.status, text: await reply.text(), trips: costIn(reply).trips }
}

/** A sample board for one operation; `give` sends the same there each time under one key, or at another path, or otherwise. */
export async function openScenario(operation: Listed) {
  const sample = await openSampleBoard({ cards: 3, path: operation.path, method: operation.method })
  const body = await bodyOf(operation, sample)
  const path = pathOf(operation, sample.params)
  const key = newKey()
  const sendWrite = (at = path, via?: Via) => sendKeyed(sample, operation, at, body, key, via)
  return { sample, path, body, key, sendWrite }
}

/** The same, with what makes the board as it was when it was opened. */
export async function openRewindable(operation: Listed) {
  const scenario = await openScenario(operation)
  const putBack = await rememberRows()
  const rewind = async () => {
    await putBack()
    await evictDurableObject(scenario.sample.testBoard.stub).catch((error: unknown) => {
      // If nothing was asked of it since, there is nothing to evict.
      if (!String(error).includes('not currently running')) throw error
    })
  }
  return { ...scenario, rewind }
}

/** Returns what goes beside a body to send it under a key, with other headers. */
export function under(key: string, more: Record<string, string> = {}) {
  return { headers: { 'idempotency-key': key, ...more } }
}

/** Returns how many rows of a table have that value in a column. */
export function countOf(table: string, column: string, value: string): Promise<unknown> {
  return valueOf(`select count(*) from ${table} where ${column} = ?`, value)
}
