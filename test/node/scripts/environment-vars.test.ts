import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { environmentVars } from '../../../scripts/environment-vars.ts'
import { configOf } from '../../../scripts/variables.ts'

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

test('a variable with _FILE at its end names a file with the value, as containers get secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, 'smtps://ada:secret@mail.example\n')
  expect(environmentVars({ SMTP_URL_FILE: file, OIDC_SECRET_ACME_FILE: file })).toEqual({
    SMTP_URL: 'smtps://ada:secret@mail.example',
    OIDC_SECRET_ACME: 'smtps://ada:secret@mail.example',
  })
  expect(environmentVars({ SSL_CERT_FILE: file, LOG_FILE: file })).toEqual({ SSL_CERT_FILE: file })
  expect(() => environmentVars({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://relay' })).toThrow(
    'SMTP_URL and SMTP_URL_FILE cannot both be set.',
  )
  expect(() => environmentVars({ SMTP_URL_FILE: `${file}s` })).toThrow(
    `SMTP_URL_FILE names ${file}s, which cannot be read.`,
  )
  expect(refusalOf({ SMTP_URI_FILE: file })).toContain('SMTP_URL')
})

test.each([
  ['METRICS_TOKN_FILE', 'METRICS_TOKEN_FILE'],
  ['METRICSTOKEN_FILE', 'METRICS_TOKEN_FILE'],
  ['JWT_SECRET_FIL', 'JWT_SECRET_FILE'],
  ['JWT_SECRET_FILES', 'JWT_SECRET_FILE'],
  ['jwt_secret_file', 'JWT_SECRET_FILE'],
])('a misspelled name of a file, %s, ends the start and names %s', (name, meant) => {
  expect(refusalOf({ [name]: '/run/secrets/it' })).toBe(
    `${name} is set, and Laneway has no variable of that name; ${meant} was probably meant.`,
  )
})

test('files of other programs are left alone', () => {
  const others = {
    HOSTFILE: '/etc/mpi',
    LOG_FILE: '/log',
    MAILFILE: '/m',
    SECRET_FILE: '/s',
    TOKEN_FILE: '/t',
  }
  expect(environmentVars(others)).toEqual({})
})

test('the mailbox of a login is not taken for how mail is sent', () => {
  expect(environmentVars({ MAIL: '/var/mail/ada' })).toEqual({})
})

const SECRET = { JWT_SECRET: 'a signing secret that only the tests know' }

/** The error that ends the start with these variables in the environment. */
function refusalOf(env: Record<string, string>): string {
  try {
    configOf({ ...SECRET, ...environmentVars(env) })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test.each([
  ['REGISTRATON', 'REGISTRATION'],
  ['REGISTRATIONS', 'REGISTRATION'],
  ['REGISTRY_MODE', 'REGISTRATION'],
  ['REGISTER', 'REGISTRATION'],
  ['REGISTERING_IS', 'REGISTRATION'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['registration', 'REGISTRATION'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['JWT_SECRETE', 'JWT_SECRET'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['MAIL_ADDRESS', 'MAIL_FROM'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['SMTP_USER', 'SMTP_URL'],
  ['WEBHOOK_ALLOW_PRIVAT', 'WEBHOOK_ALLOW_PRIVATE'],
  ['WEBHOOK_LIMIT', 'WEBHOOK_RATE'],
  ['LOCAL_PASSWORD_SIGN_IN', 'LOCAL_PASSWORDS'],
  ['SECOND_FACTORS_ARE', 'SECOND_FACTOR'],
  ['OIDC_PROVIDER', 'OIDC_PROVIDERS'],
])('a start with %s in its environment ends, and %s is named', (given, meant) => {
  const said = refusalOf({ [given]: 'closed' })
  expect(said).toBe(
    `${given} is set, and Laneway has no variable of that name; ${meant} was probably meant.`,
  )
})

test('a secret of no provider ends the start', () => {
  const said = refusalOf({ OIDC_SECRET_ACME: 'secret' })
  expect(said).toBe(
    'OIDC_SECRET_ACME is set, and Laneway has no variable of that name; no provider in OIDC_PROVIDERS has a secret of that name.',
  )
})

test('a wrong field of a provider is named itself, not its secret', () => {
  const acme = { id: 'acme', label: 'Acme', issuer: 'https://acme.example', clientId: 'laneway' }
  const OIDC_PROVIDERS = JSON.stringify([{ ...acme, trustEmail: true }])
  const said = refusalOf({ OIDC_PROVIDERS, OIDC_SECRET_ACME: 'secret' })
  expect(said).toBe('OIDC_PROVIDERS is wrong: 0.trustEmail is no field of it.')
})

test('names that other programs set are left alone', () => {
  const others = {
    EMAIL: 'ada@example.com',
    MAILTO: 'ada@example.com',
    HOSTNAME: 'box',
    HOST: 'box',
    MAILER: 'postfix',
    WEBHOOK_SERVICE_HOST: '10.0.0.7',
    WEBHOOK_PORT_8080_TCP_ADDR: '10.0.0.7',
    REGISTER_SERVICE_HOST: '10.0.0.8',
    REGISTRY_PORT: 'tcp://10.0.0.8:5000',
    OIDC_CLIENT_ID: 'of another program',
    npm_config_registry: 'https://registry.npmjs.org/',
  }
  expect(environmentVars(others)).toEqual({})
})
