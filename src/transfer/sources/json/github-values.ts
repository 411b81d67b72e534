import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { colorLike } from '../../middle/colors.ts'
import { wordOf } from '../../middle/given.ts'
import type { BoardMaker } from '../../middle/make-board.ts'

export type FieldValue = { _id: string; value: unknown }

/** The values of an issue that become custom fields: its milestone and type, why it was closed, and the fields of its organisation. */
export function issueFields(maker: BoardMaker, issue: Entry): FieldValue[] {
  const choices = {
    Milestone: entryOf(issue['milestone'])['title'],
    Type: entryOf(issue['type'] ?? issue['issueType'])['name'],
    'Closed as': closedAs(issue),
  }
  const own = Object.entries(choices).flatMap(([name, value]) =>
    value ? [choiceOf(maker, name, value)] : [],
  )
  const given = listedIn(issue['issue_field_values']).flatMap((one) => valueOf(maker, one))
  return [...own, ...given]
}

/** An issue is closed because it is done, or for another reason, which is kept: `not planned`. */
function closedAs({ state_reason, stateReason }: Entry): string {
  const reason = textOf(state_reason ?? stateReason)
    .toLowerCase()
    .replaceAll('_', ' ')
  return reason === 'completed' || reason === 'reopened' ? '' : reason
}

function valueOf(maker: BoardMaker, given: Entry): FieldValue[] {
  const { name, issue_field_name, issue_field_id, single_select_option, value } = given
  const called = wordOf(name ?? issue_field_name) || `Field ${wordOf(issue_field_id)}`
  const option = entryOf(single_select_option)['name']
  if (option) return [choiceOf(maker, called, option)]
  if (typeof value === 'number') return [{ _id: maker.field(called, 'number'), value }]
  return value ? [{ _id: maker.field(called, 'text'), value: wordOf(value) }] : []
}

export function choiceOf(maker: BoardMaker, name: string, value: unknown): FieldValue {
  const _id = maker.field(name, 'dropdown')
  return { _id, value: maker.option(_id, wordOf(value)) }
}

/** Makes the lists of a project of the options of its status, empty ones too, where the file has these. */
export function addStatusLists(maker: BoardMaker, project: Entry): void {
  const { fields } = project
  const all = listedIn(entryOf(fields)['nodes'] ?? fields)
  const status = all.find(({ name }) => /^status$/i.test(textOf(name)))
  for (const { name, color } of listedIn(status?.['options']))
    maker.list(wordOf(name), { color: colorLike(color) })
}
