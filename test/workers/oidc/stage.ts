import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Env } from '../../../src/app/deps.ts'
import type { Json } from '../../support/client.ts'
import { type Via, browser, withProviders } from './browser.ts'
import { type ForgingProvider, forgingProvider, serveProviders } from './forging-provider.ts'

/** Two providers, of which the second only looks on, and the service that knows both. */
export type Stage = {
  acme: ForgingProvider
  other: ForgingProvider
  ids: [string, string]
  /** Claims of somebody whom nobody knows yet. */
  someone: (claims?: Json) => Json
  /** The service, whose first provider has this configuration beside what it needs. */
  service: (given?: Json, variables?: Partial<Env>) => Via
  /** A new browser, before the service. */
  visitor: (given?: Json, variables?: Partial<Env>) => ReturnType<typeof browser>
  countIdentities: () => Promise<unknown>
}

let round = 0

/** Sets a stage before each test. Issuers are new each time, as what is known of one is kept. */
export function onStage(): Stage {
  const stage = {} as Stage
  beforeEach(async () => {
    round += 1
    const name = `${crypto.randomUUID().slice(0, 8)}${round}`
    const ids: [string, string] = [`a${name}`, `b${name}`]
    const acme = await forgingProvider(`https://${ids[0]}.id.example`)
    const other = await forgingProvider(`https://${ids[1]}.id.example`)
    serveProviders([acme, other])
    const service: Stage['service'] = (given = {}, variables = {}) =>
      withProviders([{ ...given, id: ids[0] }, { id: ids[1] }], variables)
    Object.assign(stage, {
      acme,
      other,
      ids,
      someone: (claims: Json = {}) => ({
        sub: `subject-${name}`,
        email: `mallory-${name}@example.com`,
        email_verified: true,
        name: 'Mallory',
        preferred_username: `mallory-${name}`,
        ...claims,
      }),
      service,
      visitor: (given?: Json, variables?: Partial<Env>) => browser(service(given, variables)),
      countIdentities: () =>
        env.DB.prepare('select count(*) as n from identities where provider in (?, ?)')
          .bind(...ids)
          .first('n'),
    } satisfies Stage)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  return stage
}

/** Has a user have confirmed their e-mail address. */
export async function confirm(id: string): Promise<void> {
  const confirmed = 'update users set verified_email_key = email_key where id = ?'
  await env.DB.prepare(confirmed).bind(id).run()
}
