import type { CustomField } from '../state/board-view.ts'
import type { FieldValue } from '../state/command.ts'
import { shownDay } from '../text/dates.ts'
import { dayOf, dateOf } from '../text/days.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { fieldText } from './field-text.ts'

type Head = { key: string; title: string }

/** Groups by the values of a custom field: of a dropdown in the order of its items, and else as numbers, dates and words are ordered. */
export function fieldGroups(field: CustomField) {
  const { type, settings } = field
  return {
    keysOf(value: FieldValue): string[] {
      if (value === null || value === '' || value === false) return []
      if (type === 'dropdown')
        return items(field).some(({ _id }) => _id === value) ? [String(value)] : []
      if (type === 'date') return dayKeys(String(value))
      // A text may be like the key of another group.
      return [typeof value === 'string' ? `=${value}` : String(value)]
    },
    heads(keys: readonly string[]): Head[] {
      if (type === 'dropdown')
        return items(field)
          .filter(({ _id }) => keys.includes(_id))
          .map(({ _id: key, name: title }) => ({ key, title }))
      if (type === 'date')
        return keys.toSorted().map((key) => ({ key, title: shownDay(dateOf(key).toISOString()) }))
      if (type === 'checkbox') return keys.map((key) => ({ key, title: t('card.yes') }))
      const { compare } = new Intl.Collator(language.value, { numeric: true })
      return keys
        .toSorted((one, other) => Number(one) - Number(other) || compare(one, other))
        .map((key) => ({ key, title: fieldText({ ...field, settings }, valueOf(key)) }))
    },
    offered:
      type === 'checkbox'
        ? ['true']
        : type === 'dropdown'
          ? items(field).map(({ _id }) => _id)
          : [],
    none: type === 'checkbox' ? t('card.no') : t('group.no-value'),
  }
}

function items({ settings }: CustomField) {
  return settings.dropdownItems ?? []
}

/** Dates are grouped by the day that they are in for the reader. */
function dayKeys(value: string): string[] {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? [] : [dayOf(date)]
}

function valueOf(key: string): string | number {
  return key.startsWith('=') ? key.slice(1) : Number(key)
}
