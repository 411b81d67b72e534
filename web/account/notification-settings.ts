import { batch, useComputed, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Input, Output } from '../../client/client.ts'
import { KINDS, NOTIFICATION_KINDS } from '../../src/notifications/kinds.ts'
import { failureOf } from '../api/failure.ts'
import { failureText } from '../ui/faults.ts'
import { toast } from '../ui/toast.tsx'
import { useSession } from '../state/page-session.ts'

export type Settings = Output<'get_settings'>
export type SettingsEdit = NonNullable<Input<'edit_settings'>['body']>
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

/** The ways of all kinds; undefined where they are not the same. */
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

/** The settings with the edits that are on their way, and what makes one: it is shown at once, sent after those before it, and taken back where it is refused. */
export function useSettings(first: Settings): [Settings, (edit: SettingsEdit) => void] {
  const session = useSession()
  const confirmed = useSignal(first)
  const pending = useSignal<readonly SettingsEdit[]>([])
  const shown = useComputed(() => pending.value.reduce(edited, confirmed.value))
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  function settle(edit: SettingsEdit, reply?: Settings): void {
    batch(() => {
      confirmed.value = reply ?? confirmed.peek()
      pending.value = pending.peek().filter((one) => one !== edit)
    })
  }
  function edit(body: SettingsEdit): void {
    pending.value = [...pending.peek(), body]
    sending.current = sending.current
      .then(async () => settle(body, await session.api.edit_settings({ body })))
      .catch((thrown: unknown) => {
        settle(body)
        toast(failureText(failureOf(thrown)), { isWrong: true })
      })
  }
  return [shown.value, edit]
}
