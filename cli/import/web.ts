import { type Clock, WALL_CLOCK } from '../../client/patience.ts'
import { boundedBytes } from './bounded-bytes.ts'
import type { Answer, ReplyCache } from './reply-cache.ts'
import { refusal, unreached } from './refusals.ts'
import { SourceError } from './source-error.ts'
import { waitAfter } from './waits.ts'

/** Most bytes of a reply in JSON, and of a file. */
const JSON_BYTES = 256 * 1_048_576
const FILE_BYTES = 256 * 1_048_576

const MOST_REDIRECTS = 5

/** Timeout of one attempt, from its beginning to the end of its reply. */
const ATTEMPT_MS = 5 * 60_000

/** Waits that are longer than this are told. */
const TOLD_MS = 5_000

export type Ask = { body?: unknown; headers?: Record<string, string>; fresh?: true }

/** Asks one service, with the credentials of whoever imports. */
export type Web = {
  /** Asks for JSON; with a body by POST. A reply that an unfinished run has got already is read from its cache. */
  answer(path: string, ask?: Ask): Promise<Answer>
  json(path: string, ask?: Ask): Promise<unknown>
  /** Reads a file. */
  bytes(path: string, ask?: Ask): Promise<Uint8Array<ArrayBuffer>>
}

export type WebSetting = {
  /** The name of the program, for messages. */
  program: string
  base: string
  /** Headers with credentials, which are sent to the origin of `base` alone. */
  secret: Record<string, string>
  cache: ReplyCache
  /** Shows people a sentence about the wait. */
  tell: (sentence: string) => void
  clock?: Clock
  fetch?: typeof globalThis.fetch
}

/** Opens the service at an address. It asks one thing after the other, and waits where it is told to. */
export function openWeb(setting: WebSetting): Web {
  const { cache } = setting
  const answer = async (path: string, ask: Ask = {}): Promise<Answer> => {
    const key = `${addressOf(setting, path)} ${JSON.stringify(ask.body ?? '')}`
    const known = ask.fresh ? undefined : await cache.read(key)
    if (known !== undefined) return known
    const { bytes, headers } = await patiently(setting, path, ask, JSON_BYTES)
    const next = headers.get('x-next-page') ?? ''
    const got = { value: parsed(setting, bytes), link: headers.get('link') ?? '', next }
    if (!ask.fresh) await cache.write(key, got)
    return got
  }
  return {
    answer,
    json: async (path, ask) => (await answer(path, ask)).value,
    bytes: async (path, ask = {}) => (await patiently(setting, path, ask, FILE_BYTES)).bytes,
  }
}

/** The whole address of a path, or of an address that a reply has. */
function addressOf({ base }: WebSetting, path: string): string {
  return /^https?:/.test(path) ? path : `${base.replace(/\/+$/, '')}${path}`
}

type Got = { bytes: Uint8Array<ArrayBuffer>; headers: Headers }

async function patiently(setting: WebSetting, path: string, ask: Ask, most: number): Promise<Got> {
  const { clock = WALL_CLOCK, program, tell } = setting
  for (let attempt = 1; ; attempt += 1) {
    let response: Response | undefined
    try {
      response = await follow(setting, path, ask)
      if (response.ok)
        return { bytes: await boundedBytes(response, most), headers: response.headers }
    } catch (error) {
      if (error instanceof SourceError) throw error
      const pause = waitAfter(undefined, attempt, clock)
      if (pause === undefined) throw new SourceError(unreached(setting), 0, error)
      await clock.wait(pause, undefined)
      continue
    }
    const wait = waitAfter(response, attempt, clock)
    await response.body?.cancel().catch(() => {})
    if (wait === undefined) throw refusal(setting, response, path)
    if (wait > TOLD_MS) tell(`${program} asks to wait ${Math.ceil(wait / 1_000)} seconds.`)
    await clock.wait(wait, undefined)
  }
}

/** Asks once, and follows redirects; one that leads to another origin gets no credentials. */
async function follow(setting: WebSetting, path: string, ask: Ask): Promise<Response> {
  const { base, secret, fetch = globalThis.fetch } = setting
  let address = new URL(addressOf(setting, path))
  const { origin } = new URL(base)
  const isPost = ask.body !== undefined
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const headers = {
      accept: 'application/json, */*',
      'user-agent': 'laneway',
      ...(isPost && { 'content-type': 'application/json' }),
      ...(address.origin === origin && { ...secret, ...ask.headers }),
    }
    const response = await fetch(address, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_MS),
      ...(isPost && { method: 'POST', body: JSON.stringify(ask.body) }),
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel().catch(() => {})
    if (isPost)
      throw new SourceError(
        `${setting.program} answers at ${new URL(location, address).origin}: name that address.`,
        response.status,
      )
    address = new URL(location, address)
    if (!/^https?:$/.test(address.protocol)) break
  }
  throw new SourceError(`${setting.program} redirects too often (${addressOf(setting, path)}).`)
}

function parsed(setting: WebSetting, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    const { program, base } = setting
    throw new SourceError(
      `${base} does not answer as ${program} does; check the address.`,
      0,
      error,
    )
  }
}
