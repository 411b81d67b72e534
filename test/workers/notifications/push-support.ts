import { env } from 'cloudflare:workers'
import { readVapidKeys } from '../../../src/kernel/push-config.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { planAll } from '../../../src/notifications/plan-actions.ts'
import { pushTask } from '../../../src/notifications/push/task.ts'
import type { TaskContext } from '../../../src/outbox/tasks.ts'
import { planPushes } from '../../../src/notifications/way-saves.ts'
import type { Json } from '../../support/client.ts'
import { taskContext, waitForever } from '../../support/cron.ts'
import { as } from '../../support/people.ts'
import {
  type PushBrowser,
  decryptPush,
  newPushBrowser,
  vapidOf,
} from '../../support/push-browser.ts'
import { openWakings } from '../webhooks/outbox.ts'
import { withMember } from './inbox-support.ts'

export const DEVICES = '/api/user/push-subscriptions'

const vapid = readVapidKeys(env.VAPID_PRIVATE_KEY)

/** A push service: it takes messages that the key of the service has signed, and keeps what they say. */
export function openPushService() {
  const browsers = new Map<string, PushBrowser>()
  const taken: { endpoint: string; message: Json }[] = []
  const answers: Response[] = []
  let requests = 0
  let before: () => Promise<unknown> = () => Promise.resolve()
  return {
    taken,
    /** Has something else happen before it answers. */
    whenAsked: (act: typeof before) => void (before = act),
    /** The answers that it gives before it takes messages. */
    answers,
    requests: () => requests,
    /** The body of a request that adds a new browser. */
    async subscribe(name = 'A phone') {
      const browser = await newPushBrowser()
      const endpoint = `https://push.example/${crypto.randomUUID()}`
      browsers.set(endpoint, browser)
      return { endpoint, keys: browser.keys, expirationTime: null, name }
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      requests += 1
      await before()
      const { url, headers, body } = asked(input, init)
      const answer = answers.shift()
      if (answer !== undefined) return answer
      const browser = browsers.get(url)
      if (browser === undefined) return new Response(null, { status: 410 })
      const { key, claims } = await vapidOf(headers.get('authorization') ?? '')
      if (key !== vapid?.publicKey || claims['aud'] !== new URL(url).origin)
        return new Response(null, { status: 403 })
      taken.push({ endpoint: url, message: JSON.parse(await decryptPush(body, browser)) })
      return new Response(null, { status: 201 })
    },
  }
}

function asked(input: RequestInfo | URL, init?: RequestInit) {
  const body = init?.body
  if (typeof input !== 'string' || !(body instanceof Uint8Array))
    throw new Error('A push message goes to an address, and is bytes.')
  return { url: input, headers: new Headers(init?.headers), body: new Uint8Array(body) }
}

/** A member of a board who has a device, and the push service that it is told by. */
export async function withDevice() {
  const shop = await withMember()
  const { member, api, board, id } = shop
  await shop.edit({ members: [member.id] })
  await as(member).sure('POST', '/api/user/notifications/read', {})
  const service = openPushService()
  const phone = await service.subscribe()
  const device = await as(member).made(DEVICES, phone)
  const { queue, wakings } = openWakings()
  let nowMs = Date.now()
  const deps: { -readonly [K in keyof TaskContext]: TaskContext[K] } = taskContext({
    openStore: () => openStore(env.DB, 'first-primary'),
    fetch: (input, init) => service.fetch(input, init),
    queue,
    nowMs: () => nowMs,
    chance: () => 0,
    wait: waitForever,
  })
  return {
    ...shop,
    ...service,
    phone,
    device,
    deps,
    wakings,
    comment: (comment: string) => api.made(`${board.path}/cards/${id}/comments`, { comment }),
    /** Does what the cron and the queue do, some time from now. */
    async run(inMs = 0) {
      await planAll(deps.openStore(), [planPushes], queue, Date.now())
      nowMs = Date.now() + inMs
      await pushTask.run(deps, [member.id])
    },
    messages: () => service.taken.map(({ message }) => message),
  }
}
