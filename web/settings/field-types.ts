import type { CustomField } from '../state/board-view.ts'
import type { FieldGiven } from '../state/board-view.ts'

export type FieldType = CustomField['type']

/** The types of custom fields, in the order in which they are picked from; the compiler asks for each. */
const TYPES: Record<FieldType, true> = {
  text: true,
  number: true,
  currency: true,
  date: true,
  dropdown: true,
  checkbox: true,
  stringtemplate: true,
}

export const FIELD_TYPES = Object.keys(TYPES).filter(isFieldType)

function isFieldType(name: string): name is FieldType {
  return name in TYPES
}

export function switchesFor(type: FieldType) {
  const all = ['showOnCard', 'showLabelOnMiniCard', 'automaticallyOnCard', 'alwaysOnCard'] as const
  return type === 'number' || type === 'currency' ? ([...all, 'showSumAtTopOfList'] as const) : all
}

export type DropdownItem = { _id?: string; name: string }

/** Holds a custom field as it is typed. */
export type FieldDraft = {
  name: string
  type: FieldType
  currencyCode: string
  dropdownItems: DropdownItem[]
  stringtemplateFormat: string
  stringtemplateSeparator: string
  showOnCard: boolean
  showLabelOnMiniCard: boolean
  automaticallyOnCard: boolean
  alwaysOnCard: boolean
  showSumAtTopOfList: boolean
}

/** The draft of a field, or of a new one. */
export function draftOf(field?: CustomField): FieldDraft {
  const { settings = {} } = field ?? {}
  return {
    name: field?.name ?? '',
    type: field?.type ?? 'text',
    currencyCode: settings.currencyCode ?? 'EUR',
    dropdownItems: settings.dropdownItems ?? [],
    stringtemplateFormat: settings.stringtemplateFormat ?? '%{value}',
    stringtemplateSeparator: settings.stringtemplateSeparator ?? ' ',
    showOnCard: field?.showOnCard ?? true,
    showLabelOnMiniCard: field?.showLabelOnMiniCard ?? true,
    automaticallyOnCard: field?.automaticallyOnCard ?? false,
    alwaysOnCard: field?.alwaysOnCard ?? false,
    showSumAtTopOfList: field?.showSumAtTopOfList ?? false,
  }
}

/** The field as it is typed. */
export function fieldOf(draft: FieldDraft, newId: () => string): FieldGiven {
  return {
    name: draft.name.trim(),
    type: draft.type,
    settings: settingsOf(draft, newId),
    showOnCard: draft.showOnCard,
    showLabelOnMiniCard: draft.showLabelOnMiniCard,
    automaticallyOnCard: draft.automaticallyOnCard,
    alwaysOnCard: draft.alwaysOnCard,
    showSumAtTopOfList: draft.showSumAtTopOfList,
  }
}

function settingsOf(draft: FieldDraft, newId: () => string) {
  const { type, stringtemplateFormat, stringtemplateSeparator, currencyCode } = draft
  if (type === 'currency') return { currencyCode: currencyCode.trim().toUpperCase() }
  if (type === 'stringtemplate') return { stringtemplateFormat, stringtemplateSeparator }
  if (type !== 'dropdown') return {}
  const named = draft.dropdownItems.map(({ _id = newId(), name }) => ({
    _id,
    name: name.trim(),
  }))
  return { dropdownItems: named.filter(({ name }) => name !== '') }
}
