import { type Change, type CommandContext, insert } from '../model/decision.ts'
import { type BoardSnapshot, boardIn, isActiveMember } from '../model/snapshot.ts'
import { noReferences } from '../model/references.ts'
import type { CustomField, Label, Card } from '../model/rows.ts'

type Carried = Pick<
  Card,
  | 'labelIds'
  | 'customFields'
  | 'members'
  | 'assignees'
  | 'recurrence'
  | 'recursFrom'
  | 'recursTo'
  | 'externalId'
>

/** Fits cards of one board to another one, and collects the labels and custom fields that are to be made there. */
export type Carrier = {
  valuesOf(card: Card): Carried
  /** All labels of the other board, with the new ones. */
  labels(): Label[]
  /** The changes that make the new custom fields. */
  newFields(): Change[]
}

/**
 * Makes a carrier for cards that move or are copied to another board. Labels are matched by name and
 * color, custom fields by name and type; those that the other board lacks are made there, once for all
 * cards. Only users who are members there stay on a card; what refers to other rows of its board is
 * emptied.
 */
export function carrierTo(
  snapshot: BoardSnapshot,
  there: BoardSnapshot,
  context: CommandContext,
): Carrier {
  const labels = labelCarrier(snapshot, there, context)
  const fields = fieldCarrier(snapshot, there, context)
  const onlyMembers = (ids: string[]) => ids.filter((id) => isActiveMember(there, id))
  return {
    valuesOf: (card) => ({
      ...noReferences('cards'),
      recurrence: withoutList(card.recurrence),
      recursFrom: '',
      recursTo: '',
      // A card of the other board may have the same.
      externalId: null,
      labelIds: labels.idsOf(card),
      customFields: fields.valuesOf(card),
      members: onlyMembers(card.members),
      assignees: onlyMembers(card.assignees),
    }),
    labels: () => labels.all,
    newFields: () => fields.made.map((field) => insert('customFields', field)),
  }
}

/** The recurrence on another board, where the next card stays in the list of the card. */
function withoutList(recurrence: Card['recurrence']): Card['recurrence'] {
  if (recurrence === null) return null
  const { to: _to, ...others } = recurrence
  return others
}

function labelCarrier(snapshot: BoardSnapshot, there: BoardSnapshot, { newId }: CommandContext) {
  const all: Label[] = [...boardIn(there).labels]
  const alike = ({ name, color }: Label) => `${color} ${name}`
  const known = new Map(all.toReversed().map((label) => [alike(label), label.id]))
  const idsOf = ({ labelIds }: Card) => {
    const on = new Set(labelIds)
    const ids = boardIn(snapshot)
      .labels.filter(({ id }) => on.has(id))
      .map((label) => {
        const same = known.get(alike(label))
        if (same !== undefined) return same
        const id = newId(6)
        all.push({ ...label, id })
        known.set(alike(label), id)
        return id
      })
    return [...new Set(ids)]
  }
  return { all, idsOf }
}

function fieldCarrier(
  snapshot: BoardSnapshot,
  there: BoardSnapshot,
  { newId, now }: CommandContext,
) {
  const made: CustomField[] = []
  const alike = ({ type, name }: CustomField) => `${type} ${name}`
  const known = Map.groupBy(there.customFields.values(), alike)
  const add = (field: CustomField) => {
    const fresh = { ...field, id: newId(), boardId: there.id, createdAt: now, modifiedAt: now }
    made.push(fresh)
    known.set(alike(field), [...(known.get(alike(field)) ?? []), fresh])
    return fresh
  }
  const valuesOf = (card: Card) => {
    // Of several fields with the same name and type, each card's first value goes into the first.
    const taken = new Map<string, number>()
    return card.customFields.flatMap(({ _id, value }) => {
      const field = snapshot.customFields.get(_id)
      if (field === undefined) return []
      const before = taken.get(alike(field)) ?? 0
      taken.set(alike(field), before + 1)
      const target = known.get(alike(field))?.[before] ?? add(field)
      return [{ _id: target.id, value: sameItem(field, target, value) }]
    })
  }
  return { made, valuesOf }
}

/** Finds the value on the other board. The value of a dropdown is the id of an item, which is matched by name. */
function sameItem(
  from: CustomField,
  to: CustomField,
  value: Card['customFields'][number]['value'],
) {
  if (from.type !== 'dropdown' || value === null) return value
  const name = from.settings.dropdownItems?.find(({ _id }) => _id === value)?.name
  return to.settings.dropdownItems?.find((item) => item.name === name)?._id ?? null
}
