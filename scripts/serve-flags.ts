import { isIP } from 'node:net'
import { usageError } from './exit.ts'
import { type Flag, option, toggle } from './flags.ts'

/** The flag of the folder for the data. */
export function stateFlag(meaning: string): Flag<string | undefined> {
  return option('DIR', meaning, (given, name) => given || usageError(`${name} must be a folder.`))
}

/** The flag of the address to listen at. */
export const HOST: Flag<string | undefined> = option(
  'ADDRESS',
  'the address to listen at, such as 0.0.0.0 for all of this machine (127.0.0.1)',
  (given, name) =>
    isIP(given) > 0 ? given : usageError(`${name} must be an IP address, not '${given}'.`),
)

/** The flag that leaves out the backup before the first start of a new version. */
export const NO_BACKUP = toggle('make no backup before the first start of a new version')

/** The flag of the service's variables, which can be repeated; the last of a name counts. */
export const VARS: Flag<Record<string, string>> = {
  value: 'NAME=VALUE',
  meaning: 'a variable of the service; can be repeated',
  read: (texts, flag) =>
    Object.fromEntries(
      texts.map((text): [string, string] => {
        const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? []
        if (name !== undefined && value !== undefined) return [name, value]
        return usageError(`${flag} must be NAME=VALUE, not '${text}'.`)
      }),
    ),
}
