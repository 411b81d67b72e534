import * as z from 'zod'
import { signIn } from '../../scripts/demo/account.ts'
import { type Client, call } from '../../scripts/demo/client.ts'
import { each } from '../../scripts/demo/each.ts'
import { usageError } from '../../scripts/exit.ts'
import type { Target } from './driver.ts'

const IN_FLIGHT = 16
const MOST_AT_ONCE = 500

const made = z.object({ _id: z.string() })
const madeBoard = z.object({ _id: z.string(), defaultSwimlaneId: z.string() })

/** A signed-in user of the service. */
export type Guest = {
  client: Client
  userId: string
  login: { username: string; password: string }
  target: Target
}

/** A list and its cards. */
export type List = { path: string; id: string; cards: string[] }

export type Board = { id: string; path: string; swimlane: string; lists: List[] }

/** Registers a user at the service. */
export async function enter(url: string): Promise<Guest> {
  const client: Client = { url, token: '', waits: 0 }
  const { id, token, username, password } = await signIn(client, undefined)
  client.token = token
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const target = { url, headers, ping: '/healthz' }
  return { client, userId: id, login: { username, password }, target }
}

/** Creates a board with a list for each size, with this many cards. */
export async function makeBoard(guest: Guest, title: string, sizes: number[]): Promise<Board> {
  const { client, userId } = guest
  const asked = { title, owner: userId }
  const { _id: id, ...reply } = await call(client, madeBoard, 'POST', '/api/boards', asked)
  const path = `/api/boards/${id}`
  const lists: List[] = []
  for (const [index, size] of sizes.entries()) {
    const list = await call(client, made, 'POST', `${path}/lists`, { title: `List ${index + 1}` })
    const place = { path: `${path}/lists/${list._id}`, id: list._id }
    const swimlane = reply.defaultSwimlaneId
    lists.push({ ...place, cards: await makeCards(client, place.path, swimlane, size) })
  }
  return { id, path, swimlane: reply.defaultSwimlaneId, lists }
}

/** Creates boards, several at a time. */
export async function makeBoards(guest: Guest, count: number, sizes: number[]): Promise<Board[]> {
  const boards: Board[] = []
  const titles = Array.from({ length: count }, (_, index) => `Board ${index + 1}`)
  await each('Making boards', titles, IN_FLIGHT, async (title) => {
    boards.push(await makeBoard(guest, title, sizes))
  })
  return boards
}

async function makeCards(
  client: Client,
  list: string,
  swimlaneId: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const length = Math.min(count - ids.length, MOST_AT_ONCE)
    const cards = Array.from({ length }, (_, index) => newCard(ids.length + index + 1))
    const reply = await call(client, z.array(made), 'POST', `${list}/cards/bulk`, {
      swimlaneId,
      cards,
    })
    ids.push(...reply.map(({ _id }) => _id))
  }
  return ids
}

/** The body of a new card. */
export function newCard(number: number): { title: string; description: string } {
  return { title: `Card ${number}`, description: 'What is to be done about it.' }
}

/** Returns the items in order, again and again. */
export function inTurn<T>(things: readonly T[]): () => T {
  let at = 0
  return () => {
    const thing = things[at % things.length]
    at += 1
    return thing ?? usageError('There is nothing to go through.')
  }
}
