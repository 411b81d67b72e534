import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { freePort } from '../../../scripts/port.ts'
import { nodeEnvironment } from '../node-environment.ts'
import { ROOT } from './commands.ts'

type Setting = { env?: Record<string, string>; stdin?: string }

export type Ran = { code: unknown; stdout: string; stderr: string }

/** A service that a command has started: how it is reached, what it has printed, and how it is stopped. */
export type Started = {
  url: string
  port: number
  /** The process of the command, or of what it has replaced itself by. */
  pid: number
  output(): string
  /** Waits for its end, and returns the exit code. */
  ended(): Promise<unknown>
  stop(): Promise<void>
}

/** A copy of the project as it is handed on, with the packages of this one, and a home beside it. */
export type Copy = {
  folder: string
  /** Runs a command in bash, to its end. */
  run(command: string, setting?: Setting): Promise<Ran>
  /** Runs a command that must go well. */
  well(command: string, setting?: Setting): Promise<Ran>
  /** Runs a command that serves at a port, until it says that it is ready, by default as Laneway does. */
  start(command: (port: number) => string, ready?: RegExp): Promise<Started>
  remove(): Promise<void>
}

/** Runs a program of the project's packages as npx does, but without npm, which takes half a second to find it. */
const NPX = `#!/bin/sh
bin="${ROOT}/node_modules/.bin" name="$1"
shift
PATH="$bin:$PATH" exec "$bin/$name" "$@"
`

/** Makes a copy of the project's own files in a temporary folder. */
export async function freshCopy(): Promise<Copy> {
  const place = await mkdtemp(join(tmpdir(), 'laneway-pages-'))
  const [folder, home, bin] = [join(place, 'laneway'), join(place, 'home'), join(place, 'bin')]
  mkdirSync(home)
  mkdirSync(bin)
  writeFileSync(join(bin, 'npx'), NPX, { mode: 0o755 })
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((name) => name !== '' && name !== 'node_modules')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const given = nodeEnvironment()
  const PATH = `${bin}:${given.PATH}`
  const env = { ...given, PATH, HOME: home, CI: '1', NO_COLOR: '1' }
  const shell = (command: string, more: Record<string, string> = {}) =>
    spawn('bash', ['--norc', '-eu', '-o', 'pipefail', '-c', command], {
      cwd: folder,
      env: { ...env, ...more },
      detached: true,
    })
  const run: Copy['run'] = (command, setting = {}) =>
    ended(shell(command, setting.env), setting.stdin)
  return {
    folder,
    run,
    async well(command, setting) {
      const ran = await run(command, setting)
      expect([ran.code, ran.code === 0 ? '' : ran.stderr + ran.stdout]).toEqual([0, ''])
      return ran
    },
    async start(command, sentence = /^Laneway is ready at /m) {
      const port = await freePort()
      return ready(shell(command(port)), port, sentence)
    },
    remove: () => rm(place, { recursive: true, force: true }),
  }
}

type Child = ReturnType<typeof spawn>

async function ended(child: Child, stdin = ''): Promise<Ran> {
  child.stdin?.on('error', () => {})
  child.stdin?.end(stdin)
  const closed = once(child, 'close')
  const [stdout, stderr] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
  ])
  const [code] = await closed
  return { code, stdout, stderr }
}

async function ready(child: Child, port: number, sentence: RegExp): Promise<Started> {
  const closed = once(child, 'close')
  const printed = { stdout: '', stderr: '' }
  const output = () => printed.stdout + printed.stderr
  const signedIn = new Promise<void>((signIn) => {
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
        printed[name] += chunk
        if (sentence.test(output())) signIn()
      })
  })
  const died = closed.then(() =>
    Promise.reject(new Error(`It ended before it was ready:\n${output()}`)),
  )
  await Promise.race([signedIn, died])
  died.catch(() => {})
  return {
    port,
    pid: child.pid ?? 0,
    url: `http://localhost:${port}`,
    output,
    ended: async () => (await closed)[0],
    async stop() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGTERM')
      await closed
    },
  }
}
