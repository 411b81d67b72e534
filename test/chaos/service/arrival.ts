import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { Hook } from './hooks.ts'

const payload = z.object({
  text: z.string(),
  description: z.string(),
  boardId: z.string(),
  activityId: z.string(),
  seq: z.number(),
  createdAt: z.string(),
})

/** The contents of the body of a request. */
export type Payload = z.output<typeof payload>

/** The answer to a request: `cut` is one whose sender was gone before its answer. */
export type Outcome = 'open' | 'accepted' | 'refused' | 'reset' | 'cut'

/** A request as it came, what is wrong with it by itself, and how it was answered. */
export type Arrival = {
  hook: string
  id: string
  body: string
  headers: IncomingHttpHeaders
  payload: Payload | undefined
  faults: string[]
  outcome: Outcome
  answeredAtMs: number
}

/** A request that came for a hook, read and verified. */
export function arrivalOf(hook: Hook, headers: IncomingHttpHeaders, raw: Buffer): Arrival {
  const body = raw.toString('utf8')
  const { data, error } = payload.safeParse(parse(body))
  const faults = [...faultsOf(hook, headers, raw)]
  if (error !== undefined) faults.push(`its body is not the one documented: ${body.slice(0, 120)}`)
  return {
    hook: hook.name,
    id: textOf(headers['webhook-id']),
    body,
    headers,
    payload: data,
    faults,
    outcome: 'open',
    answeredAtMs: 0,
  }
}

function* faultsOf({ token, webhook }: Hook, headers: IncomingHttpHeaders, raw: Buffer) {
  if (headers['x-wekan-token'] !== token) yield 'its X-Wekan-Token is not the token'
  if (!textOf(headers['content-type']).startsWith('application/json')) yield 'it is not JSON'
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const signed = Object.fromEntries(names.map((name) => [name, textOf(headers[name])]))
  try {
    webhook.verify(raw, signed)
  } catch (error) {
    yield `its signature is not valid (${error instanceof Error ? error.message : 'no reason'})`
  }
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
