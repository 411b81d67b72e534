import type { MailConfig, Sender } from '../../kernel/mail-config.ts'
import { type MailResult, failedAttempt } from './mail-result.ts'
import type { MimeMessage } from './mime.ts'
import { sendBySmtp } from './smtp.ts'

/** Sends a message; it does not throw. */
export type MailPort = (message: MimeMessage) => Promise<MailResult>

/** The sender of all messages, and the function that sends one. */
export type Mailer = { from: Sender; send: MailPort }

/** Opens the mailer that the configuration names; undefined where there is no mail. */
export function openMailer(config: MailConfig, binding: SendEmail | undefined): Mailer | undefined {
  if (config.by === 'smtp')
    return { from: config.from, send: (message) => sendBySmtp(config.server, message) }
  if (config.by === 'binding' && binding !== undefined)
    return { from: config.from, send: (message) => sendByBinding(binding, message) }
  return undefined
}

async function sendByBinding(
  binding: SendEmail,
  { from, to, raw }: MimeMessage,
): Promise<MailResult> {
  try {
    // Only the platform has this module.
    const { EmailMessage } = await import('cloudflare:email')
    await binding.send(new EmailMessage(from, to, raw))
    return { isSent: true }
  } catch (thrown) {
    return failedAttempt(thrown)
  }
}
