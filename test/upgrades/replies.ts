import { ask, operationsOf } from './ask.ts'
import { type Ids, filled } from './fill.ts'

/** The replies of a service, by the path that was asked. */
export type Replies = Record<string, unknown>

/** Reads whose replies are no promise about data, because things in them end or grow by themselves (sign-ins after 90 days, deleted cards after 30), and feeds, which have no end. */
const ENDING =
  /\/live$|\/(?:audit|outbox|sign-ins|deleted-cards|invitations|notifications|deliveries|search|people|tokens|feeds|sign-in|second-factor|push-key)$/

/** Reads everything that a service shows a user of what the ids name: each operation that only reads. */
export async function readAll(url: string, token: string, ids: Ids): Promise<Replies> {
  const operations = [...(await operationsOf(url))].toSorted()
  const paths = operations
    .filter((operation) => operation.startsWith('GET /api/'))
    .map((operation) => filled(operation.slice('GET '.length), ids))
    .filter((path) => !path.includes('{') && !ENDING.test(path))
  const replies: Replies = {}
  for (const path of paths) {
    const { status, body } = await ask(url, 'GET', path, { token })
    if (status >= 300) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
    replies[path] = body
  }
  return replies
}
