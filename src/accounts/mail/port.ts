import type { MailConfig } from '../../kernel/mail-config.ts'
import { type MailResult, failedAttempt } from './attempt.ts'
import type { MimeMessage } from './mime.ts'
import { sendBySmtp } from './smtp.ts'

/** What sends a message; it does not throw. */
export type MailPort = (message: MimeMessage) => Promise<MailResult>

/** The port that the configuration names; undefined where there is no mail. */
export function openMailPort(
  config: MailConfig,
  binding: SendEmail | undefined,
): MailPort | undefined {
  if (config.by === 'smtp') return (message) => sendBySmtp(config.server, message)
  if (config.by === 'binding' && binding !== undefined)
    return (message) => sendByBinding(binding, message)
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
