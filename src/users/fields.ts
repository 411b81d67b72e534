import { exemplified } from '../contract/kind.ts'
import { secret } from '../contract/wire.ts'
import { keyOf } from '../core/user.ts'

const CONTROL = /[\0-\x1f\x7f-\x9f]/

const username = secret
  .that(
    (name) => name.length <= 1_000 && [...keyOf(name)].length <= 64,
    'must be at most 64 characters',
  )
  .that((name) => keyOf(name) !== '', 'must not be empty')
  .that(
    (name) => name.isWellFormed() && !CONTROL.test(name) && !keyOf(name).includes('/'),
    'must hold no control characters and no /',
  )

const email = secret
  .that((address) => address.length <= 254, 'must be at most 254 characters')
  .that(
    (address) =>
      address.isWellFormed() &&
      !CONTROL.test(address) &&
      /^[^\s@/]+@[^\s@/]+$/.test(address.trim()),
    'must be an e-mail address',
  )

const password = secret
  .that((given) => given.length >= 8, 'must be at least 8 characters')
  .that((given) => given.length <= 1_024, 'must be at most 1,024 characters')

/** The fields of an account that an edit may change. */
export const changedAccount = { username, password, email }

/** The fields of a new account; the documentation's samples use `example` as the username. */
export function accountFields(example: string) {
  return {
    username: exemplified(example, username),
    password: exemplified('a long password', password),
    email: exemplified(`${example}@example.com`, email),
  }
}
