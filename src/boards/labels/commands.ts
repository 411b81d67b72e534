import type { LabelColor } from '../../kernel/contract/colors.ts'
import { type Decision, type CommandContext, decided, update, handler } from '../model/decision.ts'
import { type BoardSnapshot, boardIn } from '../model/snapshot.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import type { Label } from '../model/rows.ts'
import type { GivenLabel } from './fields.ts'

/** Adds a label; if the board has one with this name and color, returns its id. */
export function addLabel(
  snapshot: BoardSnapshot,
  { name, color }: { name: string; color: LabelColor },
  context: CommandContext,
): Decision<string> {
  const { id, labels } = boardIn(snapshot)
  const known = labels.find((label) => label.name === name && label.color === color)
  if (known !== undefined) return decided(known.id, [])
  const label: Label = { id: context.newId(6), name, color }
  return decided(label.id, [update('boards', { id }, { labels: [...labels, label] })])
}

/**
 * Makes the board's labels after an edit of all of them: the given ones, in the given order. Fields of a
 * known label that are not given stay. Throws if two labels have the same name and color, unless both
 * already had.
 */
export function labelsAfter(
  before: Label[],
  given: GivenLabel[],
  { newId }: CommandContext,
): Label[] {
  const known = new Map(before.map((label) => [label.id, label]))
  const taken = new Set<string>()
  const alike = new Map<string, boolean>()
  return given.map(({ _id, name, color }) => {
    const old = _id ? known.get(_id) : undefined
    if (_id && old === undefined)
      throw invalid('labels', `names ${_id}, which is not a label of this board`)
    if (_id && taken.has(_id)) throw invalid('labels', `names ${_id} twice`)
    if (_id) taken.add(_id)
    const label = {
      id: old?.id ?? newId(6),
      name: name ?? old?.name ?? '',
      color: color ?? old?.color ?? 'green',
    }
    const key = JSON.stringify([label.name, label.color])
    const isAsBefore = old?.name === label.name && old.color === label.color
    if (alike.has(key) && !(isAsBefore && alike.get(key)))
      throw invalid('labels', `has the ${label.color} label “${label.name}” twice`)
    alike.set(key, isAsBefore)
    return label
  })
}

export const labelCommands = {
  addLabel: handler(addLabel),
}
