import { VARIABLES, meantVariable } from '../src/kernel/variable-names.ts'

const NAMES: readonly string[] = VARIABLES

/** The service's variables that are in an environment, so that secrets stand in no command line. Misspelled ones are among them, so that they are refused and not overlooked. */
export function environmentVars(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      const isOurs = NAMES.includes(name) || meantVariable(name) !== undefined
      return value === undefined || !isOurs || isMailbox(name, value) ? [] : [[name, value]]
    }),
  )
}

/** Login shells have the path of the user's mailbox in `MAIL`, which is not meant for the service. */
function isMailbox(name: string, value: string): boolean {
  return name === 'MAIL' && value.startsWith('/')
}
