import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watchSources } from './watch-sources.ts'

type Setting = {
  /** The folder of the sources, in which the program runs. */
  root: string
  /** The program is made of these when it starts. */
  sources: readonly string[]
  /** The program watches these itself while it runs; if they are broken it may not have started. */
  ownSources: readonly string[]
  say(line: string): void
}

/** Runs a program of Node, and again after its sources have changed, also if it has failed. `stop` ends it. */
export async function rerun(
  args: readonly string[],
  { root, sources, ownSources, say }: Setting,
): Promise<{ stop(): Promise<void> }> {
  let child: ChildProcess | undefined
  let turn = Promise.resolve()
  const start = () => {
    const started = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    child = started
    started.once('exit', () => {
      if (child !== started) return
      child = undefined
      say('It has ended, and starts again after the next change.')
    })
  }
  const end = async () => {
    const ending = child
    child = undefined
    if (ending?.kill('SIGTERM') === true) await once(ending, 'exit')
  }
  const restart = async () => {
    await end()
    start()
  }
  const watched = await watchSources(root, [...sources, ...ownSources], (changed) => {
    if (child !== undefined && !sources.some((source) => changed.has(source))) return
    say(`Changed: ${[...changed].join(', ')}. Starting again.`)
    turn = turn.then(restart)
  })
  start()
  return {
    async stop() {
      await watched.close()
      await turn
      await end()
    },
  }
}
