import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readMailConfig } from '../../../src/kernel/mail-config.ts'
import { VARIABLES } from '../../../src/kernel/variable-names.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/mail.md'), 'utf8')

/** The lines of variables below a heading, as the environment has them. */
function variablesUnder(heading: string): NodeJS.Dict<string> {
  const [, section = ''] = PAGE.split(`\n### ${heading}\n`)
  const [text = ''] = section.split('\n### ')
  const [, , block = ''] = /```(?:ini|console)\n(cat [^\n]*\n)?([^]*?)(?:END|```)/.exec(text) ?? []
  return parseEnv(block)
}

const FROM = { name: 'Laneway', address: 'laneway@example.com' }
const PROVIDER = {
  host: 'mail.example.com',
  port: 465,
  tls: 'always',
  credentials: { user: 'user', pass: 'password' },
}
const RELAY = { host: 'relay.lan', port: 25, tls: 'none', credentials: undefined }

test.each([
  ['On your own machine', PROVIDER],
  ['With systemd', PROVIDER],
  ['With containers', PROVIDER],
  ['A relay of your own network', RELAY],
])('the variables under “%s” are taken as they stand', (heading, server) => {
  const variables = variablesUnder(heading)
  expect(readMailConfig(variables)).toEqual({ by: 'smtp', from: FROM, server })
  expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(variables)))
})

test('the variables for a private authority are taken, with a sender', () => {
  const { SSL_CERT_FILE: file, ...variables } = variablesUnder('A private certificate authority')
  expect(file).toBe('/etc/laneway-ca.pem')
  const config = readMailConfig({ MAIL: 'smtp', MAIL_FROM: 'laneway@example.com', ...variables })
  expect(config).toMatchObject({ server: { host: 'mail.lan', port: 587, tls: 'starttls' } })
})
