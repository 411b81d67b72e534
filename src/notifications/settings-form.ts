import { jsonOr, jsonToo, object } from '../kernel/contract/compound.ts'
import { edit } from '../kernel/contract/form.ts'
import { zoneNamed } from '../kernel/contract/zones.ts'
import { NO_ZONE } from '../operations/asked-at.ts'
import { keyed } from '../kernel/contract/keyed.ts'
import {
  type Fields,
  type Kind,
  type ObjectOf,
  bad,
  described,
  good,
  kind,
  withTraits,
} from '../kernel/contract/kind.ts'
import { choice, flag } from '../kernel/contract/wire.ts'
import { MAIL_TIMES, NOTIFICATION_KINDS } from './kinds.ts'
import { DAYS } from './fields.ts'

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
  if (typeof value !== 'string' || zoneNamed(value) === undefined) return bad(NO_ZONE)
  const known = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  return good(known.toLowerCase() === value.toLowerCase() ? known : value)
})

/** An object with these fields and no others, so that a misspelled setting is refused. */
function strict<F extends Fields>(fields: F): Kind<ObjectOf<F>> {
  const of = object(fields)
  const names = Object.keys(fields)
  return withTraits(of, {
    read(value) {
      const given = typeof value === 'object' && value !== null ? Object.keys(value) : []
      const unknown = Array.isArray(value) ? undefined : given.find((one) => !names.includes(one))
      if (unknown === undefined) return of.read(value)
      return { faults: [{ field: unknown, reason: `is none of ${names.join(', ')}` }] }
    },
  })
}

const day = choice(...DAYS)

const days = kind<(typeof DAYS)[number][]>({ type: 'array', items: day.doc }, (value) => {
  const given: unknown[] = Array.isArray(value) ? value : []
  const read = DAYS.filter((one) => given.includes(one))
  return given.length > 0 && read.length === given.length
    ? good(read)
    : bad(`must be a list of one or more different days of ${DAYS.join(', ')}`)
})

const quietHours = strict({
  from: described('Local time of day at which they begin.', timeOfDay),
  to: described('Local time of day at which they end.', timeOfDay),
  days: described('Days on which they begin.', days),
}).that(({ from, to }) => from !== to, 'must begin and end at different times')

const boolean = kind<boolean>({ type: 'boolean' }, (value) =>
  typeof value === 'boolean' ? good(value) : bad('must be true or false'),
)

const channel = strict({
  inbox: described('True if there is a notification at all.', boolean.optional()),
  mail: described(
    'Time at which it is mailed: at once, with a digest, or never.',
    choice(...MAIL_TIMES).optional(),
  ),
  push: described('True if devices are told.', boolean.optional()),
  webhook: described('True if webhooks of the user are told.', boolean.optional()),
})

const channels = strict(
  keyed(NOTIFICATION_KINDS, (name) =>
    described(
      `Ways by which notifications of the kind \`${name}\` reach the user.`,
      channel.optional(),
    ),
  ),
)

/** The settings that a request may change. Those that it does not give stay as they are, and so do the ways of each kind. */
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
    'True if the user watches the cards that they made or are an assignee of.',
    flag.optional(),
  ),
})
