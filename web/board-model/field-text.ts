import type { CustomField } from '../state/board-view.ts'
import type { FieldValue } from '../state/command.ts'
import { shownMoment } from '../text/dates.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { writtenNumber } from '../text/written-number.ts'

export function fieldText({ type, settings }: CustomField, value: FieldValue): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return t(value ? 'card.yes' : 'card.no')
  const text = String(value)
  if (type === 'dropdown')
    return settings.dropdownItems?.find(({ _id }) => _id === text)?.name ?? text
  if (typeof value === 'number') {
    const number = writtenNumber(value, language.value)
    return type === 'currency' ? `${number} ${settings.currencyCode ?? ''}`.trim() : number
  }
  if (type === 'date') return Number.isNaN(Date.parse(text)) ? text : shownMoment(text)
  if (type === 'stringtemplate') return filledTemplate(text, settings)
  return text
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
