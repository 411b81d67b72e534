import type { Decided } from '../boards/engine/decide.ts'
import type { ChecklistItem } from '../boards/model/rows.ts'
import type { RowChange } from '../boards/model/decision.ts'
import { newlyMentioned } from './mentions.ts'

/** Usernames by the ids of the cards. */
export type NamesByCard = ReadonlyMap<string, string[]>

type Done = Extract<Decided, { ok: true }>

/** A text of a card that a command wrote, and what it replaces. */
type Written = { card: string; before: string[]; after: string[] }

/** The usernames that a command newly mentions, in descriptions, comments and items of checklists. */
export function mentionedOnCards({
  changes,
  before,
}: Pick<Done, 'changes' | 'before'>): NamesByCard {
  const written = changes.flatMap((change) =>
    change.do === 'cascade' ? [] : (writtenBy(change, before) ?? []),
  )
  // An item that goes to another checklist is in the texts before and after, of the card as a whole.
  const byCard = Map.groupBy(written, ({ card }) => card)
  return new Map(
    [...byCard].flatMap(([card, texts]): [string, string[]][] => {
      const old = texts.flatMap((text) => text.before)
      const names = newlyMentioned(
        old,
        texts.flatMap(({ after }) => after),
      )
      return names.length > 0 ? [[card, names]] : []
    }),
  )
}

function writtenBy(change: RowChange, before: Done['before']): Written | undefined {
  if (change.do === 'remove') return undefined
  const values: Record<string, unknown> = { ...(change.do === 'insert' ? change.row : change.set) }
  const id = String(Reflect.get(change.do === 'insert' ? change.row : change.key, 'id'))
  const { description, text, items, cardId } = values
  if (change.table === 'cards' && typeof description === 'string')
    return { card: id, before: [before.cards.get(id)?.description ?? ''], after: [description] }
  if (change.table === 'comments' && typeof text === 'string') {
    const known = before.comments.get(id)
    const card = known?.cardId ?? String(cardId)
    return { card, before: known === undefined ? [] : [known.text], after: [text] }
  }
  if (change.table === 'checklists' && Array.isArray(items)) {
    const known = before.checklists.get(id)
    const card = known?.cardId ?? String(cardId)
    return { card, before: titlesOf(known?.items ?? []), after: titlesOf(items) }
  }
  return undefined
}

function titlesOf(items: Pick<ChecklistItem, 'title'>[]): string[] {
  return items.map(({ title }) => title)
}
