import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Unstable_Config, unstable_getMiniflareWorkerOptions } from 'wrangler'

/** Everything that a process needs to run the Worker: its built script, its pages, and what wrangler.toml says. */
export type Prepared = {
  script: string
  pages: string
  name: string
  crons: string[]
  vars: Unstable_Config['vars']
  /** The bindings, and the rest as Miniflare takes it. */
  options: ReturnType<typeof unstable_getMiniflareWorkerOptions>['workerOptions']
}

/** The process that prepares sends the result, or why it failed. */
export type Outcome = { prepared: Prepared } | { failed: string }

const PROGRAM = join(import.meta.dirname, 'prepare-worker.ts')

/**
 * Builds the Worker and applies the migrations to the databases in the folder `state`. A process of its
 * own does it, because the tools take some 250 MB that a process which has loaded them never gives back.
 * `entry` is the source of the Worker. Nothing is built where `built` is the folder that `npm run build`
 * has written.
 */
export async function prepare(state: string, entry: string, built = ''): Promise<Prepared> {
  const child = fork(PROGRAM, [state, entry, built], { execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  child.once('message', (outcome: Outcome) => resolve(outcome))
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`The Worker was not built (exit code ${code}).`)))
  const outcome = await promise
  if ('failed' in outcome) throw new Error(outcome.failed)
  return outcome.prepared
}
