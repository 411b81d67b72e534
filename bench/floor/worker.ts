import { DurableObject } from 'cloudflare:workers'
import { insertCard } from './card.ts'

type Env = { DB: D1Database; BOARD: DurableObjectNamespace<Board> }

/** An object that answers, and does nothing else. It bears the name that wrangler.toml binds. */
export class Board extends DurableObject<Env> {
  /** Answers. */
  answer(): string {
    return 'ok'
  }
}

/** Numbers of cards go up from the first request's moment, which no earlier isolate has reached. */
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

/** The least that a Worker with these bindings can do: bare routes that touch one binding each. */
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
