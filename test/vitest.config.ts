import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { unstable_readConfig } from 'wrangler'
import { buildPages } from '../web/build.ts'

process.env['WRANGLER_LOG'] = 'error'

const ROOT = resolve(import.meta.dirname, '..')
const CONFIG = resolve(ROOT, 'wrangler.toml')
await buildPages()
const MIGRATIONS = await readD1Migrations(resolve(ROOT, 'migrations'))
const SEARCH_MIGRATIONS = await readD1Migrations(resolve(ROOT, 'migrations-search'))

export default defineConfig({
  root: ROOT,
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Much of a test is waiting, so that two run together even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/node/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          environment: 'node',
          include: ['test/commands/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [
          cloudflareTest({
            wrangler: { configPath: CONFIG },
            miniflare: {
              outboundService: () => new Response(null, { status: 204 }),
              bindings: {
                ...unstable_readConfig({ config: CONFIG }).vars,
                TEST_MIGRATIONS: MIGRATIONS,
                TEST_SEARCH_MIGRATIONS: SEARCH_MIGRATIONS,
                ...(process.env['LANEWAY_SEED'] && { LANEWAY_SEED: process.env['LANEWAY_SEED'] }),
                RATE_LIMITS: 'off',
                WEBHOOK_RATE: 'off',
                REQUEST_LOG: 'off',
                JWT_SECRET: 'a signing secret that only the tests know',
              },
            },
          }),
        ],
        test: {
          name: 'workers',
          include: ['test/workers/**/*.test.ts'],
          setupFiles: ['./test/workers/setup.ts'],
        },
      },
    ],
  },
})
