import type { CustomField } from '../state/board-view.ts'
import type { FieldValue } from '../state/command.ts'
import { shownMoment } from '../text/dates.ts'
import { language } from '../text/language.ts'
import { writtenNumber } from '../text/numbers.ts'

/** Writes a value of a custom field in the language of the reader, as there is room for on a card of the board. */
export function valueText(
  { type, settings }: CustomField,
  value: Exclude<FieldValue, boolean>,
): string {
  const text = String(value ?? '')
  if (type === 'dropdown')
    return settings.dropdownItems?.find(({ _id }) => _id === text)?.name ?? text
  if (typeof value === 'number')
    return writtenNumber(value, language.value, type === 'currency' ? settings.currencyCode : '')
  return type === 'date' && !Number.isNaN(Date.parse(text)) ? shownMoment(text) : text
}
