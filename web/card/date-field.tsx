import { shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { DateEditor } from './date-editor.tsx'
import { PopoverButton, focusFirst } from './popover-button.tsx'

type Props = {
  label: string
  value: string | undefined
  endsDay: boolean
  onPick: (moment: string | null) => void
}

/** A date of a card: a button that says it, and opens what sets it. */
export function DateField(props: Props) {
  const { label, value, onPick } = props
  return (
    <PopoverButton
      haspopup="dialog"
      label={label}
      onShow={focusFirst}
      panel={(close) => (
        <DateEditor
          {...props}
          onPick={(moment) => {
            onPick(moment)
            close()
          }}
        />
      )}
    >
      {value === undefined ? (
        <span class="side-blank">{t('date.choose')}</span>
      ) : (
        <time dateTime={value}>{shownMoment(value)}</time>
      )}
    </PopoverButton>
  )
}
