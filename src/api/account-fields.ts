import { secret } from '../contract/wire.ts'

const CONTROL = /[\0-\x1f\x7f-\x9f]/

const username = secret
  .that((name) => name.trim() !== '', 'must not be empty')
  .that((name) => [...name.normalize('NFKC')].length <= 64, 'must be at most 64 characters')
  .that(
    (name) => name.isWellFormed() && !CONTROL.test(name) && !name.includes('/'),
    'must hold no control characters and no /',
  )

const email = secret
  .that((address) => address.length <= 254, 'must be at most 254 characters')
  .that(
    (address) => address.isWellFormed() && /^[^\s@/]+@[^\s@/]+$/.test(address.trim()),
    'must be an e-mail address',
  )

const password = secret
  .that((given) => given.length >= 8, 'must be at least 8 characters')
  .that((given) => given.length <= 1_024, 'must be at most 1,024 characters')

/** What an account is made of. */
export const accountFields = { username, password, email }
