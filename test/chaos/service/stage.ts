import * as z from 'zod'
import { signIn } from '../../../scripts/demo/account.ts'
import { type Client, call } from '../../../scripts/demo/client.ts'
import type { Hook } from './hooks.ts'

const made = z.object({ _id: z.string() })
const madeBoard = z.object({ _id: z.string(), defaultSwimlaneId: z.string() })

const logged = z
  .object({
    _id: z.string(),
    seq: z.number(),
    activityType: z.string(),
    createdAt: z.string(),
    cardId: z.string().default(''),
  })
  .transform(({ _id, ...entry }) => ({ id: _id, ...entry }))

const exported = z.object({
  activities: z.array(logged),
  cards: z.array(made),
  comments: z.array(made),
  checklists: z.array(made),
})

/** A board to edit: its two lists, and the number of its newest activity before the edits. */
export type Stage = { board: string; swimlane: string; lists: [string, string]; newestSeq: number }

/** The part of the export of the board that matters here. */
export type Exported = z.output<typeof exported>

/** Registers a user, creates the board with its webhooks, and records the newest seq of its log. */
export async function setStage(
  client: Client,
  hooks: Hook[],
  urlOf: (hook: Hook) => string,
): Promise<Stage> {
  const { id, token } = await signIn(client, undefined)
  client.token = token
  const body = { title: 'Proof', owner: id }
  const { _id, defaultSwimlaneId } = await call(client, madeBoard, 'POST', '/api/boards', body)
  const path = `/api/boards/${_id}`
  const makeList = async (title: string) =>
    (await call(client, made, 'POST', `${path}/lists`, { title }))._id
  const lists: [string, string] = [await makeList('To do'), await makeList('Done')]
  for (const hook of hooks) await addHook(client, path, hook, urlOf(hook))
  const { activities } = await readExport(client, _id)
  const newestSeq = Math.max(0, ...activities.map(({ seq }) => seq))
  return { board: _id, swimlane: defaultSwimlaneId, lists, newestSeq }
}

async function addHook(client: Client, path: string, { token }: Hook, url: string): Promise<void> {
  const { _id } = await call(client, made, 'POST', `${path}/integrations`, { url })
  await call(client, made, 'PUT', `${path}/integrations/${_id}`, { token })
}

/** The board's log, cards, comments and checklists as they are committed. */
export function readExport(client: Client, board: string): Promise<Exported> {
  return call(client, exported, 'GET', `/api/boards/${board}/export`)
}
