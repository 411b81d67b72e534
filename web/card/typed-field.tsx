import type { CustomField } from '../state/board-view.ts'
import type { FieldValue } from '../state/command.ts'
import { fieldText } from '../board-model/field-text.ts'
import { InlineText } from './inline-text.tsx'
import { NumberField } from './number-field.tsx'

type Props = {
  /** The id that the page knows the card by from its beginning. */
  card: string
  field: CustomField
  value: FieldValue
  onSet: (value: FieldValue) => void
  /** Called after Enter, unless something is wrong with what is typed. */
  onDone?: () => void
}

/** Changes a custom field whose value is typed: a number or a text. */
export function TypedField({ card, field, value, onSet, onDone }: Props) {
  const { name, type, settings } = field
  const keptAs = { card, what: `field.${field._id}` }
  if (type === 'number' || type === 'currency')
    return (
      <span class="side-number">
        <NumberField
          label={name}
          keptAs={keptAs}
          value={typeof value === 'number' ? value : undefined}
          onCommit={onSet}
          onDone={onDone}
        />
        {type === 'currency' && <span>{settings.currencyCode}</span>}
      </span>
    )
  const text = value === null ? '' : String(value)
  return (
    <>
      <InlineText
        label={name}
        keptAs={keptAs}
        value={text}
        placeholder="–"
        limited="value"
        isOptional
        onCommit={(typed) => onSet(typed === '' ? null : typed)}
        onDone={onDone}
      />
      {type === 'stringtemplate' && text !== '' && (
        <span class="card-hint" dir="auto">
          {fieldText(field, value)}
        </span>
      )}
    </>
  )
}
