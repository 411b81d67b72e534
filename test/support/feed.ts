import { exports } from 'cloudflare:workers'
import { HOST } from './client.ts'

/** What a follower was told at once. */
export type Told = { seq: number; activities: Activity[] }

export type Activity = { _id: string; seq: number; activityType: string; boardId: string }

/** How a feed ended. */
export type Ended = { code: number; reason: string }

/** An open feed: what it told, and how it ended. */
export type Feed = {
  response: Response
  socket: WebSocket
  told: Told[]
  /** Whatever else it said. */
  said: string[]
  ended: Promise<Ended>
  /** Waits until what was told holds; throws where the feed ends before. */
  until(holds: (feed: Feed) => boolean): Promise<void>
  /** The activities told, in the order they came. */
  heard(): Activity[]
}

/** Asks for the feed at a path, by token or with other headers. */
export function askFeed(
  path: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return exports.default.fetch(HOST + path, {
    headers: {
      upgrade: 'websocket',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
}

/** Follows the board at a path, such as `/api/boards/x`, from now on or after a `seq`. */
export async function follow(path: string, token: string, after?: number): Promise<Feed> {
  const query = after === undefined ? '' : `?after=${after}`
  return feedOf(await askFeed(`${path}/live${query}`, token))
}

/** The feed that a reply opened. */
export async function feedOf(response: Response): Promise<Feed> {
  const { webSocket: socket } = response
  if (!socket) throw new Error(`no feed: ${response.status} ${await response.text()}`)
  const { promise: ended, resolve: end } = Promise.withResolvers<Ended>()
  const waiting = new Set<() => void>()
  let isOver: Ended | undefined
  const look = () => [...waiting].forEach((one) => one())
  const feed: Feed = {
    response,
    socket,
    told: [],
    said: [],
    ended,
    until: (holds) =>
      new Promise((resolve, reject) => {
        const one = () => {
          if (holds(feed)) resolve()
          else if (isOver) reject(new Error(`ended: ${isOver.code} ${isOver.reason}`))
          else return
          waiting.delete(one)
        }
        waiting.add(one)
        one()
      }),
    heard: () => feed.told.flatMap(({ activities }) => activities),
  }
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.startsWith('{')) feed.told.push(JSON.parse(data))
    else feed.said.push(String(data))
    look()
  })
  socket.addEventListener('close', ({ code, reason }) => {
    isOver = { code, reason }
    end(isOver)
    look()
  })
  socket.accept()
  return feed
}

/** Ends a feed from the follower's side, and gives the `seq` they had come to. */
export async function leave({ socket, told, ended }: Feed): Promise<number> {
  socket.close(1000)
  await ended
  return told.at(-1)?.seq ?? -1
}

/** Waits until a feed has come to a `seq`. */
export function reach(feed: Feed, seq: number): Promise<void> {
  return feed.until(({ told }) => (told.at(-1)?.seq ?? -1) >= seq)
}
