import type { CustomField } from '../state/board-view.ts'
import type { FieldValue } from '../state/command.ts'
import { t } from '../text/text.ts'
import { useCard } from './card-page.ts'
import { fieldText } from '../board-model/field-text.ts'
import { DateField } from './date-field.tsx'
import { SideField } from './side-field.tsx'
import { TypedField } from './typed-field.tsx'

/** The custom fields of a card; who may not change them sees those with a value. */
export function CustomFields() {
  const page = useCard()
  const fields = page.board.customFields.value
  const mayWrite = page.may('write')
  return (
    <>
      {fields.map((field) => {
        const values = page.card.value?.customFields
        const value = values?.find(({ _id }) => _id === field._id)?.value ?? null
        const text = fieldText(field, value)
        if (text === '' && !mayWrite) return null
        return (
          <SideField key={field._id} part={`field.${field._id}`} name={field.name}>
            {mayWrite ? (
              <FieldControl field={field} value={value} />
            ) : (
              <span dir="auto">{text}</span>
            )}
          </SideField>
        )
      })}
    </>
  )
}

function FieldControl({ field, value }: { field: CustomField; value: FieldValue }) {
  const page = useCard()
  const { _id, name, type, settings } = field
  const set = (value: FieldValue) =>
    page.act({ kind: 'setField', args: { card: page.id, field: _id, value } })
  const text = value === null ? '' : String(value)
  switch (type) {
    case 'checkbox':
      return (
        <label class="check-field">
          <input
            type="checkbox"
            aria-label={name}
            checked={value === true}
            onChange={({ currentTarget }) => set(currentTarget.checked)}
          />
          {t(value === true ? 'card.yes' : 'card.no')}
        </label>
      )
    case 'dropdown':
      return (
        <select
          class="side-input"
          aria-label={name}
          value={text}
          onChange={({ currentTarget }) => set(currentTarget.value || null)}
        >
          <option value="">–</option>
          {(settings.dropdownItems ?? []).map((item) => (
            <option key={item._id} value={item._id}>
              {item.name}
            </option>
          ))}
        </select>
      )
    case 'date':
      return (
        <DateField
          label={name}
          value={text === '' ? undefined : text}
          endsDay={false}
          onPick={set}
        />
      )
    case 'number':
    case 'currency':
    case 'text':
    case 'stringtemplate':
      return (
        <TypedField
          {...{ field, value }}
          card={page.board.store.temporaryId(page.id)}
          onSet={set}
        />
      )
  }
}
