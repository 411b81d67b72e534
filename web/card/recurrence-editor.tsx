import { useSignal } from '@preact/signals'
import { writtenDay, type Zone } from '../../src/kernel/contract/days.ts'
import { zoneNamed } from '../../src/kernel/contract/zones.ts'
import { HERE, shownMoment } from '../text/dates.ts'
import { readerHere } from '../text/here.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { type ShownCard, useCard } from './card-page.ts'
import {
  CHOICES,
  type Choice,
  WITH_INTERVAL,
  anchorOf,
  draftOf,
  isChoice,
  moreOf,
  nextDatesOf,
  recurrenceOf,
  wholeOf,
} from './recurrence-choice.ts'
import { RecurrenceMore } from './recurrence-more.tsx'
import { RecurrenceDays } from './recurrence-days.tsx'

/** Changes how a card recurs, and shows the dates that follow before it is saved. */
export function RecurrenceEditor({ card, onClose }: { card: ShownCard; onClose: () => void }) {
  const page = useCard()
  const nowMs = Date.now()
  const anchor = anchorOf(card, HERE, nowMs)
  const before = card.recurrence
  const draft = useSignal(draftOf(before, anchor))
  const more = useSignal(moreOf(before, page.board.lists.peek()))
  const { choice, interval, days } = draft.value
  const change = (set: Partial<typeof draft.value>) => (draft.value = { ...draft.peek(), ...set })
  const made =
    choice === 'other'
      ? before && { rule: before.rule, mode: draft.value.mode }
      : recurrenceOf(draft.value, anchor)
  const timeZone = before?.timeZone ?? readerHere().timeZone
  const recurrence = made && wholeOf({ ...made, timeZone, ...more.value })
  const zone = zoneNamed(timeZone) ?? HERE
  const offered = before !== undefined && draftOf(before, anchor).choice === 'other'
  return (
    <form
      class="recurrence-editor"
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        page.ask('recurrence')
        page.act({ kind: 'setRecurrence', args: { card: page.id, recurrence: recurrence ?? null } })
      }}
    >
      <select
        class="input"
        aria-label={t('card.recurrence')}
        value={choice}
        onChange={({ currentTarget: { value } }) => {
          if (isChoice(value)) change({ choice: value })
        }}
      >
        {[...CHOICES, ...(offered ? (['other'] as const) : [])].map((one) => (
          <option key={one} value={one}>
            {t(`recurrence.${one}`)}
          </option>
        ))}
      </select>
      {WITH_INTERVAL.has(choice) && (
        <label class="recurrence-interval">
          {t(choice === 'completed' ? 'recurrence.days' : 'recurrence.interval')}{' '}
          <input
            class="input"
            type="number"
            min={1}
            max={1_000}
            required
            value={interval}
            onInput={({ currentTarget }) => {
              const value = Math.trunc(currentTarget.valueAsNumber)
              if (value >= 1 && value <= 1_000) change({ interval: value })
            }}
          />{' '}
          {unitOf(choice, interval)}
        </label>
      )}
      {choice === 'weekly' && (
        <RecurrenceDays days={days} onChange={(picked) => change({ days: picked })} />
      )}
      {recurrence !== undefined && (
        <>
          <NextDates
            dates={nextDatesOf(card, recurrence, zone, nowMs)}
            zone={zone}
            nowMs={nowMs}
            onSkip={(day) =>
              (more.value = { ...more.peek(), skip: [...(more.peek().skip ?? []), day] })
            }
          />
          {recurrence.mode === 'completion' && (
            <p class="field-hint">{t('recurrence.completed.hint')}</p>
          )}
          <RecurrenceMore
            more={more.value}
            mode={choice === 'completed' ? undefined : draft.value.mode}
            timeZone={timeZone}
            onChange={(set) => (more.value = { ...more.peek(), ...set })}
            onMode={(mode) => change({ mode })}
          />
        </>
      )}
      <div class="recurrence-buttons">
        <Button
          look="primary"
          type="submit"
          disabled={choice !== 'none' && recurrence === undefined}
        >
          {t('app.save')}
        </Button>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
      </div>
    </form>
  )
}

/** The unit of what is between two dates; undefined where the words before the number name it. */
function unitOf(choice: Choice, count: number): string | undefined {
  switch (choice) {
    case 'daily':
      return t('rule-unit.days', { count })
    case 'weekly':
      return t('rule-unit.weeks', { count })
    case 'monthly-day':
    case 'monthly-weekday':
      return t('rule-unit.months', { count })
    case 'yearly':
      return t('recurrence.years', { count })
    case 'none':
    case 'weekdays':
    case 'first-working':
    case 'last-working':
    case 'completed':
    case 'other':
      return undefined
  }
}

type NextProps = {
  dates: readonly string[]
  zone: Zone
  nowMs: number
  onSkip: (day: string) => void
}

/** The dates that follow, each of which can be left out, below what comes at once of those that were missed. */
function NextDates({ dates, zone, nowMs, onSkip }: NextProps) {
  const [first] = dates
  if (first === undefined) return null
  const isMissed = Date.parse(first) <= nowMs
  return (
    <div role="status">
      {isMissed && (
        <p class="field-hint recurrence-at-once">
          {t('recurrence.at-once', { date: shownMoment(first) })}
        </p>
      )}
      <p class="field-hint">{t('recurrence.next')}</p>
      <ul role="list" class="recurrence-next">
        {(isMissed ? dates.slice(1) : dates).map((date) => (
          <li key={date}>
            <time dateTime={date}>{shownMoment(date)}</time>
            <IconButton
              icon="close"
              label={t('recurrence.leave-out', { date: shownMoment(date) })}
              onClick={() => onSkip(writtenDay(zone(Date.parse(date))))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
