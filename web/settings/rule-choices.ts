import type { BoardPage } from '../board-model/board-page.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { nameOf } from '../ui/initials.ts'
import { COLORS_TO_PICK } from '../ui/item-colors.ts'
import { colorName } from '../ui/swatches.tsx'
import { ANY, type RuleDocument, type RuleField } from './rule-fields.ts'
import { controlOf, daysOf, mayBeAny, textIn } from './rule-documents.ts'
import { type Sentence } from './rule-sentences.ts'

/** A document is what sets a rule off, or what is done then: `*` means another thing in each. */
export type Side = 'when' | 'then'

/** A value that a field can be given, and its name. */
export type Choice = { value: string; name: string }

const DATES = ['dueAt', 'startAt', 'endAt', 'receivedAt'] as const

const UNITS = ['minutes', 'hours', 'days', 'weeks', 'months'] as const

const SORTS = ['due', 'name', 'created', 'modified'] as const

/** The values that can be chosen for a field; undefined if one is typed. */
export function choicesOf(
  page: BoardPage,
  { sentence, document }: { sentence: Sentence; document: RuleDocument },
  field: RuleField,
): Choice[] | undefined {
  switch (controlOf(sentence, field)) {
    case 'board':
      return page.session.boards.known.value
        .filter(({ _id }) => _id !== page.store.id)
        .map(({ _id, title }) => ({ value: _id, name: title }))
    case 'list':
      return titled(page.lists.value)
    case 'swimlane':
      return titled(page.swimlanes.value)
    case 'person':
      return membersOf(page).map((one) => ({ value: one.username, name: nameOf(one) }))
    case 'user':
      return membersOf(page).map((one) => ({ value: one._id, name: nameOf(one) }))
    case 'label':
      return [...page.labels.value.values()].map(({ _id, name, color }) => ({
        value: _id,
        name: name || colorName(color),
      }))
    case 'date':
      return DATES.map((value) => ({ value, name: t(`card.${value}`) }))
    case 'custom-field':
      return page.customFields.value.map(({ _id, name }) => ({ value: _id, name }))
    case 'color':
      return COLORS_TO_PICK.map((value) => ({ value, name: colorName(value) }))
    case 'unit':
      return UNITS.map((value) => ({
        value,
        name: t(`rule-unit.${value}`, { count: daysOf(sentence, document) }),
      }))
    case 'sort':
      return SORTS.map((value) => ({ value, name: t(`rule-sort.${value}`) }))
    case 'weekday':
      return weekdays()
    case 'zone':
      return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
        value,
        name: value.replaceAll('_', ' '),
      }))
    case 'text':
    case 'number':
    case 'time':
    case 'day':
      return undefined
  }
}

/** Returns the value of a field, in words. */
export function shownValue(
  page: BoardPage,
  { sentence, document, side }: { sentence: Sentence; document: RuleDocument; side: Side },
  field: RuleField,
): string {
  const value = textIn({ sentence, document }, field)
  if (value === ANY && mayBeAny(sentence, field)) return anyOf(sentence, field, side)
  if (controlOf(sentence, field) === 'day' && !Number.isNaN(Date.parse(value)))
    return new Intl.DateTimeFormat(language.value, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(value),
    )
  const choices = choicesOf(page, { sentence, document }, field)
  return choices?.find((one) => one.value === value)?.name ?? (value || '…')
}

/** Returns the words for a value that stands for anything, or for that of the card. */
export function anyOf(sentence: Sentence, field: RuleField, side: Side): string {
  const control = controlOf(sentence, field)
  if (side === 'then') {
    if (control === 'list' || control === 'swimlane') return t(`rule-any.its-${control}`)
    return t('rule-any.everybody')
  }
  if (control === 'person' || control === 'user') return t('rule-any.anybody')
  if (control === 'list' || control === 'swimlane' || control === 'label' || control === 'date')
    return t(`rule-any.${control}`)
  return t('rule-any.text')
}

function titled(rows: readonly { title: string }[]): Choice[] {
  return [...new Set(rows.map(({ title }) => title))].map((title) => ({
    value: title,
    name: title,
  }))
}

function membersOf(page: BoardPage) {
  const active = page.board.value?.members.filter(({ isActive }) => isActive) ?? []
  return active.flatMap(({ userId }) => page.people.value.get(userId) ?? [])
}

/** The days of the week from Monday on, by their numbers from Sunday. */
function weekdays(): Choice[] {
  const format = new Intl.DateTimeFormat(language.value, { weekday: 'long', timeZone: 'UTC' })
  return [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    value: String(day),
    // The first of October 2023 was a Sunday.
    name: format.format(new Date(Date.UTC(2023, 9, 1 + day))),
  }))
}
