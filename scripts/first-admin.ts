import { text as readAll } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { connect } from '../client/client.ts'
import { stop, usageError } from './exit.ts'
import { text } from './flags.ts'
import { runScript } from './run-script.ts'
import { setupCodeFor, storedSecret } from './secret.ts'
import { serve } from './serve.ts'
import { stateFlag } from './serve-flags.ts'
import { openStateFolder } from './state-folder.ts'
import { lockState } from './state-lock.ts'
import { noteVersion } from './state-version.ts'
import { upgradeState } from './upgrade-state.ts'

const COMMAND = {
  name: 'first-admin',
  about:
    'Makes the first account of the data in a folder, which is the site admin’s, with a password from standard input. Without one it prints a link by which they choose one. `laneway users add NAME --admin --state DIR` runs it.',
  flags: {
    state: stateFlag('the folder of the data'),
    username: text('NAME', 'the name'),
    email: text('ADDRESS', 'the e-mail address'),
    built: text('DIR', 'what npm run build has written (dist/server); nothing is built then'),
  },
}

await runScript(COMMAND, async ({ state: given, username, email, built }) => {
  if (given === undefined || !username) return usageError('--state and --username are needed.')
  const password = process.stdin.isTTY ? '' : (await readAll(process.stdin)).replace(/\r?\n$/, '')
  const state = resolve(given)
  openStateFolder(state)
  const lock = lockState(state)
  await upgradeState(state, { noBackup: false, say: (line) => console.log(line) })
  const secret = await storedSecret(state)
  const setupCode = setupCodeFor(secret)
  // It runs if nobody else asks, and gives nobody else the first account.
  const vars = {
    JWT_SECRET: secret,
    SETUP_CODE: setupCode,
    REGISTRATION: 'closed',
    REQUEST_LOG: 'off',
  }
  const served = await serve({ port: 0, state, vars, built })
  noteVersion(state)
  try {
    const visitor = connect(served.url)
    if (!(await visitor.get_sign_in_options()).setup)
      return stop(`There is a site admin in ${state} already; they make others.`)
    const account = {
      username,
      email: email || `${username}@laneway.invalid`,
      password: password || randomBytes(32).toString('base64url'),
    }
    const { id: user, token } = await visitor.register({ body: { ...account, setupCode } })
    console.log(`Added ${username} (${user}), the site admin.`)
    if (password !== '') return true
    const { url, expiresAt } = await connect(served.url, { token }).new_reset_link({ user })
    const { pathname } = new URL(url)
    console.log(`They choose a password at the address of the service, once it runs: ${pathname}`)
    console.log(`It works once, until ${expiresAt}.`)
    return true
  } finally {
    await served.stop()
    lock.release()
  }
})
