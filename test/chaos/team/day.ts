import { setTimeout as sleep } from 'node:timers/promises'
import type { Person, TeamBoard } from './people.ts'

/** A person does something so often, on the average. */
const PAUSE_MS = 3_000

const HANG_MS = 60_000

type Request = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }

/** The results of the team's requests: how long each took, in ms, and those that failed. */
export type Day = { reads: number[]; writes: number[]; failures: string[] }

/** Has each person work for so many milliseconds. */
export async function work(
  url: string,
  people: Person[],
  ms: number,
  random: () => number,
): Promise<Day> {
  const day: Day = { reads: [], writes: [], failures: [] }
  const endMs = performance.now() + ms
  const workOn = async (person: Person) => {
    for (;;) {
      await sleep(-Math.log(1 - random()) * PAUSE_MS)
      if (performance.now() > endMs) return
      await ask(url, person, next(person, random), day)
    }
  }
  await Promise.all(people.map(workOn))
  return day
}

/** Chooses what a person does: six times in ten they read. */
function next({ boards }: Person, random: () => number): Request {
  const board = oneOf(boards, random)
  const list = oneOf(board.lists, random)
  const card = `/api/boards/${board.id}/lists/${list.id}/cards/${oneOf(list.cards, random)}`
  const part = random()
  if (part < 0.1) return { method: 'GET', path: `/api/boards/${board.id}/view` }
  if (part < 0.35) return { method: 'GET', path: card }
  if (part < 0.5) return { method: 'GET', path: `/api/boards/${board.id}/lists/${list.id}/cards` }
  if (part < 0.55) return { method: 'GET', path: '/api/search?q=invoice' }
  if (part < 0.6) return { method: 'GET', path: '/api/user/notifications' }
  return written(board, card, random)
}

function written(board: TeamBoard, card: string, random: () => number): Request {
  const number = Math.floor(random() * 1e6)
  const part = random()
  if (part < 0.4) return { method: 'PUT', path: card, body: { title: `Renamed ${number}` } }
  if (part < 0.7) {
    const path = card.replace(/\/lists\/[^/]+/, '') + '/comments'
    return { method: 'POST', path, body: { comment: `A word on it, ${number}` } }
  }
  const list = oneOf(board.lists, random)
  const path = `/api/boards/${board.id}/lists/${list.id}/cards`
  return { method: 'POST', path, body: { title: `New ${number}`, swimlaneId: board.swimlane } }
}

async function ask(url: string, { token }: Person, request: Request, day: Day): Promise<void> {
  const { method, path, body } = request
  const startMs = performance.now()
  try {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(HANG_MS),
    })
    const text = await reply.text()
    if (!reply.ok) day.failures.push(`${method} ${path}: ${reply.status} ${text.slice(0, 200)}`)
    else (method === 'GET' ? day.reads : day.writes).push(performance.now() - startMs)
  } catch (error) {
    day.failures.push(`${method} ${path}: ${String(error)}`)
  }
}

function oneOf<T>(things: readonly T[], random: () => number): T {
  const thing = things[Math.floor(random() * things.length)]
  if (thing === undefined) throw new Error('There is nothing to choose from.')
  return thing
}
