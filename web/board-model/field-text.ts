import type { CustomField } from '../state/board-view.ts'
import type { FieldValue } from '../state/command.ts'
import { shownMoment } from '../text/dates.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { writtenNumber } from '../text/written-number.ts'
import { filledTemplate } from './filled-template.ts'

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
