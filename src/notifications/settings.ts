import { keyed } from '../kernel/contract/keyed.ts'
import { type Channel, KINDS, NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'

/** The days of the week, as settings name them. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Hours of the local day, such as `22:00` to `07:00`, in which nothing is sent on these days; they may go past midnight. */
export type QuietHours = { from: string; to: string; days: (typeof DAYS)[number][] }

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

/** Adds the usual ways of a kind to those that a person has set. */
export function channelOf(
  { channels }: Pick<Settings, 'channels'>,
  kind: NotificationKind,
): Channel {
  const usual = KINDS[kind].channel
  const { inbox = usual.inbox, mail = usual.mail } = channels[kind] ?? {}
  const { push = usual.push, webhook = usual.webhook } = channels[kind] ?? {}
  return { inbox, mail, push, webhook }
}

/** The ways of every kind. */
export function allChannels(
  settings: Pick<Settings, 'channels'>,
): Record<NotificationKind, Channel> {
  return keyed(NOTIFICATION_KINDS, (kind) => channelOf(settings, kind))
}
