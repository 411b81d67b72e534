import * as z from 'zod'
import type { Account } from './account.ts'
import type { Board, Label, Column } from './board.ts'
import { type Client, call } from './client.ts'
import type { Placed } from './placed.ts'

const made = z.object({ _id: z.string() })
const madeBoard = z.object({ _id: z.string(), defaultSwimlaneId: z.string() })

/** Creates the board with its labels, swimlanes and lists, but no cards. */
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
    lists: await loadColumns(client, `${path}/lists`, board.lists),
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

/** A new board already has a swimlane; it becomes the first one of the file. */
async function loadSwimlanes(client: Client, path: string, [first, ...rest]: Column[], id: string) {
  const ids = await loadColumns(client, `${path}/swimlanes`, rest)
  if (first === undefined) return ids
  await call(client, made, 'PUT', `${path}/swimlanes/${id}`, { title: first.title })
  return ids.set(first.key, id)
}

async function loadColumns(client: Client, path: string, columns: Column[]) {
  const ids = new Map<string, string>()
  for (const { key, title } of columns) {
    ids.set(key, (await call(client, made, 'POST', path, { title }))._id)
  }
  return ids
}
