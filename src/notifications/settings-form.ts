import { jsonOr, jsonToo } from '../kernel/contract/compound.ts'
import { edit } from '../kernel/contract/form.ts'
import { keyed } from '../kernel/contract/keyed.ts'
import { type Kind, type Reading, bad, described, good, kind } from '../kernel/contract/kind.ts'
import { flag } from '../kernel/contract/wire.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'
import { type Channel, type Channels, DAYS, MAIL_TIMES, type QuietHours } from './settings.ts'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const timeOfDay = kind<string>(
  { type: 'string', pattern: TIME.source, example: '08:00' },
  (value) =>
    typeof value === 'string' && TIME.test(value)
      ? good(value)
      : bad('must be a time of day, such as 08:00'),
)

/** A zone of the IANA database, with the capitals that it has there. */
const timeZone = kind<string>({ type: 'string', example: 'Europe/Berlin' }, (value) => {
  const wrong = bad('must be a time zone of the IANA database, such as Europe/Berlin')
  if (typeof value !== 'string' || value.length > 64 || !/^[A-Za-z]/.test(value)) return wrong
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
    return good(known.toLowerCase() === value.toLowerCase() ? known : value)
  } catch {
    return wrong
  }
})

type Entries = [name: string, value: unknown][]

function entriesOf(value: unknown): Entries | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? Object.entries(value) : undefined
}

/** The fields of an object, each read by its kind; other fields are refused, so that nobody believes to have set what there is not. */
function strictly<T>(value: unknown, fields: { [K in keyof T]: Kind<T[K]> }): Reading<Partial<T>> {
  const entries = entriesOf(value)
  if (entries === undefined) return bad('must be an object')
  const names: ReadonlyMap<string, Kind<unknown>> = new Map(Object.entries(fields))
  const read: Record<string, unknown> = {}
  for (const [name, given] of entries) {
    const of = names.get(name)
    if (of === undefined)
      return { faults: [{ field: name, reason: `is none of ${[...names.keys()].join(', ')}` }] }
    const reading = of.read(given)
    if (!('value' in reading))
      return {
        faults: reading.faults.map(({ field, reason }) => ({
          field: [name, field].filter(Boolean).join('.'),
          reason,
        })),
      }
    read[name] = reading.value
  }
  // Each value was read by the kind of its field.
  return good(read as unknown as Partial<T>)
}

const day = kind<(typeof DAYS)[number]>({ type: 'string', enum: DAYS }, (value) => {
  const known = DAYS.find((one) => one === value)
  return known === undefined ? bad(`must be one of ${DAYS.join(', ')}`) : good(known)
})

const days = kind<(typeof DAYS)[number][]>({ type: 'array', items: day.doc }, (value) => {
  if (!Array.isArray(value) || value.length === 0 || value.length > DAYS.length)
    return bad(`must be a list of days: ${DAYS.join(', ')}`)
  const read = DAYS.filter((one) => value.includes(one))
  return read.length === value.length
    ? good(read)
    : bad(`must be different days of ${DAYS.join(', ')}`)
})

const quietHours = kind<QuietHours>(
  {
    type: 'object',
    properties: { from: timeOfDay.doc, to: timeOfDay.doc, days: days.doc },
    required: ['from', 'to', 'days'],
    example: { from: '22:00', to: '07:00', days: [...DAYS] },
  },
  (value) => {
    const reading = strictly<QuietHours>(value, { from: timeOfDay, to: timeOfDay, days })
    if (!('value' in reading)) return reading
    const { from, to, days: on } = reading.value
    if (from === undefined || to === undefined || on === undefined)
      return bad('must have from, to and days')
    return from === to ? bad('must begin and end at different times') : good({ from, to, days: on })
  },
)

const boolean = kind<boolean>({ type: 'boolean' }, (value) =>
  typeof value === 'boolean' ? good(value) : bad('must be true or false'),
)

const mailTime = kind<Channel['mail']>({ type: 'string', enum: MAIL_TIMES }, (value) => {
  const known = MAIL_TIMES.find((one) => one === value)
  return known === undefined ? bad(`must be one of ${MAIL_TIMES.join(', ')}`) : good(known)
})

const CHANNEL = { inbox: boolean, mail: mailTime, push: boolean, webhook: boolean }

const channel = kind<Partial<Channel>>(
  {
    type: 'object',
    properties: { inbox: boolean.doc, mail: mailTime.doc, push: boolean.doc, webhook: boolean.doc },
  },
  (value) => strictly<Channel>(value, CHANNEL),
)

const BY_KIND = keyed(NOTIFICATION_KINDS, () => channel)

const channels = kind<Channels>(
  {
    type: 'object',
    properties: Object.fromEntries(NOTIFICATION_KINDS.map((name) => [name, channel.doc])),
    example: { changed: { inbox: false } },
  },
  (value) => strictly<Record<NotificationKind, Partial<Channel>>>(value, BY_KIND),
)

/** What a person sets; what is not given stays as it is, of each kind too. */
export const settingsForm = edit({
  timeZone: described(
    'Time zone of the IANA database, such as `Europe/Berlin`.',
    timeZone.optional(),
  ),
  quietHours: described(
    'Hours of the local day in which nothing is sent, on these days; null for none.',
    jsonOr(quietHours).optional(),
  ),
  channels: described('By which ways each kind reaches the user.', jsonToo(channels).optional()),
  digestAt: described('Local time of day at which digests are sent.', timeOfDay.optional()),
  followsOwnCards: described(
    'Whether the user watches the cards that they made or are an assignee of.',
    flag.optional(),
  ),
})
