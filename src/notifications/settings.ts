import type { NotificationKind } from './kinds.ts'

/** The days of the week, as settings name them. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Hours of the local day, such as `22:00` to `07:00`, in which nothing is sent on these days; they may go past midnight. */
export type QuietHours = { from: string; to: string; days: (typeof DAYS)[number][] }

/** How soon mail tells of something; all but `now` and `off` are digests. */
export const MAIL_TIMES = ['off', 'now', 'hourly', 'daily', 'weekly'] as const

/** By which ways one kind of notifications reaches a person. */
export type Channel = {
  /** Whether there is a notification at all. */
  inbox: boolean
  mail: (typeof MAIL_TIMES)[number]
  push: boolean
  webhook: boolean
}

/** What a person has set of each kind. */
export type Channels = { [K in NotificationKind]?: Partial<Channel> }
