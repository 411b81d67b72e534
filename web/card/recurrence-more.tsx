import { useRef } from 'preact/hooks'
import type { Recurrence } from '../../src/kernel/contract/recurrence/series.ts'
import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Field } from '../ui/field.tsx'
import { PickPlace } from '../ui/pick-place.tsx'
import { useCard } from './card-page.ts'
import type { More } from './recurrence-choice.ts'

type Mode = Recurrence['mode']

type Props = {
  more: More
  /** Undefined if the choice says it already. */
  mode: Mode | undefined
  timeZone: string
  onChange: (set: More) => void
  onMode: (mode: Mode) => void
}

/** The fields of a recurrence that few people set; they are open where one of them is set. */
export function RecurrenceMore({ more, mode, timeZone, onChange, onMode }: Props) {
  const page = useCard()
  const startsOpen = useRef(Object.keys(more).length > 0 || mode === 'completion').current
  const { to = '', position, leadDays, until, count, paused, skip = [], missed = 'once' } = more
  return (
    <details class="more-fields" open={startsOpen}>
      <summary>{t('recurrence.more')}</summary>
      <div class="form">
        <CheckField
          label={t('recurrence.paused')}
          hint={t('recurrence.paused.hint')}
          isOn={paused === true}
          onSwitch={(isOn) => onChange({ paused: isOn })}
        />
        {mode !== undefined && (
          <PickPlace
            label={t('recurrence.mode')}
            options={[
              { _id: 'schedule', title: t('recurrence.mode.schedule') },
              { _id: 'completion', title: t('recurrence.mode.completion') },
            ]}
            value={mode}
            onPick={(picked) => onMode(picked === 'completion' ? 'completion' : 'schedule')}
          />
        )}
        <PickPlace
          label={t('recurrence.to')}
          options={[{ _id: '', title: t('recurrence.to.own') }, ...page.board.lists.value]}
          value={to}
          onPick={(list) => onChange({ to: list || undefined })}
        />
        <Numeric
          label={t('recurrence.position')}
          hint={t('recurrence.position.hint')}
          range={[1, 10_001]}
          value={position === undefined ? undefined : position + 1}
          onChange={(place) => onChange({ position: place === undefined ? undefined : place - 1 })}
        />
        <Numeric
          label={t('recurrence.lead-days')}
          range={[0, 365]}
          value={leadDays}
          onChange={(days) => onChange({ leadDays: days })}
        />
        <Field label={t('recurrence.until')}>
          {(control) => (
            <input
              {...control}
              class="input"
              type="date"
              value={until?.slice(0, 10)}
              onChange={({ currentTarget }) =>
                onChange({ until: currentTarget.value || undefined })
              }
            />
          )}
        </Field>
        <Numeric
          label={t('recurrence.count')}
          range={[1, 10_000]}
          value={count}
          onChange={(most) => onChange({ count: most })}
        />
        <PickPlace
          label={t('recurrence.missed')}
          options={[
            { _id: 'once', title: t('recurrence.missed.once') },
            { _id: 'skip', title: t('recurrence.missed.skip') },
          ]}
          value={missed}
          onPick={(picked) => onChange({ missed: picked === 'skip' ? 'skip' : undefined })}
        />
        <Skipped days={skip} onChange={(days) => onChange({ skip: days })} />
        <p class="field-hint">{t('recurrence.zone', { zone: timeZone })}</p>
      </div>
    </details>
  )
}

type SkippedProps = { days: readonly string[]; onChange: (days: string[]) => void }

/** The days on which no card comes. */
function Skipped({ days, onChange }: SkippedProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    const { value: day = '' } = input.current ?? {}
    if (day !== '' && !days.includes(day)) onChange([...days, day].toSorted())
    if (input.current) input.current.value = ''
  }
  return (
    <Field label={t('recurrence.skip')}>
      {(control) => (
        <>
          {days.length > 0 && (
            <ul role="list" class="recurrence-next">
              {days.map((day) => (
                <li key={day}>
                  <time dateTime={day}>{shownDay(`${day}T12:00`)}</time>
                  <IconButton
                    icon="close"
                    label={t('recurrence.put-back', { date: shownDay(`${day}T12:00`) })}
                    onClick={() => onChange(days.filter((one) => one !== day))}
                  />
                </li>
              ))}
            </ul>
          )}
          <span class="recurrence-interval">
            <input {...control} ref={input} class="input" type="date" />
            <Button onClick={add}>{t('recurrence.skip.add')}</Button>
          </span>
        </>
      )}
    </Field>
  )
}

type NumericProps = {
  label: string
  hint?: string
  range: [least: number, most: number]
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** A whole number that may be left out. */
function Numeric({ label, hint, range: [min, max], value, onChange }: NumericProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          class="input"
          type="number"
          min={min}
          max={max}
          value={value}
          onInput={({ currentTarget: { valueAsNumber: number } }) => {
            if (Number.isNaN(number)) onChange(undefined)
            else if (number >= min && number <= max) onChange(Math.trunc(number))
          }}
        />
      )}
    </Field>
  )
}
