import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../../scripts/port.ts'
import { CLIENT } from '../../support/identity-provider.ts'
import { nodeEnvironment } from '../node-environment.ts'
import { ROOT } from '../pages/commands.ts'

/** The ids of the providers of the service, all of which are one server. The last one has another secret there. */
export const PROVIDERS = ['acme', 'big-corp', 'stale']

/** A service in a process of its own, which is run as operators do: with its variables in the environment. */
export async function openService(state: string, issuer: string) {
  const port = await freePort('127.0.0.1')
  const url = `http://localhost:${port}`
  const args = ['scripts/serve-command.ts', '--port', String(port), '--state', state]
  const built = ['--built', join(state, 'worker')]
  let child: ChildProcess | undefined
  let log = ''
  return {
    url,
    log: () => log,
    /** Starts it; its providers have `given` beside what they need. Its Worker is built once. */
    async start(given: object = {}, variables: Record<string, string> = {}): Promise<void> {
      const providers = PROVIDERS.map((id) => ({
        id,
        label: `The ${id}`,
        issuer,
        clientId: CLIENT.id,
        scopes: 'profile email groups',
        groupsClaim: 'groups',
        adminGroup: 'ops',
        ...given,
      }))
      const env = {
        ...nodeEnvironment(),
        PUBLIC_URL: url,
        OIDC_PROVIDERS: JSON.stringify(providers),
        OIDC_ALLOW_HTTP: 'on',
        OIDC_SECRET_ACME: CLIENT.secret,
        OIDC_SECRET_BIG_CORP: CLIENT.secret,
        OIDC_SECRET_STALE: 'a secret of yesterday',
        ...variables,
      }
      const all = child === undefined ? args : [...args, ...built]
      const started = spawn(process.execPath, all, { cwd: ROOT, env })
      child = started
      const closed = once(started, 'close')
      const ready = Promise.withResolvers<void>()
      const hear = (chunk: Buffer) => {
        log += chunk.toString()
        if (chunk.includes('Laneway is ready at')) ready.resolve()
      }
      started.stdout.on('data', hear)
      started.stderr.on('data', hear)
      void closed.then(() => ready.reject(new Error(`It ended before it was ready:\n${log}`)))
      await ready.promise
    },
    async stop(): Promise<void> {
      if (child === undefined || child.exitCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}
