import { oneLine } from '../../kernel/log-error.ts'

/**
 * The result of an attempt to send. `isFinal` if another one would end the same way, `isMoot` if there was
 * nothing to send any more.
 */
export type MailResult =
  | { isSent: true }
  | { isSent: false; isFinal: boolean; isMoot?: true; error: string }

/** Longest answer of a server that is kept. */
const LONGEST = 300

/** Commands after which an answer of 5xx is about this message. After others it is about the server or its sign-in, which the site admin can put right. */
const ABOUT_MESSAGE = /^(?:MAIL|RCPT|DATA|API)/

/** The result of an attempt that has thrown, with the reason in its place if that is known. The text that is kept names no address, as the server may have repeated one. */
export function failedAttempt(thrown: unknown, reason?: string): MailResult {
  const { message = String(thrown), command = '', responseCode = 0 } = faultIn(thrown)
  const error = oneLine(reason ?? `${command} ${message}`)
    .replace(/\S+@\S+/g, '…')
    .trim()
    .slice(0, LONGEST)
  return { isSent: false, isFinal: responseCode >= 500 && ABOUT_MESSAGE.test(command), error }
}

/** The parts of Nodemailer's errors that tell how a message failed. */
type Fault = { message?: string; command?: string; responseCode?: number }

function faultIn(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return {}
  const { message } = thrown
  const command: unknown = Reflect.get(thrown, 'command')
  const code: unknown = Reflect.get(thrown, 'responseCode')
  return {
    message,
    ...(typeof command === 'string' && { command }),
    ...(typeof code === 'number' && { responseCode: code }),
  }
}
