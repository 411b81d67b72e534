import type { D1Migration } from '@cloudflare/vitest-plugin'
import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, vi } from 'vitest'
import { SCRYPT } from '../../src/accounts/auth/passwords.ts'
import { QUEUE } from '../../src/boards/engine/queue.ts'
import type { Env as WorkerEnv } from '../../src/app/deps.ts'
import type * as Main from '../../src/worker.ts'
import { forgetPeople } from '../support/people.ts'
import { emptyDatabase } from './empty-database.ts'
import { viewFaults } from './view-faults.ts'
import { planFaults } from './query-plans.ts'
import { recordStatements, takeUncheckedStatements } from './recorded-statements.ts'

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof Main
    }
    interface Env extends WorkerEnv {
      SEARCH: D1Database
      TEST_MIGRATIONS: D1Migration[]
      TEST_SEARCH_MIGRATIONS: D1Migration[]
    }
  }
}

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await applyD1Migrations(env.SEARCH, env.TEST_SEARCH_MIGRATIONS)
await Promise.all([env.DB, env.SEARCH].map(emptyDatabase))

// Passwords are hashed for real, at a cost that is not worth mentioning.
Object.assign(SCRYPT, { ln: 1, p: 1 })
// A write waits for its turn as long as a slow machine takes.
Object.assign(QUEUE, { waitMs: 600_000 })

forgetPeople()
recordStatements()
afterAll(async () => {
  // Mocks end with their file, because the next one may share its runtime.
  vi.restoreAllMocks()
  vi.useRealTimers()
  const faults = await planFaults(takeUncheckedStatements())
  const views = await viewFaults()
  if (views.length > 0)
    throw new Error(`Cards that a board shows as they are not:\n${views.join('\n')}`)
  if (faults.length > 0) throw new Error(`Statements without an index:\n${faults.join('\n')}`)
})
