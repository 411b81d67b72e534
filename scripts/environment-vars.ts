import { readFileSync } from 'node:fs'
import { VARIABLES, meantVariable } from '../src/kernel/variable-names.ts'
import { usageError } from './exit.ts'

const NAMES: readonly string[] = VARIABLES

/** The ending of the name of a variable whose value is in a file, as containers get secrets. */
const FILE = '_FILE'

/** The names of variables that name files. Those of short ones are too much like what other programs have, such as `HOSTFILE`. */
const FILES = NAMES.filter((name) => name.length > 5).map((name) => name + FILE)

/**
 * The service's variables that are in an environment, so that secrets stand in no command line. Misspelled ones are
 * among them, so that they are refused and not overlooked. `SMTP_URL_FILE` and its like name files with the
 * values. Throws a usage error for one that cannot be read, or beside the variable itself.
 */
export function environmentVars(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      if (value === undefined || isMailbox(name, value)) return []
      const inFile = variableInFile(name)
      if (inFile !== undefined) return [[inFile, valueIn(value, { name, inFile, env })]]
      if (NAMES.includes(name) || meantVariable(name) !== undefined) return [[name, value]]
      const meant = meantVariable(name, FILES)
      if (meant !== undefined)
        return usageError(
          `${name} is set, and Laneway has no variable of that name; ${meant} was probably meant.`,
        )
      return []
    }),
  )
}

/** The variable whose value is in the file that a variable names. */
function variableInFile(name: string): string | undefined {
  if (NAMES.includes(name) || !name.endsWith(FILE)) return undefined
  const own = name.slice(0, -FILE.length)
  return NAMES.includes(own) || /^OIDC_SECRET_./.test(own) ? own : undefined
}

/** Editors end a file with a line end, which is no part of the value. */
function valueIn(
  path: string,
  { name, inFile, env }: { name: string; inFile: string; env: NodeJS.ProcessEnv },
): string {
  if (env[inFile] !== undefined) return usageError(`${inFile} and ${name} cannot both be set.`)
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return usageError(`${name} names ${path}, which cannot be read.`)
  }
}

/** Login shells have the path of the user's mailbox in `MAIL`, which is not meant for the service. */
function isMailbox(name: string, value: string): boolean {
  return name === 'MAIL' && value.startsWith('/')
}
