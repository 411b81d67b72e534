import { during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { flag, moment, number, numberText, text } from '../../kernel/contract/wire.ts'
import { column, field } from '../../kernel/contract/entity.ts'

const dateGiven = moment.optional()
const flagGiven = flag.optional()
const dateColumn = column.orNull(column.moment())
const dated = {
  blank: null,
  form: dateGiven,
  record: text.optional(),
  imports: dateGiven,
} as const

const dueComplete = during(since('7.92'), flag)

/** These fields say when work on a card is to begin and to end, and how long it took. */
export const dateFields = {
  receivedAt: field(dateColumn, {
    ...dated,
    views: ['board', 'share'],
    csv: 'Received',
    csvAlso: 'received at, received date, empfangen, empfangen am, eingegangen, eingegangen am',
  }),
  startAt: field(dateColumn, {
    ...dated,
    views: ['board', 'share'],
    agents: { shown: 'usual', given: 'new', says: 'ISO-8601, or a day.' },
    search: { date: 'start' },
    csv: 'Start',
    csvAlso: 'start at, start date, start on, beginn, beginn am, anfang, startdatum, start am',
    trello: 'start',
  }),
  dueAt: field(dateColumn, {
    ...dated,
    views: ['board', 'search', 'share'],
    agents: { shown: 'usual', given: 'new' },
    search: { date: 'due' },
    csv: 'Due',
    csvAlso:
      'due at, due date, due on, deadline, fällig, fällig am, fälligkeit, fälligkeitsdatum, frist, termin',
    trello: 'due',
  }),
  dueComplete: field(
    { ...column.flag(), standard: false },
    {
      blank: false,
      form: dueComplete.optional(),
      record: dueComplete,
      imports: flagGiven,
      views: ['board', 'search', 'share'],
      agents: { shown: 'usual', given: 'edit' },
      search: { is: 'complete' },
      csv: 'Due complete',
      csvAlso: 'completed, done, erledigt',
      trello: 'dueComplete',
    },
  ),
  endAt: field(dateColumn, {
    ...dated,
    views: ['board', 'share'],
    agents: { shown: 'usual', given: 'new' },
    search: { date: 'end' },
    csv: 'End',
    csvAlso:
      'end at, end date, finish date, finished, completed at, ende, ende am, enddatum, endet am',
    trello: 'dateCompleted',
  }),
  spentTime: field(column.real(), {
    blank: 0,
    form: numberText.optional(),
    record: number,
    imports: numberText.optional(),
    views: ['board', 'share'],
    csv: 'Spent time',
    csvAlso: 'spent time hours, aufgewendete zeit, aufgewendete zeit stunden, zeitaufwand',
  }),
  isOvertime: field(column.flag(), {
    blank: false,
    form: flagGiven,
    formName: 'isOverTime',
    record: flag,
    imports: flagGiven,
    views: ['board', 'share'],
    csv: 'Overtime',
    csvAlso: 'over time, overtime hours, mehrarbeit, mehrarbeit stunden',
  }),
}
