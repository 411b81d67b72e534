import { keysOf } from '../../kernel/contract/keyed.ts'
import type { Store } from '../../kernel/db/store.ts'
import { MINUTE_MS } from '../../kernel/contract/days.ts'
import type { MessageText } from '../../outbox/ways/mime.ts'
import { compose } from './compose.ts'
import type { Phrases } from './phrases.ts'
import type { MailValues } from './values.ts'

/** A row of the outbox whose message is written, now that it is sent. */
export type MailToWrite = {
  recipientKey: string
  readerId: string
  readerName: string | null
  readerLanguage: string | null
  /** The language if the reader has none. */
  language: string
  /** The public address of the service. */
  origin: string
  values: MailValues
}

/** A message as it is sent. Mail programs show messages about the same together. */
export type WrittenMail = { message: MessageText; about?: string; unsubscribe?: string }

/** A message that the service sends by mail. A room declares its own, and the app registers them with the task of mail. */
export type MailTemplate = {
  name: string
  /** Returns undefined if nothing is left to tell. */
  write(
    mail: MailToWrite,
    context: { store: Store; secret: string },
  ): WrittenMail | undefined | Promise<WrittenMail | undefined>
}

type AccountMail = {
  /** The page that the button of the message opens, and how long that can be used if nothing else is asked for. */
  link?: { path: string; lastsMs: number }
  /** It is about the reader's own account, and no limit holds it back: who sends many messages first cannot hide it. */
  isNote?: true
  /** It lets its reader do something with their account, so it is not sent once that is deleted. */
  needsAccount?: true
}

const JOIN = { path: '/join', lastsMs: 7 * 1_440 * MINUTE_MS } as const

/** The messages about accounts. Each is named as its phrases in `languages/`: the subject, the text, the button and a note. */
export const ACCOUNT_MAILS = {
  reset: { link: { path: '/reset', lastsMs: 30 * MINUTE_MS }, needsAccount: true },
  confirm: { link: { path: '/confirm', lastsMs: 30 * MINUTE_MS }, needsAccount: true },
  changed: { isNote: true },
  invitation: { link: JOIN },
  siteInvitation: { link: JOIN },
} as const satisfies Record<keyof Phrases['messages'], AccountMail>

export type AccountMailName = keyof typeof ACCOUNT_MAILS

export const ACCOUNT_MAIL_NAMES = keysOf(ACCOUNT_MAILS)

/** Says whether a message is a note, which no limit holds back. */
export function isNote(name: AccountMailName): boolean {
  return traitsOf(name).isNote === true
}

function traitsOf(name: AccountMailName): AccountMail {
  return ACCOUNT_MAILS[name]
}

/** The address that the button of a message opens, with the secret of what it is about. */
export function linkOf(
  name: Exclude<AccountMailName, 'changed'>,
  publicUrl: string,
  secret: string,
): string {
  return `${publicUrl}${ACCOUNT_MAILS[name].link.path}/${secret}`
}

export const accountMails: readonly MailTemplate[] = ACCOUNT_MAIL_NAMES.map((template) => ({
  name: template,
  write({ readerId, readerName, readerLanguage, language, origin, values }) {
    const isGone = readerId !== '' && readerName === null
    if (isGone && traitsOf(template).needsAccount) return undefined
    const languages = [readerLanguage ?? '', language]
    return { message: compose({ template, languages, name: readerName ?? '', origin, values }) }
  },
}))
