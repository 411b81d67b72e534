import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { parseJson } from '../../../kernel/contract/json.ts'
import { colorLike } from '../../middle/colors.ts'
import { wordOf } from '../../middle/given.ts'
import type { BoardMaker } from '../../middle/make-board.ts'

/** The properties of a card but the one that is its list: people, the first date, labels and custom fields. */
export function valuesOf(maker: BoardMaker, properties: Entry[], given: Entry) {
  const customFields: { _id: string; value: unknown }[] = []
  const labelIds: string[] = []
  const assignees: string[] = []
  let due: unknown
  for (const { id, name, type, options } of properties) {
    const value = given[wordOf(id)]
    if (value === undefined || value === '' || value === null) continue
    const all: unknown[] = Array.isArray(value) ? value : [value]
    const chosen = listedIn(options).filter((one) => all.includes(one['id']))
    const called = wordOf(name)
    if (type === 'multiSelect')
      labelIds.push(...chosen.map(({ value: of, color }) => maker.label(wordOf(of), lookOf(color))))
    else if (type === 'person' || type === 'multiPerson')
      for (const one of all) assignees.push(maker.member(wordOf(one), {}))
    else if (type === 'date' && due === undefined) due = dateIn(value)
    else if (type === 'select') {
      const field = maker.field(called, 'dropdown')
      for (const { value: of } of chosen)
        customFields.push({ _id: field, value: maker.option(field, wordOf(of)) })
    } else if (type === 'checkbox')
      customFields.push({
        _id: maker.field(called, 'checkbox'),
        value: value === 'true' || value === true,
      })
    else if (type === 'number')
      customFields.push({ _id: maker.field(called, 'number'), value: Number(value) })
    else if (type === 'date')
      customFields.push({ _id: maker.field(called, 'date'), value: dateIn(value) })
    else customFields.push({ _id: maker.field(called, 'text'), value: wordOf(value) })
  }
  return { customFields, labelIds, assignees, dueAt: due }
}

/** A date of Focalboard is JSON text with milliseconds. */
function dateIn(value: unknown): unknown {
  const { from, to } = entryOf(typeof value === 'string' ? parseJson(value) : value)
  const ms = to ?? from
  return typeof ms === 'number' ? new Date(ms).toISOString() : value
}

/** The color of an option. */
export function lookOf(color: unknown) {
  return colorLike(textOf(color).replace(/^propColor/, ''))
}
