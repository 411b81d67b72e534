import { usageError } from './exit.ts'
import { count } from './flags.ts'
import { run } from './run-server.ts'
import { runScript } from './run-script.ts'
import { VARS, stateFlag } from './serve-flags.ts'

const COMMAND = {
  name: 'serve',
  about: 'Runs the service at a port, with its data in a folder. Both must be given.',
  flags: {
    port: count('the port; 0 is any free one', 0, 65_535),
    state: stateFlag('the folder of the data'),
    var: VARS,
  },
}

await runScript(COMMAND, async ({ port, state, var: vars }) => {
  if (port === undefined || state === undefined)
    return usageError('Usage: npm run serve -- --port N --state DIR [--var NAME=VALUE]...')
  return run({ port, state, vars })
})
