import { keyed } from '../kernel/contract/keyed.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'

/** The days of the week, as settings name them. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Hours of the local day, such as `22:00` to `07:00`, in which nothing is sent on these days; they may go past midnight. */
export type QuietHours = { from: string; to: string; days: (typeof DAYS)[number][] }

/** Mail tells of something at once (`now`), in a digest, or not at all (`off`). */
export const MAIL_TIMES = ['off', 'now', 'hourly', 'daily', 'weekly'] as const

/** The ways by which one kind of notification reaches a person. */
export type Channel = {
  /** If this is false, no notification is made at all. */
  inbox: boolean
  mail: (typeof MAIL_TIMES)[number]
  push: boolean
  webhook: boolean
}

/** The ways that a person has changed; any other is as usual. */
export type Channels = {
  [K in NotificationKind]?: { [Way in keyof Channel]?: Channel[Way] | undefined } | undefined
}

export type Settings = {
  /** A zone of the IANA database. */
  timeZone: string
  quietHours: QuietHours | null
  channels: Channels
  /** The local time of day at which digests are sent. */
  digestAt: string
  /** If this is true, they watch the cards that they made or are assigned to without asking for it. */
  followsOwnCards: boolean
}

/** The settings of somebody who has set nothing. */
export const USUAL_SETTINGS: Settings = {
  timeZone: 'UTC',
  quietHours: null,
  channels: {},
  digestAt: '08:00',
  followsOwnCards: true,
}

/** Kinds that are not pushed unless that is set: they come often. */
const UNPUSHED: ReadonlySet<NotificationKind> = new Set(['archived', 'moved', 'changed'])

/** Adds the usual ways of a kind to those that a person has set. */
export function channelOf(
  { channels }: Pick<Settings, 'channels'>,
  kind: NotificationKind,
): Channel {
  const {
    inbox = true,
    mail = 'off',
    push = !UNPUSHED.has(kind),
    webhook = true,
  } = channels[kind] ?? {}
  return { inbox, mail, push, webhook }
}

/** The ways of every kind. */
export function allChannels(
  settings: Pick<Settings, 'channels'>,
): Record<NotificationKind, Channel> {
  return keyed(NOTIFICATION_KINDS, (kind) => channelOf(settings, kind))
}
