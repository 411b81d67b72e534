import { useSignal } from '@preact/signals'
import { zoneNamed } from '../../src/kernel/contract/zones.ts'
import type { Recurrence } from '../../src/kernel/contract/recurrence/series.ts'
import { HERE, formatted, shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useCard } from './card-page.ts'
import { PopoverButton, focusFirst } from './popover-button.tsx'
import {
  CHOICES,
  WEEK,
  WITH_INTERVAL,
  anchorOf,
  draftOf,
  isChoice,
  nextDatesOf,
  recurrenceOf,
} from './recurrence-choice.ts'
import { SideField } from './side-field.tsx'

/** How a card recurs, beside its dates: what is set, and a panel that changes it. */
export function RecurrenceField() {
  const page = useCard()
  const card = page.card.value
  const mayWrite = page.may('write')
  const { recurrence } = card ?? {}
  if (card === undefined || (recurrence === undefined && !mayWrite)) return null
  const { choice } = draftOf(recurrence, anchorOf(card, HERE, Date.now()))
  const name = t('card.recurrence')
  const said = t(`recurrence.${choice}`)
  return (
    <SideField part="recurrence" name={name}>
      {mayWrite ? (
        <PopoverButton
          haspopup="dialog"
          label={name}
          look="recurrence-panel"
          onShow={focusFirst}
          panel={(close) => <RecurrenceEditor onClose={close} />}
        >
          {recurrence === undefined ? <span class="side-blank">{said}</span> : said}
        </PopoverButton>
      ) : (
        said
      )}
    </SideField>
  )
}

function RecurrenceEditor({ onClose }: { onClose: () => void }) {
  const page = useCard()
  const card = page.card.peek()
  const nowMs = Date.now()
  const anchor = card === undefined ? nowMs : anchorOf(card, HERE, nowMs)
  const before = card?.recurrence
  const draft = useSignal(draftOf(before, anchor))
  if (card === undefined) return <></>
  const { choice, interval, days } = draft.value
  const made = recurrenceOf(draft.value, anchor)
  const recurrence: Recurrence | undefined =
    choice === 'other' ? before : made && { timeZone: ownZone(), ...before, ...made }
  const zone = zoneNamed(recurrence?.timeZone ?? '') ?? HERE
  const next = recurrence ? nextDatesOf(card, recurrence, zone, nowMs) : []
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
          if (isChoice(value)) draft.value = { ...draft.peek(), choice: value }
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
          {t(choice === 'completed' ? 'recurrence.days' : 'recurrence.interval')}
          <input
            class="input"
            type="number"
            min={1}
            max={1_000}
            required
            value={interval}
            onInput={({ currentTarget }) => {
              const value = Math.trunc(currentTarget.valueAsNumber)
              if (value >= 1 && value <= 1_000) draft.value = { ...draft.peek(), interval: value }
            }}
          />
        </label>
      )}
      {choice === 'weekly' && (
        <Weekdays
          days={days}
          onChange={(picked) => (draft.value = { ...draft.peek(), days: picked })}
        />
      )}
      {next.length > 0 && (
        <div role="status">
          <p class="field-hint">{t('recurrence.next')}</p>
          <ul role="list" class="recurrence-next">
            {next.map((date) => (
              <li key={date}>
                <time dateTime={date}>{shownMoment(date)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
      {recurrence?.mode === 'completion' && (
        <p class="field-hint">{t('recurrence.completed.hint')}</p>
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

function Weekdays({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) {
  return (
    <div class="recurrence-days" role="group" aria-label={t('recurrence.on')}>
      {WEEK.map((ms, at) => {
        const day = at + 1
        const isOn = days.includes(day)
        const date = new Date(ms)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOn}
            aria-label={formatted(date, { weekday: 'long', timeZone: 'UTC' })}
            onClick={() => onChange(isOn ? days.filter((one) => one !== day) : [...days, day])}
          >
            {formatted(date, { weekday: 'short', timeZone: 'UTC' })}
          </button>
        )
      })}
    </div>
  )
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
