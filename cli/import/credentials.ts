import { readPassword } from '../password.ts'
import { usageError } from '../usage-error.ts'
import type { Credentials, Program } from './service.ts'

type Given = { key?: string | undefined; user?: string | undefined }

/**
 * Finds the key or the password of whoever imports: as it is given, in the environment, or by a
 * prompt, so that neither need be in the history of a shell.
 */
export async function credentialsOf(
  name: string,
  { program, keys, hasPasswords, isOpen }: Program,
  { key: given, user }: Given,
  env: NodeJS.ProcessEnv,
): Promise<Credentials> {
  if (given !== undefined && user !== undefined) return { key: given, user }
  if (user !== undefined && !hasPasswords)
    return usageError(`${program} takes a key: --key, or ${keys.join(' or ')}.`)
  const key = given ?? keys.map((one) => env[one]).find(Boolean)
  const password = env[`${name.toUpperCase()}_PASSWORD`]
  if (user !== undefined)
    return password
      ? { user, password }
      : key
        ? { user, key }
        : { user, password: await readPassword() }
  if (key !== undefined) return { key }
  if (isOpen) return {}
  const also = hasPasswords ? ', or --user NAME with a password' : ''
  return usageError(
    `${program} takes a key: --key, or ${keys.join(' or ')} in the environment${also}.`,
  )
}
