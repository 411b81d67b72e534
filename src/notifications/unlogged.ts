import type { Change } from '../boards/model/decision.ts'
import type { Act, Notice } from './notice.ts'

/** The parts that all notices of one command share. `event` names the command as a whole. */
export type Base = { boardId: string; actor: string; at: string; event: string }

/** A notice for those who watch the board. */
export function noticeOfBoard({ boardId: board, ...base }: Base, act: Act): Notice {
  const nobody = { of: '', onCard: '' as const, to: [], names: [] }
  const place = { board, list: '', card: '', cards: null }
  return { ...base, ...place, ...nobody, act, watched: [board], watching: 'changed' }
}

/** The notices of changes that the log says nothing of, such as the color of a card or the archiving of a board. */
export function unloggedNotices(changes: Change[], base: Base, logged: Notice[]): Notice[] {
  const known = new Set(logged.map(({ of }) => of))
  const cards = changes.flatMap((change) => {
    if (change.do !== 'update' || change.table !== 'cards') return []
    const id = String(Reflect.get(change.key, 'id'))
    return known.has(id) || isDerived(change.set) ? [] : [id]
  })
  const notices = [...new Set(cards)].map((of): Notice => {
    const notice = noticeOfBoard({ ...base, event: `${base.event}.${of}` }, 'editCard')
    return { ...notice, of, card: of, watched: [of, base.boardId] }
  })
  const isBoardEdited = changes.some(
    (one) => one.do === 'update' && one.table === 'boards' && !isDerived(one.set),
  )
  const isSilent = logged.length === 0 && notices.length === 0 && isBoardEdited
  return isSilent ? [noticeOfBoard(base, 'editBoard')] : notices
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
