import type { D1Migration } from '@cloudflare/vitest-plugin'
import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Env as WorkerEnv } from '../../src/deps.ts'
import type * as Main from '../../src/worker.ts'

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
