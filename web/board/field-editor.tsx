import { useBoard } from '../board-model/board-page.ts'
import { DateEditor } from '../card/date-editor.tsx'
import { PickOne } from '../card/pick-one.tsx'
import { setField } from '../card/saved-text.ts'
import { TypedField } from '../card/typed-field.tsx'
import type { CustomField } from '../state/board-view.ts'
import type { FieldValue } from '../state/command.ts'
import { t } from '../text/text.ts'
import { CardsPopup, Popup } from './cards-popup.tsx'

type Props = { card: string; field: string; onClose: () => void }

/** Changes a custom field of a card without opening the card. */
export function FieldEditor({ card: id, field: fieldId, onClose }: Props) {
  const page = useBoard()
  const field = page.customFields.value.find(({ _id }) => _id === fieldId)
  const card = page.view.value?.cards.get(id)
  if (field === undefined || card === undefined) return null
  const value = card.customFields.find(({ _id }) => _id === fieldId)?.value ?? null
  const set = (given: FieldValue) => setField(page, id, fieldId, given)
  return (
    <CardsPopup cards={[id]} onClose={onClose}>
      <Control {...{ card: page.store.temporaryId(id), field, value, set, onClose }} />
    </CardsPopup>
  )
}

type ControlProps = {
  card: string
  field: CustomField
  value: FieldValue
  set: (value: FieldValue) => void
  onClose: () => void
}

function Control({ card, field, value, set, onClose }: ControlProps) {
  const { name, type, settings } = field
  const text = value === null ? '' : String(value)
  if (type === 'date')
    return (
      <DateEditor
        label={name}
        value={text || undefined}
        endsDay={false}
        onPick={(moment) => {
          onClose()
          set(moment)
        }}
      />
    )
  if (type !== 'dropdown')
    return (
      <div class="popup">
        <div class="popup-value">
          <span>{name}</span>
          <TypedField {...{ card, field, value }} onSet={set} onDone={onClose} />
        </div>
      </div>
    )
  const items = (settings.dropdownItems ?? []).map(({ _id: id, name }) => ({ id, name }))
  return (
    <Popup>
      <PickOne
        label={name}
        options={[{ id: '', name: '–' }, ...items]}
        picked={[text]}
        none={t('card.nothing-found')}
        pick={({ id }) => {
          onClose()
          set(id || null)
        }}
      />
    </Popup>
  )
}
