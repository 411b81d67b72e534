import type { IconName } from '../ui/icon.tsx'
import type { FieldType } from './field-types.ts'

export const FIELD_ICONS: Record<FieldType, IconName> = {
  text: 'edit',
  number: 'filter',
  currency: 'label',
  date: 'calendar',
  dropdown: 'down',
  checkbox: 'check',
  stringtemplate: 'link',
}
