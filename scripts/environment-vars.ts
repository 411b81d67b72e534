import { VARIABLES } from '../src/kernel/config.ts'

const NAMES: readonly string[] = VARIABLES

/** How the names of the secrets of providers begin. A misspelled one is taken, too, so that it is refused and not overlooked. */
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

/** Whether it is the path of the user's mailbox, which shells of a login have in `MAIL`. */
function isMailbox(name: string, value: string): boolean {
  return name === 'MAIL' && value.startsWith('/')
}
