import { type Socket, createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { certificateFault } from '../../../scripts/certificate-fault.ts'
import { encodeMime } from '../../../src/outbox/ways/mime.ts'
import { sendBySmtp } from '../../../src/outbox/ways/smtp.ts'
import type { SmtpServer } from '../../../src/kernel/mail-config.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { ISSUED } from '../../support/private-ca.ts'
import { TEST_CERTIFICATE } from '../../support/test-certificate.ts'

const closing: (() => Promise<unknown>)[] = []
const trusted = tls.getCACertificates()

afterEach(async () => {
  vi.useRealTimers()
  tls.setDefaultCACertificates(trusted)
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function serverWith(options?: SMTPServerOptions) {
  const server = await openMailServer(options)
  closing.push(server.close)
  return server
}

const CREDENTIALS = { user: 'laneway', pass: 'a pass@word' }

const UNSUBSCRIBE = `https://boards.example/users/unsubscribe/${'u'.repeat(17)}.commented.${'s'.repeat(43)}`

async function sendTo(port: number, more: Partial<SmtpServer> = {}) {
  const message = await encodeMime({
    id: 'm1',
    from: { name: 'Laneway', address: 'laneway@example.org' },
    to: 'ada@example.com',
    subject: 'Grüße',
    text: 'Zeile\n.\n.. Ende\n',
    html: '<p>Zeile</p>',
    nowMs: Date.UTC(2026, 0, 2),
    about: 'card.c1',
    unsubscribe: UNSUBSCRIBE,
  })
  const server = { host: 'localhost', port, tls: 'none', credentials: undefined, ...more } as const
  return sendBySmtp(server, message, (asked) => certificateFault(asked, tls.getCACertificates()))
}

test('a server that takes a message and confirms it three minutes later has taken it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const [taken, confirmed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { port } = await serverWith({
    onData(stream, _session, done) {
      callbackify(async () => {
        await text(stream)
        taken.resolve()
        await confirmed.promise
      })(done)
    },
  })
  const sending = sendTo(port)
  await taken.promise
  await vi.advanceTimersByTimeAsync(179_000)
  confirmed.resolve()
  expect(await sending).toEqual({ isSent: true })
})

test('a server that confirms a message line by line and never ends is given up after three minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const taken = Promise.withResolvers<Socket>()
  const server = createServer((socket) => {
    socket.write('220 hello\r\n')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const said = data.toString()
      if (said.endsWith('\r\n.\r\n')) return taken.resolve(socket)
      return socket.write(said.startsWith('DATA') ? '354 go on\r\n' : '250 yes\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => server.close())
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo
  const sending = sendTo(port)
  const socket = await taken.promise
  socket.write('250-one\r\n')
  await vi.advanceTimersByTimeAsync(179_000)
  socket.write('250-and another\r\n')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await sending).toEqual({
    isSent: false,
    isFinal: false,
    error: 'It did not answer in time.',
  })
})

test('a server that does not answer before it has the message is given up after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const asked = Promise.withResolvers<() => void>()
  const { port } = await serverWith({
    onRcptTo: (_address, _session, done) => asked.resolve(() => done()),
  })
  const sending = sendTo(port)
  const answer = await asked.promise
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await sending).toEqual({
    isSent: false,
    isFinal: false,
    error: 'It did not answer in time.',
  })
  answer()
})

test('a message arrives as it was written', async () => {
  const { port, received } = await serverWith()
  expect(await sendTo(port)).toEqual({ isSent: true })
  expect(received).toMatchObject([
    {
      client: 'example.org',
      envelope: { from: 'laneway@example.org', to: ['ada@example.com'] },
      from: { name: 'Laneway', address: 'laneway@example.org' },
      to: [{ address: 'ada@example.com' }],
      subject: 'Grüße',
      messageId: '<m1@example.org>',
      inReplyTo: '<card.c1@example.org>',
      references: '<card.c1@example.org>',
      headers: expect.arrayContaining([
        expect.objectContaining({ key: 'list-unsubscribe', value: `<${UNSUBSCRIBE}>` }),
        expect.objectContaining({
          key: 'list-unsubscribe-post',
          value: 'List-Unsubscribe=One-Click',
        }),
      ]),
      date: '2026-01-02T00:00:00.000Z',
    },
  ])
  expect(received[0]?.text?.trimEnd()).toBe('Zeile\n.\n.. Ende')
})

test.each(['always', 'starttls'] as const)(
  'a message is sent with TLS (%s) and a password to a server whose certificate is trusted',
  async (by) => {
    tls.setDefaultCACertificates([...trusted, TEST_CERTIFICATE])
    const { port, received } = await serverWith({ secure: by === 'always', authOptional: false })
    expect(await sendTo(port, { tls: by, credentials: CREDENTIALS })).toEqual({ isSent: true })
    expect(received).toHaveLength(1)
  },
)

test.each(['always', 'starttls'] as const)(
  'nothing is sent with TLS (%s) to a server whose certificate is not trusted',
  async (by) => {
    const { port, received } = await serverWith({ secure: by === 'always', cert: ISSUED })
    expect(await sendTo(port, { tls: by })).toEqual({
      isSent: false,
      isFinal: false,
      error: `The certificate of localhost:${port} is not trusted: it is issued by Example private CA, Example, which is not among the trusted authorities; set SSL_CERT_FILE to a file that has the certificate of that authority.`,
    })
    expect(received).toEqual([])
  },
)

test('a server that has no STARTTLS gets neither password nor message where that is required', async () => {
  const users: string[] = []
  const { port, received } = await serverWith({
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _session, done) => {
      users.push(username)
      done(null, { user: username })
    },
  })
  const result = await sendTo(port, { tls: 'starttls', credentials: CREDENTIALS })
  expect(result).toMatchObject({ isSent: false, isFinal: false })
  expect({ users, received }).toEqual({ users: [], received: [] })
})

test('a message that is refused for now is to be sent again, and one that is refused for good is not', async () => {
  const { port, behavior } = await serverWith()
  behavior.refusal = 451
  expect(await sendTo(port)).toMatchObject({ isSent: false, isFinal: false })
  behavior.refusal = 550
  expect(await sendTo(port)).toEqual({
    isSent: false,
    isFinal: true,
    error: 'DATA Message failed: 550 not today',
  })
})

test('a wrong password is no fault of the message, and is not in the error', async () => {
  const { port } = await serverWith({ allowInsecureAuth: true, authOptional: false })
  const result = await sendTo(port, { credentials: { user: 'laneway', pass: 'hunter2-secret' } })
  expect(result).toMatchObject({ isSent: false, isFinal: false })
  expect(JSON.stringify(result)).not.toContain('hunter2')
})

test('a server that breaks off is tried again', async () => {
  const broken = createServer((socket) => socket.end('220 hello\r\n'))
  broken.listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const { port } = broken.address() as AddressInfo
  closing.push(async () => broken.close())
  expect(await sendTo(port)).toMatchObject({ isSent: false, isFinal: false })
  expect(await sendTo(1)).toMatchObject({ isSent: false, isFinal: false })
})
