import type { CertificateFault } from '../../kernel/certificates.ts'
import type { MailConfig, Sender } from '../../kernel/mail-config.ts'
import { type MailResult, failedAttempt } from './mail-result.ts'
import type { MimeMessage } from './mime.ts'
import { sendBySmtp } from './smtp.ts'

/** Sends a message; it does not throw. */
export type MailPort = (message: MimeMessage) => Promise<MailResult>

/** The sender of all messages, and the function that sends one. */
export type Mailer = { from: Sender; send: MailPort }

/** Opens the mailer that the configuration names; undefined if there is no mail. */
export function openMailer(
  config: MailConfig,
  binding: SendEmail | undefined,
  certificateFault: CertificateFault,
): Mailer | undefined {
  if (config.by === 'smtp')
    return {
      from: config.from,
      send: (message) => sendBySmtp(config.server, message, certificateFault),
    }
  if (config.by === 'binding' && binding !== undefined)
    return { from: config.from, send: (message) => sendByBinding(binding, message) }
  return undefined
}

/** The binding may take this long, as the servers of others may for the end of a message. */
const TIMEOUT_MS = 180_000

async function sendByBinding(
  binding: SendEmail,
  { from, to, raw }: MimeMessage,
): Promise<MailResult> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It did not answer in time.')), TIMEOUT_MS)
  try {
    // Only the platform has this module.
    const { EmailMessage } = await import('cloudflare:email')
    await Promise.race([binding.send(new EmailMessage(from, to, raw)), late])
    return { isSent: true }
  } catch (thrown) {
    return failedAttempt(thrown)
  } finally {
    clearTimeout(timer)
  }
}
