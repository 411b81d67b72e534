import { language } from '../text/language.ts'
import type { ControlProps } from '../ui/field.tsx'

/** The times of the day that can be picked: each half hour. */
const TIMES = Array.from({ length: 48 }, (_, at) => {
  const hour = String(Math.floor(at / 2)).padStart(2, '0')
  return `${hour}:${at % 2 === 0 ? '00' : '30'}`
})

type Props = {
  control: Omit<ControlProps, 'aria-invalid'>
  /** Such as `08:00`. One that another client has set may be between those that can be picked. */
  time: string
  /** A time that must not be picked. */
  not?: string
  onPick: (time: string) => void
}

/** Picks a time of day from a list, because a time field reports what is typed before it is complete. */
export function TimeSelect({ control, time, not, onPick }: Props) {
  const format = new Intl.DateTimeFormat(language.value, { timeStyle: 'short', timeZone: 'UTC' })
  return (
    <select
      {...control}
      class="input"
      value={time}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    >
      {[...new Set([...TIMES, time])].toSorted().map((one) => (
        <option key={one} value={one} disabled={one === not}>
          {format.format(new Date(`1970-01-01T${one}Z`))}
        </option>
      ))}
    </select>
  )
}
