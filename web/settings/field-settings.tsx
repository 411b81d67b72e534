import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { DropdownItem, FieldDraft } from './field-types.ts'

type FieldSettingsProps = {
  draft: FieldDraft
  error: string | undefined
  onChange: (change: Partial<FieldDraft>) => void
}

export function FieldSettings({ draft, error, onChange }: FieldSettingsProps) {
  if (draft.type === 'currency')
    return (
      <TextField
        name="currencyCode"
        label={t('settings.fields.currency')}
        hint={t('settings.fields.currency.hint')}
        maxlength={3}
        value={draft.currencyCode}
        error={error}
        onValue={(currencyCode) => onChange({ currencyCode })}
      />
    )
  if (draft.type === 'dropdown')
    return (
      <Items
        items={draft.dropdownItems}
        onChange={(dropdownItems) => onChange({ dropdownItems })}
      />
    )
  if (draft.type === 'stringtemplate')
    return (
      <>
        <TextField
          name="stringtemplateFormat"
          label={t('settings.fields.format')}
          hint={t('settings.fields.format.hint', { mark: '%{value}' })}
          value={draft.stringtemplateFormat}
          error={error}
          onValue={(stringtemplateFormat) => onChange({ stringtemplateFormat })}
        />
        <TextField
          name="stringtemplateSeparator"
          label={t('settings.fields.separator')}
          value={draft.stringtemplateSeparator}
          onValue={(stringtemplateSeparator) => onChange({ stringtemplateSeparator })}
        />
      </>
    )
  return null
}

type ItemsProps = { items: DropdownItem[]; onChange: (items: DropdownItem[]) => void }

/** The items of a dropdown. Enter adds another one. */
function Items({ items, onChange }: ItemsProps) {
  const list = useRef<HTMLUListElement>(null)
  const isAdded = useRef(false)
  useLayoutEffect(() => {
    if (isAdded.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    isAdded.current = false
  }, [items.length])
  const add = () => {
    isAdded.current = true
    onChange([...items, { name: '' }])
  }
  return (
    <fieldset class="settings-group">
      <legend>{t('settings.fields.items')}</legend>
      <ul role="list" class="settings-items" ref={list}>
        {items.map((item, index) => (
          <li key={item._id ?? index}>
            <input
              class="input"
              aria-label={t('settings.fields.item', { place: index + 1 })}
              value={item.name}
              onInput={({ currentTarget: { value } }) =>
                onChange(items.map((one, at) => (at === index ? { ...one, name: value } : one)))
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <IconButton
              icon="close"
              label={t('settings.delete-named', { name: item.name || String(index + 1) })}
              onClick={() => onChange(items.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <Button icon="plus" onClick={add}>
        {t('settings.fields.add-item')}
      </Button>
    </fieldset>
  )
}
