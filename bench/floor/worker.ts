import { DurableObject } from 'cloudflare:workers'
import { insertCard } from './card.ts'

type Env = { DB: D1Database; BOARD: DurableObjectNamespace<Board> }

/** An object that only answers. It has the class name that wrangler.toml binds. */
export class Board extends DurableObject<Env> {
  answer(): string {
    return 'ok'
  }
}

/** Nothing is asked of it, but wrangler.toml binds its class name. */
export class Inbox extends DurableObject<Env> {}

/** Card numbers start at the time of the first request, so that isolates do not reuse numbers of earlier ones. */
let number = 0

const routes: Record<string, (env: Env) => Promise<unknown>> = {
  'GET /hello': () => Promise.resolve(),
  'GET /select': (env) => env.DB.prepare('select 1').run(),
  'POST /insert': (env) => insertCard(env.DB, nextNumber()),
  'POST /rpc': (env) => env.BOARD.getByName('floor').answer(),
}

function nextNumber(): number {
  number = number === 0 ? Date.now() * 1_000 : number + 1
  return number
}

/** The floor: the least work that a Worker with these bindings can do. Each route uses one binding. */
export default {
  async fetch(request, env) {
    const act = routes[`${request.method} ${new URL(request.url).pathname}`]
    if (act === undefined) return new Response('no such route', { status: 404 })
    await act(env)
    return new Response('ok')
  },
  scheduled() {},
  queue() {},
} satisfies ExportedHandler<Env>
