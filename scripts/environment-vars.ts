import { VARIABLES } from '../src/kernel/config.ts'

const NAMES: readonly string[] = VARIABLES

/** The names of providers' secrets begin so. A misspelled one is taken, too, so that it is refused and not overlooked. */
const SECRETS = 'OIDC_SECRET_'

/** The service's variables that are in an environment, so that secrets stand in no command line. */
export function environmentVars(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      const isOurs = NAMES.includes(name) || name.startsWith(SECRETS)
      return value === undefined || !isOurs || isMailbox(name, value) ? [] : [[name, value]]
    }),
  )
}

/** Login shells have the path of the user's mailbox in `MAIL`, which is not meant for the service. */
function isMailbox(name: string, value: string): boolean {
  return name === 'MAIL' && value.startsWith('/')
}
