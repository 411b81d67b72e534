import { useBoard } from '../board-model/board-page.ts'
import type { CustomField } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useEditing } from './editing.ts'
import { FieldForm } from './field-form.tsx'
import { FindField, useFind } from './find-field.tsx'
import { canWrite } from './rights.ts'
import { RowActions } from './row-actions.tsx'
import { RowText } from '../ui/rows.tsx'
import type { FieldType } from './field-types.ts'

export function FieldsSection() {
  const page = useBoard()
  const { isEditing, edit, done, opener, editor } = useEditing()
  const find = useFind()
  const fields = page.customFields.value
  const found = fields.filter(({ name }) => find.has(name))
  const adder = canWrite(page) && (
    <Button {...opener} icon="plus" onClick={edit}>
      {t('settings.fields.add')}
    </Button>
  )
  return (
    <>
      <FindField
        label={t('settings.fields.find')}
        find={find}
        count={found.length}
        of={fields.length}
      />
      {fields.length === 0 && !isEditing && (
        <EmptyState icon="description" title={t('settings.fields.none')}>
          {adder}
        </EmptyState>
      )}
      <ul role="list" class="settings-rows">
        {found.map((field) => (
          <FieldRow key={page.store.temporaryId(field._id)} field={field} />
        ))}
      </ul>
      {isEditing && (
        <div {...editor}>
          <FieldForm field={undefined} onClose={done} />
        </div>
      )}
      {fields.length > 0 && !isEditing && adder}
    </>
  )
}

function FieldRow({ field }: { field: CustomField }) {
  const page = useBoard()
  const { isEditing, edit, done, opener, editor } = useEditing()
  const { _id: id, name, type, settings } = field
  if (isEditing)
    return (
      <li {...editor}>
        <FieldForm field={field} onClose={done} />
      </li>
    )
  const items = settings.dropdownItems?.map((item) => item.name).join(', ')
  return (
    <li class="settings-row">
      <Icon name={FIELD_ICONS[type]} />
      <RowText name={name} facts={[t(`field-type.${type}`), type === 'dropdown' && items]} isCut />
      {canWrite(page) && (
        <RowActions
          {...{ name, edit, opener }}
          deletion={{
            text: t('settings.fields.delete.text'),
            command: { kind: 'deleteField', args: { field: id } },
          }}
        />
      )}
    </li>
  )
}

const FIELD_ICONS: Record<FieldType, IconName> = {
  text: 'edit',
  number: 'filter',
  currency: 'label',
  date: 'calendar',
  dropdown: 'down',
  checkbox: 'check',
  stringtemplate: 'link',
}
