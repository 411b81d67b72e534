import type { CustomField } from '../state/board-view.ts'
import type { FieldValue } from '../state/command.ts'
import { t } from '../text/text.ts'
import { valueText } from './value-text.ts'

/** Writes a value of a custom field in full: what is checked in a word, and lines of text in their format. */
export function fieldText(field: CustomField, value: FieldValue): string {
  if (typeof value === 'boolean') return t(value ? 'card.yes' : 'card.no')
  const text = valueText(field, value)
  return field.type === 'stringtemplate' ? filledTemplate(text, field.settings) : text
}

type Template = Pick<CustomField['settings'], 'stringtemplateFormat' | 'stringtemplateSeparator'>

/** Characters of a filled template that are shown: a format can repeat each value. */
const MOST = 10_000

/** Lines of text, each put into the format of the field: `https://example.com/%{value}`. */
export function filledTemplate(
  text: string,
  { stringtemplateFormat: format = '', stringtemplateSeparator: separator = ' ' }: Template,
): string {
  if (!format.includes('%{value}')) return text
  const values = text.split('\n').filter((line) => line.trim() !== '')
  const filled = values.map((value) => format.replaceAll('%{value}', () => value)).join(separator)
  return filled.length > MOST ? `${filled.slice(0, MOST)}…` : filled
}
