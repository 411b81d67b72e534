import { resolve } from 'node:path'
import type { Config } from '../src/kernel/config.ts'
import { certificatesIn } from './certificates.ts'
import { stopOf } from './exit.ts'
import { inForce } from './in-force.ts'
import { humanLine } from './log/human-line.ts'
import { openLog, processStreams } from './log/log.ts'
import { logProcess } from './log/process-log.ts'
import { onStop } from './on-stop.ts'
import { newSecret } from '../cli/state-folder.ts'
import { secretOf } from './secret.ts'
import { type Setting, serve, trustedIn } from './serve.ts'
import { startFault } from './space.ts'
import { openStateFolder } from './state-folder.ts'
import { lockState } from './state-lock.ts'
import { noteVersion } from './state-version.ts'
import { upgradeState } from './upgrade-state.ts'
import { configOf } from './variables.ts'

/** A service to run, the signing secret of `.dev.vars`, if there is one, and whether the backup before the first start of a new version is left out. */
export type Run = Setting & { secret?: string | undefined; noBackup: boolean }

/** Serves until a signal stops it. Prints what is in force, and after that the log: short lines in a terminal, otherwise nothing but JSON. Exits with 0, with 2 for wrong usage, or with 1 for other failures. */
export async function run({ secret, noBackup, ...setting }: Run): Promise<never> {
  const log = openLog(processStreams(humanLine), { held: true })
  logProcess(log)
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const given = setting.vars ?? {}
    // Faults in the configuration are reported before anything is built or written.
    configOf({ JWT_SECRET: newSecret(), ...given })
    certificatesIn(given['SSL_CERT_FILE'])
    trustedIn(given['TRUST_PROXY'])
    const state = resolve(setting.state)
    openStateFolder(state)
    const lock = lockState(state)
    const elsewhere = given['JWT_SECRET'] ?? secret
    await upgradeState(state, { noBackup, secret: elsewhere, say: print })
    const vars = { JWT_SECRET: await secretOf(state, secret), ...given }
    const served = await serve({ ...setting, state, vars, log })
    noteVersion(state)
    const { url, config, replicas } = served
    lock.note(`The Laneway at ${url} (process ${process.pid})`)
    onStop(() => {
      void served.stop().then(() => {
        lock.release()
        process.exit(0)
      })
    })
    const at = url + config.basePath
    print(`Laneway is ready at ${at}`)
    for (const line of inForce({ url: at, state, config, replicas })) print(`  ${line}`)
    const code = await setupCode(url, config)
    if (code !== undefined)
      print(`  setup code: ${code} (the first account needs it, and is the site admin's)`)
    log.release()
    const how = await served.died
    log.say({ level: 'error', at: 'runtime', reason: `The runtime ended unexpectedly (${how}).` })
    return process.exit(1)
  } catch (error) {
    // Nothing was served: people read why.
    const stopped = stopOf(error)
    process.stderr.write(`${stopped?.sentence ?? startFault(error, resolve(setting.state))}\n`)
    log.release()
    return process.exit(stopped?.exitCode ?? 1)
  }
}

/** The code that the first account needs; undefined if it needs none, or there is an account. */
async function setupCode(url: string, { setup }: Config): Promise<string | undefined> {
  const reply = await fetch(new URL('/api/sign-in', url))
  const options: unknown = await reply.json()
  return Reflect.get(Object(options), 'setup') === true ? setup.code : undefined
}
