import { expect, test } from 'vitest'
import { environmentVars } from '../../../scripts/environment-vars.ts'

test('the variables of the service are taken from the environment, with the secrets of providers', () => {
  const env = {
    REGISTRATION: 'closed',
    MAIL: 'smtp',
    OIDC_PROVIDERS: '[]',
    OIDC_SECRET_BIG_CORP: 'what only they know',
    PATH: '/usr/bin',
    HOME: '/root',
  }
  const { PATH: _path, HOME: _home, ...ours } = env
  expect(environmentVars(env)).toEqual(ours)
})

test('the mailbox of a login is not taken for how mail is sent', () => {
  expect(environmentVars({ MAIL: '/var/mail/ada' })).toEqual({})
})
