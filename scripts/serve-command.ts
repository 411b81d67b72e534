import { environmentVars } from './environment-vars.ts'
import { usageError } from './exit.ts'
import { count, text } from './flags.ts'
import { run } from './run-server.ts'
import { runScript } from './run-script.ts'
import { HOST, NO_BACKUP, VARS, stateFlag } from './serve-flags.ts'

const COMMAND = {
  name: 'serve',
  about:
    'Runs the service at a port, with its data in a folder. Both must be given. Variables of the service are taken from the environment, too.',
  flags: {
    host: HOST,
    port: count('the port; 0 is any free one', 0, 65_535),
    state: stateFlag('the folder of the data'),
    built: text('DIR', 'what npm run build has written (dist/server); nothing is built then'),
    noBackup: NO_BACKUP,
    var: VARS,
  },
}

await runScript(COMMAND, async ({ var: vars, port, state, ...rest }) => {
  if (port === undefined || state === undefined)
    return usageError(
      'Usage: npm run serve -- --port N --state DIR [--host ADDRESS] [--built DIR] [--no-backup] [--var NAME=VALUE]...',
    )
  return run({ ...rest, port, state, vars: { ...environmentVars(process.env), ...vars } })
})
