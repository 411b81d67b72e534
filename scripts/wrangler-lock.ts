import { openStateFolder } from './state-folder.ts'
import { lockState } from './state-lock.ts'

// The process that holds the lock on a data folder for `wrangler dev`, and ends with it. It is started for
// each build, and leaves the lock where one before it has it for the same wrangler.
const [, , state = '', pid = ''] = process.argv
const NOTE = `The wrangler dev of process ${pid}`

/** How soon after wrangler the lock ends. */
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
