import { missingIn } from '../ui/form-faults.ts'
import { tooLong } from '../ui/too-long.ts'
import { Form } from '../ui/form.tsx'
import { useBoard } from '../board-model/board-page.ts'
import type { CustomField } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { changedIn, useDraft } from './editing.ts'
import { FieldSettings } from './field-settings.tsx'
import { FIELD_TYPES, type FieldDraft, draftOf, fieldOf, switchesFor } from './field-types.ts'

type FieldFormProps = { field: CustomField | undefined; onClose: () => void }

/** Changes a custom field, or makes one. */
export function FieldForm({ field, onClose }: FieldFormProps) {
  const page = useBoard()
  const [draft, set] = useDraft(draftOf(field))
  return (
    <Form
      read={() => draft}
      submit={field === undefined ? t('settings.fields.add') : t('app.save')}
      otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
      check={({ name, dropdownItems }) => {
        const long = dropdownItems.map((item) => tooLong('line', item.name)).find(Boolean)
        return { ...missingIn({ name }), ...(long && { settings: long }) }
      }}
      send={(values) => {
        const given = fieldOf(values, page.session.newId)
        if (field === undefined) {
          const id = page.session.newTemporaryId()
          const text = t('settings.added', { name: given.name })
          page.act({ kind: 'createField', args: { id, field: given } }, text)
        } else {
          const set = changedIn(field, given)
          if (Object.keys(set).length > 0)
            page.act(
              { kind: 'editField', args: { field: field._id, set } },
              t('settings.changed', { name: given.name }),
            )
        }
        onClose()
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label={t('settings.fields.name')}
            autocomplete="off"
            value={draft.name}
            hasFocus
            onValue={(name) => set({ name })}
          />
          <TypeField draft={draft} isNew={field === undefined} onChange={set} />
          <FieldSettings draft={draft} error={field('settings').error} onChange={set} />
          <fieldset class="settings-group">
            <legend>{t('settings.fields.shown')}</legend>
            {switchesFor(draft.type).map((name) => (
              <CheckField
                key={name}
                label={t(`field-switch.${name}`)}
                isOn={draft[name]}
                onSwitch={(isOn) => set({ [name]: isOn })}
              />
            ))}
          </fieldset>
        </>
      )}
    </Form>
  )
}

type TypeFieldProps = {
  draft: FieldDraft
  isNew: boolean
  onChange: (change: Partial<FieldDraft>) => void
}

function TypeField({ draft, isNew, onChange }: TypeFieldProps) {
  return (
    <SelectField
      label={t('settings.fields.type')}
      hint={isNew ? undefined : t('settings.fields.type.hint')}
      options={FIELD_TYPES}
      nameOf={(type) => t(`field-type.${type}`)}
      value={draft.type}
      onPick={(type) => onChange({ type })}
    />
  )
}
