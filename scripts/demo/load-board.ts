import * as z from 'zod'
import type { Account } from './account.ts'
import type { Board, Label, Lane } from './board.ts'
import { type Client, call } from './client.ts'
import type { Placed } from './placed.ts'

const made = z.object({ _id: z.string() })
const madeBoard = z.object({ _id: z.string(), defaultSwimlaneId: z.string() })

/** Makes the board with its labels, swimlanes and lists, one after the other; no cards yet. */
export async function loadBoard(client: Client, account: Account, board: Board): Promise<Placed> {
  const { title, color } = board
  const body = { title, color, owner: account.id, permission: 'private' }
  const reply = await call(client, madeBoard, 'POST', '/api/boards', body)
  const path = `/api/boards/${reply._id}`
  return {
    board: reply._id,
    user: account.id,
    labels: await loadLabels(client, path, board.labels),
    swimlanes: await loadSwimlanes(client, path, board.swimlanes, reply.defaultSwimlaneId),
    lists: await loadLanes(client, `${path}/lists`, board.lists),
    cards: new Map(),
  }
}

async function loadLabels(client: Client, path: string, labels: Label[]) {
  const ids = new Map<string, string>()
  for (const { key, name, color } of labels) {
    ids.set(
      key,
      await call(client, z.string(), 'PUT', `${path}/labels`, { label: { name, color } }),
    )
  }
  return ids
}

/** A new board has a swimlane already: it becomes the first one of the file. */
async function loadSwimlanes(client: Client, path: string, [first, ...rest]: Lane[], id: string) {
  const ids = await loadLanes(client, `${path}/swimlanes`, rest)
  if (first === undefined) return ids
  await call(client, made, 'PUT', `${path}/swimlanes/${id}`, { title: first.title })
  return ids.set(first.key, id)
}

async function loadLanes(client: Client, path: string, lanes: Lane[]) {
  const ids = new Map<string, string>()
  for (const { key, title } of lanes) {
    ids.set(key, (await call(client, made, 'POST', path, { title }))._id)
  }
  return ids
}
