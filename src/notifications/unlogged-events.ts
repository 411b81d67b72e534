import type { Change } from '../boards/model/decision.ts'
import { type Base, type NotificationEvent, eventOnBoard } from './event.ts'

/** The events of changes that the log says nothing of, such as the color of a card or the archiving of a board. */
export function unloggedEvents(
  changes: Change[],
  base: Base,
  logged: NotificationEvent[],
): NotificationEvent[] {
  const known = new Set(logged.map(({ of }) => of))
  const cards = changes.flatMap((change) => {
    if (change.do !== 'update' || change.table !== 'cards') return []
    const id = String(Reflect.get(change.key, 'id'))
    return known.has(id) || isDerived(change.set) ? [] : [id]
  })
  const events = [...new Set(cards)].map((of): NotificationEvent => {
    const event = eventOnBoard({ ...base, event: `${base.event}.${of}` }, 'editCard')
    return { ...event, of, card: of, watched: [of, base.boardId] }
  })
  const isBoardEdited = changes.some(
    (one) => one.do === 'update' && one.table === 'boards' && !isDerived(one.set),
  )
  const isSilent = logged.length === 0 && events.length === 0 && isBoardEdited
  return isSilent ? [eventOnBoard(base, 'editBoard')] : events
}

/** Columns that change with other things, or by the order of cards, and are no news. */
const DERIVED: ReadonlySet<string> = new Set([
  'modifiedAt',
  'dateLastActivity',
  'lastCardNumber',
  'sort',
  'subtaskSort',
])

function isDerived(set: object): boolean {
  return Object.keys(set).every((key) => DERIVED.has(key))
}
