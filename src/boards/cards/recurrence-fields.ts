import { jsonOr, list, listUpTo, object } from '../../kernel/contract/compound.ts'
import { described, during, exemplified, skippingBlank } from '../../kernel/contract/kind.ts'
import { clockOfDay } from '../../kernel/contract/days.ts'
import { toMoment } from '../../kernel/contract/moment.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { choice, count, filled, flag, id, text, textUpTo } from '../../kernel/contract/wire.ts'
import { zoneNamed } from '../../kernel/contract/zones.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import type { Recurrence, Series } from '../../kernel/contract/recurrence/series.ts'

const LATER = since('11')

/** Most days that a recurrence leaves out, and most days by which its cards come early. */
export const MOST_OF_RECURRENCE = { skip: 500, leadDays: 365, count: 10_000, position: 10_000 }

const SAYS = {
  rule: 'A rule of RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO,TH`, with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY. It begins at the due date of the card, else at its start, else on the day on which it was set, and takes the time of day from there.',
  mode: 'By `schedule` the next card comes at its own occurrence, whether this one is done or not; by `completion` it comes at the first occurrence after the day on which this one was completed, once.',
  timeZone:
    'Time zone of the IANA database in which days and times are counted, such as `Europe/Berlin`.',
  to: 'Id of the list in which the next card is made; by default the list of the card.',
  position:
    'Place of the next card among the open ones of its list, counted from 0; by default last.',
  leadDays: 'Number of days by which the next card comes before its occurrence.',
  until: 'The last day, or the last moment, that may be an occurrence.',
  count: 'Most cards of the series from this one on, this one included.',
  paused: 'True if no cards come for now. Those that would have come meanwhile are left out.',
  skip: 'Days of the time zone, such as `2026-12-24`, on which no card comes.',
  missed:
    'The cards of occurrences that passed while the service was not running: one of all together (`once`), or none (`skip`).',
} as const

function upTo(most: number) {
  return count.that((value) => value >= 0 && value <= most, `must be from 0 to ${most}`)
}

/** The name of a time zone. */
export const zone = textUpTo(64).that(
  (name) => zoneNamed(name) !== undefined,
  'must be a time zone of the IANA database, such as Europe/Berlin',
)

function isDayOrMoment(value: string): boolean {
  return clockOfDay(value) !== undefined || toMoment(value) !== undefined
}

const day = textUpTo(10).that(
  (value) => clockOfDay(value) !== undefined,
  'must be a day such as 2026-12-24',
)

const {
  skip: mostSkipped,
  leadDays: mostLead,
  position: mostBefore,
  count: mostCards,
} = MOST_OF_RECURRENCE

/** A recurrence as requests give it, whole. */
export const recurrenceForm = {
  rule: described(SAYS.rule, exemplified('FREQ=WEEKLY;BYDAY=MO', filled)),
  mode: described(
    `${SAYS.mode} By default \`schedule\`.`,
    choice('schedule', 'completion').optional(),
  ),
  timeZone: described(`${SAYS.timeZone} By default \`UTC\`.`, skippingBlank(zone).optional()),
  to: described(SAYS.to, id.optional()),
  position: described(SAYS.position, skippingBlank(upTo(mostBefore)).optional()),
  leadDays: described(SAYS.leadDays, skippingBlank(upTo(mostLead)).optional()),
  until: described(
    SAYS.until,
    skippingBlank(
      textUpTo(40).that(isDayOrMoment, 'must be a day such as 2026-12-24, or a moment'),
    ).optional(),
  ),
  count: described(
    SAYS.count,
    skippingBlank(
      count.that((value) => value >= 1 && value <= mostCards, `must be from 1 to ${mostCards}`),
    ).optional(),
  ),
  paused: described(SAYS.paused, flag.optional()),
  skip: described(SAYS.skip, skippingBlank(listUpTo(mostSkipped, day)).optional()),
  missed: described(`${SAYS.missed} By default \`once\`.`, choice('once', 'skip').optional()),
}

/** A recurrence as clients see it. */
export const recurrenceShown = object({
  rule: described(SAYS.rule, text),
  mode: described(SAYS.mode, choice('schedule', 'completion')),
  timeZone: described(SAYS.timeZone, text),
  to: described(SAYS.to, text.optional()),
  position: described(SAYS.position, count.optional()),
  leadDays: described(SAYS.leadDays, count.optional()),
  until: described(SAYS.until, text.optional()),
  count: described(SAYS.count, count.optional()),
  paused: described(SAYS.paused, flag.optional()),
  skip: described(SAYS.skip, list(text).optional()),
  missed: described(SAYS.missed, choice('once', 'skip').optional()),
})

const reference = {
  blank: '',
  record: during(LATER, text),
  imports: id.optional(),
  refersTo: 'cards',
} as const

/** Of a card that recurs, the newest one has the recurrence. */
export const recurrenceFields = {
  recurrence: field(column.orNull(column.json<Recurrence>()), {
    describes: 'The recurrence of the card; only the newest card of a series has it.',
    blank: null,
    record: during(LATER, recurrenceShown.optional()),
    imports: jsonOr(object(recurrenceForm)).optional(),
    views: ['board'],
  }),
  recursFrom: field(
    { ...column.text(), standard: '' },
    { ...reference, describes: 'Id of the card that this one came from; empty for none.' },
  ),
  recursTo: field(
    { ...column.text(), standard: '' },
    { ...reference, describes: 'Id of the card that came from this one; empty for none.' },
  ),
  series: field(column.orNull(column.json<Series>()), { blank: null }),
  /** The moment at which the clock makes the next card. */
  recursAt: field(column.orNull(column.moment()), { blank: null }),
}
