import { exports } from 'cloudflare:workers'
import { expect } from 'vitest'
import { HOST } from './client.ts'

/** One message to a follower; those of changes are also about a version of the board. */
export type FeedMessage = {
  seq: number
  present?: { users: string[]; count: number }
  version?: number
  changed?: { board?: true; cards?: string[] }
  activities: Activity[]
}

export type Activity = { _id: string; seq: number; activityType: string; boardId: string }

export type Ended = { code: number; reason: string }

/** An open feed: its messages, and how it ended. */
export type Feed = {
  response: Response
  socket: WebSocket
  messages: FeedMessage[]
  /** Messages that are not JSON objects. */
  otherMessages: string[]
  ended: Promise<Ended>
  /** Waits until the condition holds; throws if the feed ends before. */
  until(holds: (feed: Feed) => boolean): Promise<void>
  /** The activities of all messages, in the order they came. */
  activities(): Activity[]
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
    messages: [],
    otherMessages: [],
    ended,
    until(holds) {
      let isOnItsWay = true
      const told = new Promise<void>((resolve, reject) => {
        const one = () => {
          if (holds(feed)) resolve()
          else if (isOver) reject(new Error(`ended: ${isOver.code} ${isOver.reason}`))
          else return
          isOnItsWay = false
          waiting.delete(one)
        }
        waiting.add(one)
        one()
      })
      // If no message comes, this fails before the test ends, and shows those that have come.
      const nothing = 'The feed was not told what the test waits for'
      const isTold = () => (isOnItsWay ? feed.messages : 'told')
      const watch = async () => {
        await expect.poll(isTold, { message: nothing }).toBe('told')
      }
      return Promise.race([told, watch()])
    },
    activities: () => feed.messages.flatMap(({ activities }) => activities),
  }
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.startsWith('{')) feed.messages.push(JSON.parse(data))
    else feed.otherMessages.push(String(data))
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

/** Waits until a feed of changes has come to a version. */
export function reachVersion(feed: Feed, version: number): Promise<void> {
  return feed.until(({ messages }) => (messages.at(-1)?.version ?? -1) >= version)
}

/** Ends a feed from the follower's side, and gives the `seq` they had come to. */
export async function leave({ socket, messages, ended }: Feed): Promise<number> {
  socket.close(1000)
  await ended
  return messages.at(-1)?.seq ?? -1
}

/** Waits until a feed has come to a `seq`. */
export function reach(feed: Feed, seq: number): Promise<void> {
  return feed.until(({ messages }) => (messages.at(-1)?.seq ?? -1) >= seq)
}
