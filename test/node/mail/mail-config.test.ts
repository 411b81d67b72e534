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

test('an SMTP server is used without TLS on this machine alone, and where that is allowed', () => {
  const allowed = { MAIL_ALLOW_PLAIN: 'on' }
  expect(serverOf('smtp://127.0.0.1:1025', allowed)).toMatchObject({ port: 1025, tls: 'none' })
  for (const [url, more] of [
    ['smtp://127.0.0.1:1025', {}],
    ['smtp://mail.example', allowed],
    ['smtp://127.0.0.1.example', allowed],
  ] as const)
    expect(() => serverOf(url, more)).toThrow('SMTP_URL must be smtps://')
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
