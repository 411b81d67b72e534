import { isTemplate } from '../boards/cards/templates.ts'
import type { Decided } from '../boards/engine/decide.ts'
import type { Change } from '../boards/model/decision.ts'

type Done = Extract<Decided, { ok: true }>

/**
 * The ids of the templates that a command made, changed or deleted: nobody is notified of them, as no
 * work is on them. A card that becomes a template is none of them, nor is a template that becomes a card.
 */
export function templatesIn({ changes, before }: Pick<Done, 'changes' | 'before'>): Set<string> {
  const known = new Set([...before.cards.values()].filter(isTemplate).map(({ id }) => id))
  for (const change of changes) {
    const written = writtenType(change)
    if (written === undefined) continue
    if (change.do === 'insert' && isTemplate(written)) known.add(written.id)
    if (change.do === 'update' && !isTemplate(written)) known.delete(written.id)
  }
  return known
}

/** The id and the type of a card that a change makes or gives another type. */
function writtenType(change: Change): { id: string; type: string } | undefined {
  if (change.do === 'cascade' || change.do === 'remove' || change.table !== 'cards')
    return undefined
  const type: unknown = Reflect.get(change.do === 'insert' ? change.row : change.set, 'type')
  const id: unknown = Reflect.get(change.do === 'insert' ? change.row : change.key, 'id')
  return typeof type === 'string' ? { id: String(id), type } : undefined
}
