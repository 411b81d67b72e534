import { expect, test } from 'vitest'
import { inForce } from '../../../scripts/in-force.ts'
import { readConfig } from '../../../src/kernel/config.ts'

const JWT_SECRET = 'a signing secret that only the tests know'
const PLACE = { url: 'http://127.0.0.1:8080', state: '/var/lib/laneway' }

test('a start with nothing set says that registration is open, and that nothing is sent', () => {
  const config = readConfig({ JWT_SECRET })
  expect(inForce({ ...PLACE, config, replicas: false })).toEqual([
    'the interface: http://127.0.0.1:8080/docs',
    'the data: /var/lib/laneway',
    'the address for others: unknown; set PUBLIC_URL to it',
    'registration: open',
    'passwords: on',
    'providers: none',
    'mail: off',
    'replicas: off',
  ])
})

test('a start says which settings are in force, and no secret', () => {
  const acme = { id: 'acme', label: 'Acme', issuer: 'https://acme.example', clientId: 'laneway' }
  const config = readConfig({
    JWT_SECRET,
    PUBLIC_URL: 'https://boards.example.com',
    REGISTRATION: 'closed',
    LOCAL_PASSWORDS: 'off',
    BREAK_GLASS: 'ada',
    OIDC_PROVIDERS: JSON.stringify([acme]),
    OIDC_SECRET_ACME: 'hush-hush',
    MAIL: 'smtp',
    MAIL_FROM: 'Laneway <laneway@example.com>',
    SMTP_URL: 'smtps://robot:hush-hush@mail.example.com',
  })
  const lines = inForce({ ...PLACE, config, replicas: true })
  expect(lines).toEqual(
    expect.arrayContaining([
      'the address for others: https://boards.example.com',
      'registration: closed',
      'passwords: for ada alone',
      'providers: acme (https://acme.example)',
      'mail: by mail.example.com:465 with TLS, from laneway@example.com',
      'replicas: on',
    ]),
  )
  expect(lines.join()).not.toContain('hush')
})
