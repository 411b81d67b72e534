import * as z from 'zod'
import { secret } from '../contract/wire.ts'

const CONTROL = /[\0-\x1f\x7f-\x9f]/

const username = z
  .string('must be text')
  .refine((name) => name.trim() !== '', 'must not be empty')
  .refine((name) => [...name.normalize('NFKC')].length <= 64, 'must be at most 64 characters')
  .refine(
    (name) => name.isWellFormed() && !CONTROL.test(name) && !name.includes('/'),
    'must hold no control characters and no /',
  )

const email = z
  .string('must be text')
  .refine((address) => address.length <= 254, 'must be at most 254 characters')
  .refine(
    (address) => address.isWellFormed() && /^[^\s@/]+@[^\s@/]+$/.test(address.trim()),
    'must be an e-mail address',
  )

const password = secret
  .refine((text) => text.length >= 8, 'must be at least 8 characters')
  .refine((text) => text.length <= 1_024, 'must be at most 1,024 characters')

/** What an account is made of. */
export const accountFields = { username, password, email }
