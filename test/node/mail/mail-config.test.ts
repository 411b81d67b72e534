import { expect, test } from 'vitest'
import { readMailConfig } from '../../../src/kernel/mail-config.ts'

const SMTP = { MAIL: 'smtp', MAIL_FROM: 'laneway@example.com' }

function serverOf(url: string, more = {}) {
  const config = readMailConfig({ ...SMTP, SMTP_URL: url, ...more })
  return config.by === 'smtp' ? config.server : undefined
}

test('there is no mail unless it is asked for', () => {
  expect(readMailConfig({})).toEqual({ by: 'none' })
  expect(readMailConfig({ MAIL: 'off', SMTP_URL: 'nonsense' })).toEqual({ by: 'none' })
})

test('mail is from an address, with a name or without', () => {
  const from = (text: string) => {
    const config = readMailConfig({ MAIL: 'binding', MAIL_FROM: text })
    return config.by === 'binding' ? config.from : undefined
  }
  expect(from('a@b.c')).toEqual({ name: 'Laneway', address: 'a@b.c' })
  expect(from('Boards of Ada <a@b.c>')).toEqual({ name: 'Boards of Ada', address: 'a@b.c' })
  for (const bad of [
    '',
    'a',
    'a@b.c, d@e.f',
    'x\r\nBcc: <a@b.c>',
    '"x" <a@b.c>',
    '<a@b.c> x',
    'a@b@c',
    '>@b.cd',
    'x <a b@c.d>',
    'a@b..c',
  ])
    expect(() => from(bad)).toThrow('MAIL_FROM must be the address')
})

test('an SMTP server is used with TLS', () => {
  expect(serverOf('smtps://ada:p%40ss%3A@mail.example')).toEqual({
    host: 'mail.example',
    port: 465,
    tls: 'always',
    credentials: { user: 'ada', pass: 'p@ss:' },
  })
  expect(serverOf('smtp://mail.example:2525?starttls=required')).toEqual({
    host: 'mail.example',
    port: 2525,
    tls: 'starttls',
    credentials: undefined,
  })
})

const PLAIN = { MAIL_ALLOW_PLAIN: 'on' }

const RELAYS: [string, string, number][] = [
  ['smtp://relay.lan:25', 'relay.lan', 25],
  ['smtp://relay.lan', 'relay.lan', 25],
  ['smtp://Relay.LAN:2525', 'Relay.LAN', 2525],
  ['smtp://mailhog:1025', 'mailhog', 1025],
  ['smtp://mail-relay.office.internal', 'mail-relay.office.internal', 25],
  ['smtp://relay.home.arpa', 'relay.home.arpa', 25],
  ['smtp://10.1.2.3', '10.1.2.3', 25],
  ['smtp://172.31.0.1:25', '172.31.0.1', 25],
  ['smtp://192.168.0.9', '192.168.0.9', 25],
  ['smtp://100.64.0.9', '100.64.0.9', 25],
  ['smtp://[fd00::25]', 'fd00::25', 25],
  ['smtp://[fe80::1]:26', 'fe80::1', 26],
  ['smtp://127.0.0.1:1025', '127.0.0.1', 1025],
  ['smtp://[::1]', '::1', 25],
]

test.each(RELAYS)('%s is used without TLS where MAIL_ALLOW_PLAIN is on', (url, host, port) => {
  expect(serverOf(url, PLAIN)).toEqual({ host, port, tls: 'none', credentials: undefined })
  for (const off of [{}, { MAIL_ALLOW_PLAIN: 'off' }])
    expect(() => serverOf(url, off)).toThrow(
      'SMTP_URL must be smtps:// or have ?starttls=required; a relay of your own network is used without TLS where MAIL_ALLOW_PLAIN is on.',
    )
})

test.each([
  'smtp://mail.example',
  'smtp://127.0.0.1.example',
  'smtp://relay.lan.example.com',
  'smtp://8.8.8.8:25',
  'smtp://172.32.0.1',
  'smtp://100.128.0.1',
  'smtp://192.169.0.1',
  'smtp://134744072',
  'smtp://0x08080808',
  'smtp://[2001:db8::1]',
])('%s is never used without TLS', (url) => {
  for (const more of [{}, PLAIN])
    expect(() => serverOf(url, more)).toThrow(
      /^SMTP_URL must be smtps:.*own network.*MAIL_ALLOW_PLAIN/,
    )
  expect(serverOf(`${url}?starttls=required`)).toMatchObject({
    tls: 'starttls',
    port: url.endsWith(':25') ? 25 : 587,
  })
})

test('a password goes over no network without TLS', () => {
  expect(() => serverOf('smtp://ada:hush@relay.lan:25', PLAIN)).toThrow(/no user and no password/)
  expect(serverOf('smtp://ada:hush@127.0.0.1:1025', PLAIN)).toMatchObject({
    credentials: { user: 'ada', pass: 'hush' },
  })
})

test('what is wrong is said without the password', () => {
  for (const url of [
    'https://ada:secret@mail.example',
    'ada:secret@mail.example',
    'smtps://',
    'smtps://ada:secret@mail.example\n',
    'smtps://ada:secret@mail.example?tls=no',
    'smtp://ada:secret@mail.example?starttls=optional',
    'smtps://ada:secret%zz@mail.example',
  ]) {
    expect(() => serverOf(url)).toThrow(/^SMTP_URL /)
    expect(() => serverOf(url)).not.toThrow(/secret/)
  }
  expect(() => readMailConfig({ MAIL: 'pigeon' })).toThrow('MAIL must be off, binding or smtp.')
})
