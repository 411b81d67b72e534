import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../scripts/port.ts'

export type Service = { url: string; output(): string; stop(): Promise<void> }

/** Serves a folder of data by the code in another folder, as an operator does. Throws what it printed if it ends before it serves. */
export async function serveBy(from: string, state: string, flags: string[] = []): Promise<Service> {
  const port = await freePort()
  const args = ['scripts/serve-command.ts', '--port', String(port), '--state', state, ...flags]
  const child = spawn(process.execPath, args, { cwd: from })
  const closed = once(child, 'close')
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^Laneway is ready at /m.test(output)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    closed.then(([code]: unknown[]) => reject(new Error(`exit ${String(code)}: ${output}`)), reject)
  })
  await ready
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await closed
    },
  }
}
