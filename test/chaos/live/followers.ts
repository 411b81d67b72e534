import * as z from 'zod'
import { type Client, call } from '../../../scripts/demo/client.ts'
import { stop } from '../../../scripts/exit.ts'

/** As many feeds of a board as the service gives one user. */
const OF_USER = 50

/** The longest time that anything may take that is waited for. */
const HANG_MS = 30_000

const feedMessage = z.object({
  seq: z.number(),
  activities: z.array(z.object({ _id: z.string(), seq: z.number() })),
})

const made = z.object({ _id: z.string() })
const given = z.object({ authToken: z.string() })

/** The ids that a follower got, in order of arrival, and the seq it began at. */
export type Follower = { begun: number; ids: string[] }

/** Those who follow a board. */
export type Followers = {
  all: Follower[]
  /** The time when the last of them got the activity of a `seq`, in ms of this process. */
  lastTold(seq: number): Promise<number>
  end(): void
}

/** Opens so many feeds of a board, for as many users as that takes. */
export async function openFollowers(
  admin: Client,
  board: string,
  count: number,
): Promise<Followers> {
  const all: Follower[] = []
  const sockets: WebSocket[] = []
  const arrivals = new Map<number, { count: number; done: PromiseWithResolvers<number> }>()
  const arrivalOf = (seq: number) => {
    const known = arrivals.get(seq) ?? { count: 0, done: Promise.withResolvers<number>() }
    arrivals.set(seq, known)
    return known
  }
  const url = `${admin.url.replace(/^http/, 'ws')}/api/boards/${board}/live`

  function take(follower: Follower, seq: number, id: string): void {
    follower.ids.push(id)
    const arrival = arrivalOf(seq)
    arrival.count += 1
    if (arrival.count === count) arrival.done.resolve(performance.now())
  }

  async function open(token: string): Promise<void> {
    const follower: Follower = { begun: -1, ids: [] }
    const socket = new WebSocket(url, ['laneway', `bearer.${token}`])
    const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
    socket.addEventListener('close', ({ code }) => reject(new Error(`A feed ended: ${code}.`)))
    socket.addEventListener('message', ({ data }) => {
      const { seq, activities } = feedMessage.parse(JSON.parse(String(data)))
      if (follower.begun === -1) follower.begun = seq - activities.length
      for (const one of activities) take(follower, one.seq, one._id)
      resolve()
    })
    await within(opened, 'A feed was not opened in time.')
    all.push(follower)
    sockets.push(socket)
  }

  while (all.length < count) {
    const token = await newToken(admin, all.length)
    const length = Math.min(OF_USER, count - all.length)
    await Promise.all(Array.from({ length }, () => open(token)))
  }
  return {
    all,
    lastTold: (seq) =>
      within(arrivalOf(seq).done.promise, `Not every follower got activity ${seq} in time.`),
    end: () => sockets.forEach((socket) => socket.close()),
  }
}

/** The token of a new user. */
async function newToken(admin: Client, at: number): Promise<string> {
  const username = `follower-${at}`
  const account = { username, email: `${username}@example.com`, password: `${username} follows` }
  const { _id } = await call(admin, made, 'POST', '/api/users', account)
  const { authToken } = await call(admin, given, 'POST', `/api/createtoken/${_id}`, {})
  return authToken
}

async function within<T>(promise: Promise<T>, sentence: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), HANG_MS)
  })
  try {
    return await Promise.race([promise, late])
  } catch (error) {
    return stop(error instanceof Error ? error.message : sentence)
  } finally {
    clearTimeout(timer)
  }
}
