import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openStateFolder } from './state-folder.ts'
import { lockState } from './state-lock.ts'
import { ROOT } from './wrangler.ts'

// The process that holds the lock on a data folder for `wrangler dev`, and ends with it and its runtimes. It is
// started for each build, and leaves the lock where one before it has it for the same wrangler.
const [, , state = '', pid = ''] = process.argv
const NOTE = `The wrangler dev of process ${pid}`

/** The time within which the lock ends after wrangler. */
const LOOK_MS = 200

const answer = taken()
process.send?.(answer, () => process.disconnect())

/** Takes the lock; returns why it cannot, or an empty text. */
function taken(): string {
  try {
    openStateFolder(state)
    const lock = lockState(state, '--persist-to')
    lock.note(NOTE)
    const looking = setInterval(() => {
      if (isRunning()) return
      const left = runtimesLeft()
      for (const one of left) kill(one)
      if (left.length > 0) return
      clearInterval(looking)
      lock.release()
    }, LOOK_MS)
    return ''
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return reason.startsWith(`${NOTE} `) ? '' : reason
  }
}

function isRunning(): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

/**
 * The runtimes that wrangler has left behind, which have the databases open: where it is killed, it ends none.
 * Like this process, they have a new parent then, which runtimes of others do not have.
 */
function runtimesLeft(): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const program = join(realpathSync(join(ROOT, 'node_modules')), '@cloudflare/workerd-')
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? []
    const isLeft = Number(parent) === process.ppid && command.startsWith(program)
    return isLeft ? [Number(pid)] : []
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
