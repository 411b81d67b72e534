import type { Output } from '../../client/client.ts'
import { KINDS, NOTIFICATION_KINDS } from '../../src/notifications/kinds.ts'
import type { PageSession } from '../state/page-session.ts'
import type { SettingsEdit } from '../state/person-command.ts'

export type Settings = Output<'get_settings'>
type Channels = Settings['channels']
export type Kind = keyof Channels
export type Channel = Channels[Kind]

/** Some of the ways by which a kind reaches a person. */
export type Ways = { [Way in keyof Channel]?: Channel[Way] | undefined }

/** An edit by which only what is meant for a person gets into the inbox. */
export function onlyPersonal(): SettingsEdit {
  return { channels: everyKind((kind) => ({ inbox: KINDS[kind].isPersonal === true })) }
}

/** An edit of the same ways of all kinds. */
export function ofAllKinds(ways: Ways): SettingsEdit {
  return { channels: everyKind(() => ways) }
}

function everyKind(make: (kind: Kind) => Ways): Partial<Record<Kind, Ways>> {
  return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, make(kind)]))
}

/** The ways of all kinds; undefined if they are not the same. */
export function commonOf(channels: Channels): Ways {
  function common<Way extends keyof Channel>(way: Way): Channel[Way] | undefined {
    const value = channels.mentioned[way]
    return NOTIFICATION_KINDS.every((kind) => channels[kind][way] === value) ? value : undefined
  }
  return {
    inbox: common('inbox'),
    mail: common('mail'),
    push: common('push'),
    webhook: common('webhook'),
  }
}

/** Settings after an edit, as the service makes them: what is not given stays, of each kind too. */
export function edited(settings: Settings, edit: SettingsEdit): Settings {
  const { timeZone, digestAt, followsOwnCards, quietHours } = edit
  const channels = { ...settings.channels }
  for (const kind of NOTIFICATION_KINDS)
    channels[kind] = withWays(channels[kind], edit.channels?.[kind] ?? {})
  return {
    channels,
    timeZone: timeZone ?? settings.timeZone,
    digestAt: digestAt ?? settings.digestAt,
    followsOwnCards: followsOwnCards ?? settings.followsOwnCards,
    quietHours: quietHours === undefined ? settings.quietHours : (quietHours ?? undefined),
  }
}

function withWays(channel: Channel, ways: Ways): Channel {
  const { inbox, mail, push, webhook } = channel
  return {
    inbox: ways.inbox ?? inbox,
    mail: ways.mail ?? mail,
    push: ways.push ?? push,
    webhook: ways.webhook ?? webhook,
  }
}

/** Settings as they were read, with so many of the commands of one's own confirmed. */
export type ReadSettings = { settings: Settings; confirmed: number }

/** Reads the settings. Edits that are confirmed meanwhile may not be in them. */
export async function readSettings({ api, outboxes }: PageSession): Promise<ReadSettings> {
  const confirmed = outboxes.confirmed.peek().length
  return { settings: await api.get_settings(), confirmed }
}

/** The settings that were read, with what was set since, also if it is not confirmed yet. */
export function settingsNow({ outboxes }: PageSession, read: ReadSettings): Settings {
  const pending = outboxes.own().pending.value.map(({ command }) => command)
  const since = [...outboxes.confirmed.value.slice(read.confirmed), ...pending]
  return since.reduce(
    (before, { kind, args }) => (kind === 'editSettings' ? edited(before, args.set) : before),
    read.settings,
  )
}
