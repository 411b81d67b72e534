import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { placeAt } from '../ui/placed.ts'
import { DateEditor } from './date-editor.tsx'

type Props = {
  label: string
  value: string | undefined
  endsDay: boolean
  onPick: (moment: string | null) => void
}

/** A date of a card: a button that says it, and opens what sets it. */
export function DateField(props: Props) {
  const { label, value, onPick } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useSignal(false)
  const place = () => {
    if (panel.current === null || button.current === null) return
    placeAt(panel.current, button.current)
    panel.current.querySelector('button')?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="picker-button"
        popovertarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen.value}
      >
        {value === undefined ? (
          <span class="side-blank">{t('date.choose')}</span>
        ) : (
          <time dateTime={value}>{shownMoment(value)}</time>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        class="menu"
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={({ newState }) => {
          isOpen.value = newState === 'open'
          if (isOpen.value) requestAnimationFrame(place)
        }}
      >
        {isOpen.value && (
          <DateEditor
            {...props}
            onPick={(moment) => {
              onPick(moment)
              panel.current?.hidePopover()
            }}
          />
        )}
      </div>
    </>
  )
}
