import { list } from '../kernel/contract/compound.ts'
import { described } from '../kernel/contract/kind.ts'
import { keyed } from '../kernel/contract/keyed.ts'
import { nestedRecord, record } from '../kernel/contract/record.ts'
import { one } from '../kernel/contract/reply.ts'
import { choice, flag, text } from '../kernel/contract/wire.ts'
import { after } from '../kernel/db/statements.ts'
import { action } from '../operations/action.ts'
import { recordOf } from '../operations/idempotency/replay.ts'
import { callerOf, operation } from '../operations/operation.ts'
import { read } from '../operations/read.ts'
import { MAIL_TIMES, NOTIFICATION_KINDS } from './kinds.ts'
import { type Channels, DAYS, type Settings } from './fields.ts'
import { USUAL_SETTINGS, allChannels } from './settings.ts'
import { settingsForm } from './settings-form.ts'
import { saveSettings, settingsOf } from './saves.ts'

const Quiet = record('QuietHours', {
  from: described('Local time of day at which they begin.', text),
  to: described('Local time of day at which they end.', text),
  days: described('Days on which they begin.', list(choice(...DAYS))),
})

const ChannelRecord = record('NotificationChannel', {
  inbox: described('True if there is a notification at all.', flag),
  mail: described(
    'Time at which it is mailed: at once, with a digest, or never.',
    choice(...MAIL_TIMES),
  ),
  push: described('True if devices are told.', flag),
  webhook: described('True if webhooks of the user are told.', flag),
})

const ChannelsRecord = record(
  'NotificationChannels',
  keyed(NOTIFICATION_KINDS, (name) =>
    described(
      `Ways by which notifications of the kind \`${name}\` reach the user.`,
      nestedRecord(ChannelRecord),
    ),
  ),
)

const SettingsRecord = record('NotificationSettings', {
  timeZone: described('Time zone of the IANA database.', text),
  quietHours: described(
    'Hours in which nothing is sent; none by default.',
    nestedRecord(Quiet).optional(),
  ),
  channels: described('By which ways each kind reaches the user.', nestedRecord(ChannelsRecord)),
  digestAt: described('Local time of day at which digests are sent.', text),
  followsOwnCards: described(
    'True if the user watches the cards that they made or are an assignee of.',
    flag,
  ),
})

function shown(settings: Settings) {
  const { timeZone, quietHours, digestAt, followsOwnCards } = settings
  return { timeZone, quietHours, digestAt, followsOwnCards, channels: allChannels(settings) }
}

const mine = {
  tag: 'Notifications',
  path: '/api/user/settings',
  access: 'user',
  reply: one(SettingsRecord),
} as const

export const settingsOperations = [
  operation({
    ...mine,
    name: 'get_settings',
    summary: 'Reads how the current user is told of what concerns them.',
    method: 'GET',
    run: read({
      find: ({ caller }) => ({ settings: settingsOf(caller) }),
      answer: ({ settings }) => shown(settings[0] ?? USUAL_SETTINGS),
    }),
  }),
  operation({
    ...mine,
    name: 'edit_settings',
    summary: 'Sets how the current user is told of what concerns them; what is not given stays.',
    method: 'PUT',
    body: settingsForm,
    run: action({
      load: ({ context }) => ({ settings: settingsOf(callerOf(context).userId) }),
      async run({ settings }, { body, context }) {
        const { userId } = callerOf(context)
        const before = settings[0] ?? USUAL_SETTINGS
        const { timeZone, quietHours, digestAt, followsOwnCards, channels = {} } = body
        const next: Settings = {
          timeZone: timeZone ?? before.timeZone,
          quietHours: quietHours === undefined ? before.quietHours : quietHours,
          digestAt: digestAt ?? before.digestAt,
          followsOwnCards: followsOwnCards ?? before.followsOwnCards,
          channels: merged(before.channels, channels),
        }
        const reply = shown(next)
        await context.store.batch({
          saved: after(saveSettings(userId, next), recordOf(context, reply)),
        })
        return { body: reply }
      },
    }),
  }),
]

/** Keeps the ways of each kind that a request does not give. */
function merged(before: Channels, given: Channels): Channels {
  const kinds = NOTIFICATION_KINDS.filter((kind) => kind in before || kind in given)
  return Object.fromEntries(kinds.map((kind) => [kind, { ...before[kind], ...given[kind] }]))
}
