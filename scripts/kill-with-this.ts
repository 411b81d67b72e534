import { type ChildProcess, spawn } from 'node:child_process'

/**
 * A process that is killed by SIGKILL cannot end its children, and the runtime would keep the port and
 * the databases. So a shell waits for the end of a pipe that only this process holds, and kills the
 * runtime then. A line in the pipe says that the runtime has ended, and its id may be another's.
 */
export function killWithThisProcess(runtime: ChildProcess): void {
  const guard = spawn('/bin/sh', ['-c', 'read -r _ || kill -9 "$0"', String(runtime.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  runtime.once('exit', () => guard.stdin.end('\n'))
}
