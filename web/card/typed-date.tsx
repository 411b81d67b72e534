import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { shownMoment } from '../text/dates.ts'
import { type Day, dayOf } from '../text/days.ts'
import { languageHere } from '../text/here.ts'
import { t } from '../text/text.ts'
import { typedMoment } from '../text/typed-day.ts'
import { useFirstFocus } from '../ui/give-focus.ts'
import { pointsByFinger } from '../ui/pointer.ts'

type Props = {
  label: string
  /** The day that is set, which a time that is typed alone is about. */
  set: Day | undefined
  /** Gives the moment of a day; at the time that is set if none is given. */
  on: (day: Day, time?: string) => string | null
  onPick: (moment: string | null) => void
}

/** A field in which a date is typed as people say it. It shows what the text is read as, which Enter or a click takes. */
export function TypedDate({ label, set, on, onPick }: Props) {
  const isFirst = !pointsByFinger()
  const input = useFirstFocus<HTMLInputElement>(isFirst)
  const text = useSignal('')
  const isRefused = useSignal(false)
  const id = useId()
  const typist = { today: dayOf(new Date()), set, language: languageHere() }
  const read = typedMoment(text.value, typist)
  const moment = read === undefined ? null : on(read.day, read.time)
  const refuse = () => (isRefused.value = moment === null && text.peek().trim() !== '')
  return (
    <div class="typed-date">
      <input
        ref={input}
        class="input"
        type="text"
        autocomplete="off"
        enterkeyhint="done"
        autofocus={isFirst}
        value={text.value}
        placeholder={t('date.typed.example')}
        aria-label={t('date.typed', { what: label })}
        aria-describedby={id}
        aria-invalid={isRefused.value || undefined}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value
          isRefused.value = false
        }}
        onBlur={refuse}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The focus may go to a button, which the key would press.
          event.preventDefault()
          if (moment === null) refuse()
          else onPick(moment)
        }}
      />
      <div id={id} role="status">
        {moment !== null && (
          <button type="button" onClick={() => onPick(moment)}>
            <span>{shownMoment(moment)}</span>
            <kbd aria-hidden="true">↵</kbd>
          </button>
        )}
        {isRefused.value && <p class="inline-wrong">{t('date.unread')}</p>}
      </div>
    </div>
  )
}
