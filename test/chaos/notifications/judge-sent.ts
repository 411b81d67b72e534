import * as z from 'zod'
import { decryptPush } from '../../support/push-browser.ts'
import type { Entry, Evidence, Leaver, Stored } from './evidence.ts'
import type { Arrival } from './receiver.ts'
import { type Board, PATHS, type Person } from './stage.ts'

/** The time that a message may take that was made before a right ended. */
export const GRACE_MS = 10_000

/** Kinds that are not pushed unless that is set. */
const UNPUSHED = new Set(['archived', 'moved', 'changed'])

const activity = z.object({ activityId: z.string(), description: z.string() })
const told = z.object({ _id: z.string(), boardId: z.string(), deliveryId: z.string() })
const pushed = z.object({
  id: z.string().optional(),
  tag: z.string(),
  title: z.string(),
  url: z.string(),
})

/** Yields what webhooks and devices were not sent, or should not have been, in sentences. */
export async function* sentDifferences(evidence: Evidence, stored: Stored): AsyncGenerator<string> {
  const { stage, arrivals, parked } = evidence
  for (const { _id, lastError } of parked) yield `${_id} was given up: ${lastError}`
  const byPath = Map.groupBy(arrivals, ({ path }) => path)
  for (const board of stage.boards)
    yield* boardDifferences(board, byPath.get(PATHS.board(board)) ?? [], stored)
  for (const person of stage.people) {
    yield* personDifferences(person, byPath.get(PATHS.person(person)) ?? [], evidence)
    yield* deviceDifferences(person, byPath.get(PATHS.device(person)) ?? [], evidence, stored)
  }
}

/** Every activity must have come, always with one id. */
function* boardDifferences(board: Board, arrivals: Arrival[], { log }: Stored): Generator<string> {
  const logged = new Set(log.filter((one) => one.board === board.id).map(({ id }) => id))
  const ids = new Map<string, Set<string>>()
  for (const { id, body } of arrivals) {
    const { activityId, description } = activity.parse(JSON.parse(body.toString()))
    note(ids, activityId, id)
    if (/^act-(createCard|duenow)$/.test(description) && !logged.has(activityId))
      yield `${board.name} sent ${activityId}, which is not in its log`
  }
  for (const id of logged) if (!ids.has(id)) yield `${board.name} did not send ${id}`
  yield* severalIds(board.name, ids)
}

/** Every notification of an inbox must have come, always with one id. */
function* personDifferences(
  person: Person,
  arrivals: Arrival[],
  { inboxes, leavers }: Evidence,
): Generator<string> {
  const ids = new Map<string, Set<string>>()
  for (const { id, body, atMs } of arrivals) {
    const { _id, boardId, deliveryId } = told.parse(JSON.parse(body.toString()))
    note(ids, _id, id)
    if (deliveryId !== id) yield `${person.email} was sent ${deliveryId} as ${id}`
    if (isTooLate(person, boardId, atMs, leavers)) yield `${person.email} was sent ${_id} too late`
  }
  for (const { _id } of inboxes.get(person.id) ?? [])
    if (!ids.has(_id)) yield `${person.email} was not sent ${_id}`
  yield* severalIds(person.email, ids)
}

/** A message tells of its own notification, and of as many before it as it says; all must be told. */
async function* deviceDifferences(
  person: Person,
  arrivals: Arrival[],
  { leavers, inboxes }: Evidence,
  { seqs }: Stored,
): AsyncGenerator<string> {
  const all = (inboxes.get(person.id) ?? []).filter(({ kind }) => !UNPUSHED.has(kind))
  const missing = new Set<Entry>(all)
  for (const { body, atMs } of arrivals) {
    const text = await decryptPush(new Uint8Array(body), person.browser)
    const { id, tag, title, url } = pushed.parse(JSON.parse(text))
    const count = id === undefined ? Number(/\d+/.exec(title)?.[0]) : 1
    const newest = seqs.get(tag) ?? 0
    const before = all.filter(({ seq }) => seq <= newest)
    for (const entry of before.slice(-count)) missing.delete(entry)
    if (newest === 0) yield `${person.email} was pushed ${tag}, which is not known`
    if (isTooLate(person, url, atMs, leavers)) yield `${person.email} was pushed ${tag} too late`
  }
  for (const { _id } of missing) yield `${person.email} was not pushed ${_id}`
}

/** Returns true if something of a board, named by its id or an address of its page, came after the right to read it ended. */
function isTooLate(person: Person, of: string, atMs: number, leavers: Leaver[]): boolean {
  return leavers.some(
    (one) => one.person === person && of.includes(one.board.id) && atMs > one.sinceMs + GRACE_MS,
  )
}

function note(ids: Map<string, Set<string>>, what: string, id: string): void {
  ids.set(what, (ids.get(what) ?? new Set()).add(id))
}

function* severalIds(name: string, ids: Map<string, Set<string>>): Generator<string> {
  for (const [what, several] of ids)
    if (several.size > 1) yield `${name} was sent ${what} as ${[...several].join(' and ')}`
}
