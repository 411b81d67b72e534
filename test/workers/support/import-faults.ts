import { Buffer } from 'node:buffer'
import { env } from 'cloudflare:workers'
import type { Env } from '../../../src/app/deps.ts'
import { runCron } from '../../support/cron.ts'
import { type Json, client } from '../../support/client.ts'
import { aBoard, ending } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { serviceWith } from './bindings.ts'
import { count } from './faulty-service.ts'

/** A board whose draft takes several batches, with bytes of attachments among them. */
export function aLongBoard(more: Json = {}): Json {
  const onCard = { cardId: 'c', text: 'x'.repeat(90_000) }
  const file = (size: number) => Buffer.from(new Uint8Array(size).fill(7)).toString('base64')
  return aBoard({
    cards: [{ _id: 'c', title: 'A card', listId: 'l' }],
    comments: Array.from({ length: 25 }, (_, at) => ({ _id: `comment ${at}`, ...onCard })),
    attachments: [
      { _id: 'small', cardId: 'c', name: 'small.bin', file: file(10) },
      { _id: 'large', cardId: 'c', name: 'large.bin', file: file(1_500_000) },
      { _id: 'last', cardId: 'c', name: 'last.bin', file: file(10) },
    ],
    ...more,
  })
}

/** Returns what the store and the bucket hold, but for what the sweeps and the search index own: rows by table, and how many files. */
export async function held(): Promise<Record<string, number>> {
  const { objects } = await env.FILES.list()
  return { ...(await count()), files: objects.length }
}

type Act = (...given: unknown[]) => Promise<unknown>

/** The bucket of the tests, in which one thing fails: before it is done, or after it where `isDone`. */
export function bucketWhere(failing: string, isDone = false): R2Bucket {
  return new Proxy(env.FILES, {
    get(bucket, name: 'put') {
      const act: Act = Reflect.get<R2Bucket, string>(bucket, name)
      return async (...given: unknown[]) => {
        if (name !== failing) return act.apply(bucket, given)
        if (isDone) await act.apply(bucket, given)
        throw new Error(`${name}: We encountered an internal error. Please try again. (10001)`)
      }
    },
  })
}

/** The boards' objects, with an action before and after each call. */
export function objectsWith(
  before: (name: string) => Promise<unknown>,
  after: () => Promise<unknown> = () => Promise.resolve(),
): Env['BOARD'] {
  const getByName = (name: string) => ({
    execute: async (command: string) => {
      await before(name)
      const result = await env.BOARD.getByName(name).execute(command)
      await after()
      return result
    },
  })
  return { getByName } as unknown as Env['BOARD']
}

type Via = (request: Request) => Promise<Response>

/** A client of the site admin of a service. */
export async function importer(via: Via) {
  return client({ via, token: (await people()).siteAdmin.token })
}

/** Says how an import through a service ends, and what is held of it once the sweeps have run. */
export async function through(via: Via, raw: BodyInit = JSON.stringify(aLongBoard())) {
  const before = await held()
  const { result, reason } = await ending(await importer(via), raw)
  await runCron()
  return { result, reason, before, after: await held() }
}

/** Says how a body ends that is not taken; it throws if anything of it is left. */
export async function refusal(raw: BodyInit, type?: string): Promise<string> {
  const before = JSON.stringify(await held())
  const { result, reason } = await ending(await importer(serviceWith({})), raw, type)
  if (JSON.stringify(await held()) !== before) throw new Error('something of it is left')
  return `${result}: ${reason}`
}
