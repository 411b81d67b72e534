import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts'

/** A message as a mail program reads it, its source, the envelope that it came in, and what the client called itself. */
export type ReceivedMail = Email & {
  source: string
  envelope: { from: string; to: string[] }
  client: string
}

/** A real SMTP server on this machine. It takes every message, unless `refusal` is the status to refuse one with. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const behavior: { refusal?: number | undefined } = {}
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    onAuth({ username, password }, _session, done) {
      if (username === 'laneway' && password === 'a pass@word') done(null, { user: username })
      else done(new Error('no such user'))
    },
    onData(stream, { envelope, hostNameAppearsAs: client }, done) {
      const parsed = text(stream).then(async (source) => {
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const to = rcptTo.map(({ address }) => address)
        return { ...(await PostalMime.parse(source)), source, envelope: { from, to }, client }
      })
      callbackify(() => parsed)((error, mail) => {
        const { refusal: responseCode } = behavior
        if (responseCode !== undefined)
          return done(Object.assign(new Error('not today'), { responseCode }))
        if (!error) received.push(mail)
        return done(error)
      })
    },
    ...options,
  })
  // A client that breaks off is what some tests are about.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // A server that listens on a port has an address.
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    behavior,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
