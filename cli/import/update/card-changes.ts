import { merge } from './merge.ts'
import { type PlainCard, type PlainComment, type Value, VALUES } from './plain-card.ts'

/** A card in its three states: as the last import wrote it, as it would write it now, and as it is here. */
export type CardStates = {
  base: PlainCard | undefined
  theirs: PlainCard
  ours: PlainCard
  hasBase: boolean
}

/** The changes of a card by an update, and what stays because people here have changed it. */
export type CardChanges = {
  values: Value[]
  fields: string[]
  checklists: boolean
  comments: PlainComment[]
  stays: string[]
}

/** Compares the states of a card value by value. */
export function changesOf({ base, theirs, ours, hasBase }: CardStates): CardChanges {
  const changes: CardChanges = {
    values: [],
    fields: [],
    checklists: false,
    comments: newComments(theirs, [...(base?.comments ?? []), ...ours.comments]),
    stays: [],
  }
  for (const key of VALUES) {
    const merged = merge(base?.values[key], theirs.values[key], ours.values[key], hasBase)
    if (merged === 'take') changes.values.push(key)
    // Places differ wherever anybody has moved a card, so that only what was moved here and there is told.
    const isTold = key !== 'sort' || hasBase
    if (merged === 'stays' && isTold) changes.stays.push(key === 'sort' ? 'position' : key)
  }
  for (const name of new Set([theirs, ours].flatMap(({ fields }) => Object.keys(fields)))) {
    const merged = merge(base?.fields[name], theirs.fields[name], ours.fields[name], hasBase)
    if (merged === 'take') changes.fields.push(name)
    if (merged === 'stays') changes.stays.push(name)
  }
  const merged = merge(base?.checklists, theirs.checklists, ours.checklists, hasBase)
  changes.checklists = merged === 'take'
  if (merged === 'stays') changes.stays.push('checklists')
  return changes
}

/** The comments that are neither here nor were imported before. */
function newComments({ comments }: PlainCard, known: PlainComment[]): PlainComment[] {
  const before = new Set(known.map(({ text }) => text))
  return comments.filter(({ text }) => !before.has(text))
}
