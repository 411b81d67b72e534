import { HERE } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { useCard } from './card-page.ts'
import { PopoverButton } from './popover-button.tsx'
import { anchorOf, draftOf } from './recurrence-choice.ts'
import { RecurrenceEditor } from './recurrence-editor.tsx'
import { SideField } from './side-field.tsx'

/** The recurrence of a card, beside its dates: what is set, and a panel that changes it. */
export function RecurrenceField() {
  const page = useCard()
  const card = page.card.value
  const mayWrite = page.may('write')
  const { recurrence } = card ?? {}
  // Templates do not recur.
  const isEmpty = recurrence === undefined && (!mayWrite || page.isTemplate.value)
  if (card === undefined || isEmpty) return null
  const { choice } = draftOf(recurrence, anchorOf(card, HERE, Date.now()))
  const name = t('card.recurrence')
  const said = [t(`recurrence.${choice}`), ...(recurrence?.paused ? [t('recurrence.paused')] : [])]
  const text = said.join(', ')
  return (
    <SideField part="recurrence" name={name}>
      {mayWrite ? (
        <PopoverButton
          haspopup="dialog"
          label={name}
          look="recurrence-panel"
          onShow={(panel) => panel.querySelector('select')?.focus()}
          panel={(close) => <RecurrenceEditor card={card} onClose={close} />}
        >
          {recurrence === undefined ? <span class="side-blank">{text}</span> : text}
        </PopoverButton>
      ) : (
        text
      )}
    </SideField>
  )
}
