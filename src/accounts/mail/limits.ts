import { AppError } from '../../kernel/contract/app-error.ts'

/** Most messages to one address, and by one person, in so many seconds. Tests lower them. */
export const MAIL_LIMITS = {
  address: { most: 10, seconds: 3_600 },
  sender: { most: 100, seconds: 86_400 },
}

/** Most messages of single notifications to one address, in so many seconds; what is beyond comes with a digest. Tests lower it. */
export const NOTIFICATION_MAILS = { most: 20, seconds: 3_600 }

/** Most messages that the rules of a board send, in so many seconds. Tests lower it. */
export const RULE_MAILS = { most: 100, seconds: 86_400 }

const SENTENCES = {
  address:
    'Ten messages were sent to this address within an hour, which is the most; wait as long as Retry-After says.',
  sender:
    'You have sent a hundred messages within a day, which is the most; wait as long as Retry-After says.',
} as const

/** The newest messages to an address, and by a person: when they were made, the newest first. */
export type SentMails = Record<keyof typeof MAIL_LIMITS, { createdAt: string }[]>

/** Throws `mail.limited` (429) if there is no room for one more message; its reason says which limit is reached. */
export function expectMailRoom(sent: SentMails, nowMs: number): void {
  for (const limit of ['address', 'sender'] as const) {
    const { most, seconds } = MAIL_LIMITS[limit]
    const oldest = sent[limit].at(-1)
    if (oldest === undefined || sent[limit].length < most) continue
    const waitS = Math.ceil((Date.parse(oldest.createdAt) - nowMs) / 1_000) + seconds
    throw new AppError('mail.limited', { reason: SENTENCES[limit], waitS: Math.max(1, waitS) })
  }
}
