import type { Sender } from '../../kernel/mail-config.ts'

/** The words of a message, as text and as HTML. */
export type MessageText = { subject: string; text: string; html: string }

/** A message as it is sent: who it is from and to on the envelope, and its bytes. */
export type MimeMessage = { from: string; to: string; raw: string }

export type MessageToEncode = MessageText & {
  id: string
  from: Sender
  to: string
  nowMs: number
  /** Names the subject that the message is about, because mail programs show messages about the same subject together. */
  about?: string | undefined
  /** The address that turns off such messages, by RFC 8058. */
  unsubscribe?: string | undefined
}

/**
 * A message as MIME. Nodemailer writes the headers: it encodes what is not ASCII, quotes names, folds long
 * lines, and ends no header early. Its `Message-ID` follows from the id, so a message that is sent twice
 * is one to mail programs. It is loaded when a message is sent, as most requests send none.
 */
export async function encodeMime(message: MessageToEncode): Promise<MimeMessage> {
  const { id, from, to, subject, text, html, nowMs, about, unsubscribe } = message
  const domain = domainOf(from.address)
  const thread = `<${about}@${domain}>`
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composed = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: new Date(nowMs),
    messageId: `<${id}@${domain}>`,
    ...(about !== undefined && { inReplyTo: thread, references: thread }),
    // Answers of machines, such as notes of absence, are not wanted.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const bytes = await composed.build()
  return { from: from.address, to, raw: bytes.toString('utf8') }
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
