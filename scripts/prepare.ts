import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Unstable_Config } from 'wrangler'
import { passingIn } from './state-folder.ts'
import { ROOT } from './wrangler.ts'

/** Everything that a process needs to know of the built Worker: its pages, and what wrangler.toml says. */
export type Facts = {
  pages: string
  crons: string[]
  vars: Unstable_Config['vars']
}

/** The Worker's variables, and the addresses of services by the bindings that it has them by. */
export type Asked = { vars: Record<string, string>; inside: Record<string, string> }

/** The program of the runtime, and the file with the configuration that it takes from its standard input. */
export type Configured = { program: string; file: string }

/** The process that prepares sends the facts, then the configuration that it is asked for, or why it failed. */
export type Outcome = { facts: Facts } | { configured: Configured } | { failed: string }

export type Prepared = Facts & {
  /** Returns the configuration of the runtime. Can be asked once. */
  configure(asked: Asked): Promise<Configured>
  /** Ends the process that prepares, whatever it does. */
  end(): void
}

const PROGRAM = join(ROOT, 'scripts/prepare-worker.ts')

/**
 * Builds the Worker and applies the migrations to the databases in the folder `state`. A process of its
 * own does it, because the tools take some 250 MB that a process which has loaded them never gives back.
 * `entry` is the source of the Worker. Nothing is built where `built` is the folder that `npm run build`
 * has written.
 */
export async function prepare(state: string, entry: string, built = ''): Promise<Prepared> {
  // The folders that the configuration names are there until the next start.
  const folder = passingIn(state)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const child = fork(PROGRAM, [state, entry, built], {
    execArgv: [],
    env: { ...process.env, TMPDIR: folder },
  })
  const facts = await outcomeOf(child)
  if (!('facts' in facts)) throw new Error('The Worker was not built.')
  return {
    ...facts.facts,
    async configure(asked) {
      child.send(asked)
      const outcome = await outcomeOf(child)
      child.kill('SIGKILL')
      if (!('configured' in outcome)) throw new Error('The runtime was not configured.')
      return outcome.configured
    },
    end: () => void child.kill('SIGKILL'),
  }
}

/** Returns the next message of the process. Throws an error with the reason if it failed. */
async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const ended = (code: number | null) =>
    reject(new Error(`The Worker was not built (exit code ${code}).`))
  child.once('message', resolve).once('error', reject).once('exit', ended)
  const outcome = await promise.finally(() => child.off('error', reject).off('exit', ended))
  if ('failed' in outcome) throw new Error(outcome.failed)
  return outcome
}
