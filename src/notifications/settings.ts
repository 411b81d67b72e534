import type { Settings } from './fields.ts'
import { keyed } from '../kernel/contract/keyed.ts'
import { type Channel, KINDS, NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'

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
