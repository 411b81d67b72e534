import { execFileSync, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { failure } from './exit.ts'
import { ROOT } from './wrangler.ts'

// The build command in wrangler.toml. Wrangler runs it before it opens the folder of the data, and says by
// WRANGLER_COMMAND for what.
try {
  if (process.env['WRANGLER_COMMAND'] === 'dev') await takeState()
  const built = spawnSync(process.execPath, ['web/build.ts'], { cwd: ROOT, stdio: 'inherit' })
  process.exitCode = built.status ?? 1
} catch (error) {
  process.exitCode = failure(error)
}

/** Takes the folder that `wrangler dev` uses, for as long as that runs, so that no `npm start` opens it too; ends both with a sentence if one has. */
async function takeState(): Promise<void> {
  const wrangler = wranglerAbove(process.ppid)
  if (wrangler === undefined) return
  const guard = fork(
    join(import.meta.dirname, 'wrangler-lock.ts'),
    [stateOf(wrangler), String(wrangler.pid)],
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  const [refused]: unknown[] = await once(guard, 'message')
  guard.disconnect()
  guard.unref()
  if (typeof refused !== 'string' || refused === '') return
  console.error(refused)
  // It would wait for a change of the code, and then build again. The process that has started it would
  // exit with 0 then, unless it ends before, by a signal that it does not handle.
  const starter = wranglerAbove(wrangler.parent)
  if (starter !== undefined) process.kill(starter.pid, 'SIGHUP')
  process.kill(wrangler.pid, 'SIGTERM')
  process.exit(1)
}

type Process = { pid: number; parent: number; args: string[] }

/** The process of wrangler among the parents of a process. */
function wranglerAbove(pid: number): Process | undefined {
  if (pid <= 1) return undefined
  const said = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const [parent, ...args] = said.trim().split(/\s+/)
  const isWrangler = args.some((one) =>
    /wrangler(?:-dist\/cli\.js|\/bin\/wrangler\.js)?$/.test(one),
  )
  return isWrangler && args.includes('dev')
    ? { pid, parent: Number(parent), args }
    : wranglerAbove(Number(parent))
}

/** The folder of the data, as wrangler finds it. */
function stateOf({ pid, args }: Process): string {
  const { values } = parseArgs({
    args,
    options: { 'persist-to': { type: 'string' } },
    strict: false,
  })
  const given = values['persist-to']
  return typeof given === 'string' ? resolve(folderOf(pid), given) : join(ROOT, '.wrangler/state')
}

/** The folder in which a process runs, on Linux. */
function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ROOT
  }
}
