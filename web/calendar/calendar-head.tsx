import { Chooser } from '../card/chooser.tsx'
import { formatted } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { CalendarState } from './calendar-state.ts'
import { dateOf, dayInNext } from '../text/days.ts'
import { language } from '../text/language.ts'

const SPANS = ['month', 'week'] as const

/** The head of the calendar: the days that are shown, links to others, and the kinds of dates. */
export function CalendarHead({ calendar }: { calendar: CalendarState }) {
  const [span, day] = [calendar.span.value, calendar.day.value]
  const fields = calendar.fields.value
  const to = (step: -1 | 1) => calendar.addressOf({ day: dayInNext(day, span, step) })
  return (
    <div class="calendar-head">
      <h2 aria-live="polite">{titleOf(calendar)}</h2>
      <a class="icon-button" href={to(-1)} aria-label={t('days.before')} title={t('days.before')}>
        <Icon name="back" />
      </a>
      <a class="icon-button" href={to(1)} aria-label={t('days.after')} title={t('days.after')}>
        <Icon name="forward" />
      </a>
      <a class="button" href={calendar.addressOf({ day: undefined })}>
        {t('due.today')}
      </a>
      <nav class="view-switch" data-named aria-label={t('days.span')}>
        {SPANS.map((one) => (
          <a
            key={one}
            href={calendar.addressOf({ span: one })}
            aria-current={one === span ? 'true' : undefined}
          >
            {t(`days.${one}`)}
          </a>
        ))}
      </nav>
      {fields.length > 1 && (
        <Chooser
          label={t('days.dates')}
          options={fields.map((id) => ({ id, name: t(`card.${id}`) }))}
          picked={calendar.shownFields.value}
          pick={(id) => {
            const field = fields.find((one) => one === id)
            if (field !== undefined) calendar.toggleField(field)
          }}
        />
      )}
    </div>
  )
}

function titleOf(calendar: CalendarState): string {
  const days = calendar.days.value
  if (calendar.span.value === 'month')
    return formatted(dateOf(calendar.day.value), { month: 'long', year: 'numeric' })
  return shownDays(dateOf(days[0] ?? ''), dateOf(days.at(-1) ?? ''))
}

/** From one day to another, without what they share said twice: `23 – 29 Nov 2026`. */
function shownDays(from: Date, to: Date): string {
  const format = new Intl.DateTimeFormat(language.value, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return format.formatRange(from, to)
}
