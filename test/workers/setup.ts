import type { D1Migration } from '@cloudflare/vitest-plugin'
import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll } from 'vitest'
import type { Env as WorkerEnv } from '../../src/deps.ts'
import type * as Main from '../../src/worker.ts'
import { planFaults } from './query-plans.ts'
import { recordStatements, recordedStatements } from './recorded-statements.ts'

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

recordStatements()
afterAll(async () => {
  const faults = await planFaults(recordedStatements())
  if (faults.length > 0) throw new Error(`Statements without an index:\n${faults.join('\n')}`)
})
