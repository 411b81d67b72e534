import './node-version.ts'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { unstable_readConfig } from 'wrangler'
import { buildPages } from '../web/build.ts'
import { LongestFirst } from './longest-first.ts'
import { storeInMemory } from './memory-folder.ts'
import { PATIENCE } from './support/patience.ts'

declare global {
  /** Vitest reads this file for itself, and again for its projects: the first time builds the pages for all. */
  var pagesAreBuilt: Promise<string> | undefined
}

process.env['WRANGLER_LOG'] = 'error'

storeInMemory()

const ROOT = resolve(import.meta.dirname, '..')
// Tests of commands start Node some hundred times: each start finds what others have compiled.
process.env['NODE_COMPILE_CACHE'] ??= resolve(ROOT, 'node_modules/.cache/compiled')
process.env['NODE_OPTIONS'] ??= `--require "${resolve(ROOT, 'test/commands/without-maglev.cjs')}"`
const CONFIG = resolve(ROOT, 'wrangler.toml')
await (globalThis.pagesAreBuilt ??= buildPages())
const MIGRATIONS = await readD1Migrations(resolve(ROOT, 'migrations'))
const SEARCH_MIGRATIONS = await readD1Migrations(resolve(ROOT, 'migrations-search'))

// A sequencer that the config names goes before the order that a command asks for.
const isShuffled = process.argv.some((one) => one.startsWith('--sequence.shuffle'))

const SEEDED = resolve(ROOT, 'test/support/seed.ts')
const setupFiles = [SEEDED, resolve(ROOT, 'test/workers/setup.ts')]

/** A variable of this process, for the tests in workerd; nothing if it is not set. */
function numberFrom(name: string): Record<string, number> {
  const value = process.env[name]
  return value ? { [name]: Number(value) } : {}
}

/** Returns the plugin that runs tests in workerd, with the bindings of `wrangler.toml`. */
const workerd = () =>
  cloudflareTest({
    wrangler: { configPath: CONFIG },
    miniflare: {
      outboundService: () => new Response(null, { status: 204 }),
      bindings: {
        ...unstable_readConfig({ config: CONFIG }).vars,
        TEST_MIGRATIONS: MIGRATIONS,
        TEST_SEARCH_MIGRATIONS: SEARCH_MIGRATIONS,
        ...numberFrom('LANEWAY_SEED'),
        ...numberFrom('LANEWAY_RUNS'),
        RATE_LIMITS: 'off',
        WEBHOOK_RATE: 'off',
        REQUEST_LOG: 'off',
        HOSTS: 'boards.example',
        SETUP_CODE: 'off',
        JWT_SECRET: 'a signing secret that only the tests know',
        VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
      },
    },
  })

export default defineConfig({
  root: ROOT,
  test: {
    // Only ends what hangs: no machine is so slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: PATIENCE },
    // Much of a test is waiting for another process, so one more runs than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/node/**/*.test.ts'],
          isolate: false,
          setupFiles: [SEEDED, resolve(ROOT, 'test/node/browser-globals.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          // Files share a Laneway, and those of one process a Chromium and the sessions in it. Each has people and boards of its own.
          globalSetup: ['test/browser/setup.ts'],
          isolate: false,
          // In some runs one of them fails for no cause that was found: `.ci/run` names those that needed a second try.
          retry: process.env['CI'] ? 1 : 0,
        },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          environment: 'node',
          include: ['test/commands/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [workerd()],
        // Files that share a runtime save most of its start. Each makes boards and people of its own.
        test: {
          name: 'workers',
          include: ['test/workers/**/*.test.ts'],
          isolate: false,
          setupFiles,
        },
      },
      {
        extends: true,
        plugins: [workerd()],
        // Files that compare whole databases, or change what others would meet.
        test: {
          name: 'alone',
          include: ['test/alone/**/*.test.ts'],
          isolate: false,
          setupFiles,
        },
      },
      {
        extends: true,
        plugins: [workerd()],
        // Files that fill budgets and databases.
        test: {
          name: 'walks',
          include: ['test/walks/**/*.test.ts'],
          isolate: false,
          setupFiles,
        },
      },
    ],
  },
})
