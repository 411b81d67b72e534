import { Buffer } from 'node:buffer'
import net from 'node:net'
import { Readable } from 'node:stream'
import tls from 'node:tls'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { CertificateFault } from '../../kernel/certificates.ts'
import type { SmtpServer } from '../../kernel/mail-config.ts'
import { type MailResult, failedAttempt } from './mail-result.ts'
import { type MimeMessage, domainOf } from './mime.ts'

/**
 * Longest times that a server may take: for the connection, its greeting, all answers before it has the
 * message, and the answer to the end of the message. The last one is long, because a server that has
 * accepted the message and answers late would be sent it again (RFC 5321, section 4.5.3.2.6, wants ten
 * minutes). They are for whole answers: a server that sends a line now and then has no more time.
 */
const TIMEOUT_MS = { connect: 10_000, greeting: 10_000, before: 60_000, end: 180_000 } as const

/**
 * Sends a message by an SMTP server. The socket is opened by the host's name, so that the platform looks
 * that up and checks the certificate by it. It does not say that a certificate is not trusted.
 */
export async function sendBySmtp(
  server: SmtpServer,
  message: MimeMessage,
  certificateFault: CertificateFault,
): Promise<MailResult> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  let connection: SMTPConnection | undefined
  try {
    const isSecure = server.tls === 'always'
    const socket = await openSocket(server)
    connection = new Connection({
      host: server.host,
      port: server.port,
      connection: socket,
      secure: isSecure,
      secured: isSecure,
      requireTLS: server.tls === 'starttls',
      ignoreTLS: server.tls === 'none',
      // Some servers refuse who greets them with a name that does not exist.
      name: domainOf(message.from),
      greetingTimeout: TIMEOUT_MS.greeting,
      socketTimeout: TIMEOUT_MS.end,
    })
    await speak(connection, server, message)
    return { isSent: true }
  } catch (thrown) {
    return failedAttempt(thrown, await faultOfTls(server, thrown, certificateFault))
  } finally {
    connection?.close()
  }
}

/** The fault of the certificate of a server that could not be spoken to. One that answers in SMTP has another fault, unless it said so before TLS. */
async function faultOfTls(
  { host, port, tls: by }: SmtpServer,
  thrown: unknown,
  certificateFault: CertificateFault,
): Promise<string | undefined> {
  if (by === 'none' || 'responseCode' in Object(thrown)) return undefined
  return certificateFault({ host, port, by: by === 'always' ? 'tls' : 'starttls' })
}

function openSocket({ host, port, tls: by }: SmtpServer): Promise<net.Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>()
  const socket = by === 'always' ? tls.connect({ host, port }) : net.connect({ host, port })
  const timer = setTimeout(() => {
    socket.destroy()
    reject(new Error('It did not answer in time.'))
  }, TIMEOUT_MS.connect)
  socket.once('error', reject)
  socket.once(by === 'always' ? 'secureConnect' : 'connect', () => resolve(socket))
  return promise.finally(() => clearTimeout(timer))
}

function speak(
  connection: SMTPConnection,
  { credentials }: SmtpServer,
  { from, to, raw }: MimeMessage,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const step = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next())
  const after = (ms: number) =>
    setTimeout(() => reject(new Error('It did not answer in time.')), ms)
  let late = after(TIMEOUT_MS.before)
  // Nodemailer reads the message once the server wants it.
  const message = Readable.from([Buffer.from(raw)]).once('end', () => {
    clearTimeout(late)
    late = after(TIMEOUT_MS.end)
  })
  const send = () => connection.send({ from, to }, message, step(resolve))
  connection.once('error', reject)
  connection.once('end', () => reject(new Error('It closed the connection.')))
  connection.connect(
    step(() => {
      if (credentials === undefined) return send()
      return connection.login({ credentials }, step(send))
    }),
  )
  return promise.finally(() => clearTimeout(late))
}
