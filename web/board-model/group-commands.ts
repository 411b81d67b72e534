import type { MiniCard } from '../state/board-view.ts'
import type { Command, FieldValue, IdsField } from '../state/command.ts'
import { NO_GROUP } from '../state/places.ts'

/** Returns the commands that take cards from one group to another. */
type Change = (cards: readonly MiniCard[], from: string, to: string) => Command[]

/** Puts the label or the person of a group on cards in place of that of another. In the group without any, they have none. */
export function idGroups(field: IdsField): Change {
  return (cards, from, to) => {
    const [first, second] = cards
    if (first !== undefined && second === undefined) return changeOf(first, field, from, to)
    const off = to === NO_GROUP ? [...new Set(cards.flatMap((card) => card[field]))] : [from]
    return [
      ...off.flatMap((id) => toggle(cards, field, id, false)),
      ...(to === NO_GROUP ? [] : toggle(cards, field, to, true)),
    ]
  }
}

/** One command, as one step of the history. */
function changeOf(card: MiniCard, field: IdsField, from: string, to: string): Command[] {
  const has = card[field]
  const add = to === NO_GROUP || has.includes(to) ? [] : [to]
  const remove = has.filter((id) => id !== to && (to === NO_GROUP || id === from))
  if (add.length + remove.length === 0) return []
  return [{ kind: 'changeIds', args: { card: card._id, field, add, remove } }]
}

function toggle(cards: readonly MiniCard[], field: IdsField, id: string, isOn: boolean): Command[] {
  const changed = cards.filter((card) => card[field].includes(id) !== isOn)
  if (changed.length === 0) return []
  const ids = changed.map(({ _id }) => _id)
  return [{ kind: 'changeIdOfCards', args: { cards: ids, field, id, isOn } }]
}

/** Gives a custom field of cards the value of a group. */
export function setAs(field: string, valueOf: (key: string) => FieldValue): Change {
  return (cards, _from, to) => {
    const value = to === NO_GROUP ? null : valueOf(to)
    return cards
      .filter(
        (card) => (card.customFields.find(({ _id }) => _id === field)?.value ?? null) !== value,
      )
      .map(({ _id: card }) => ({ kind: 'setField', args: { card, field, value } }))
  }
}
