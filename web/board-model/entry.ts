import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { BoardPage } from './board-page.ts'

/** The parts of a board that say which lists take which cards of whom. */
type Entering = Pick<BoardPage, 'lists' | 'counts' | 'card' | 'may' | 'session'>

/** Says why the service would refuse to move cards into a list: it takes none of theirs from the reader, or has no room. Undefined if it takes them, and of those that are in it. */
export function refusalOf(
  { lists, counts, card: cardOf, may, session }: Entering,
  cards: readonly string[],
  listId: string,
): string | undefined {
  const found = lists.peek().find(({ _id }) => _id === listId)
  const coming = cards.flatMap((id) => cardOf(id) ?? []).filter((card) => card.listId !== listId)
  if (found === undefined || coming.length === 0) return undefined
  const { entry, title: list, wipLimit } = found
  const because = (why: string) => t('board.list-refuses', { list, why })
  if (entry === 'admin' && !may('manage')) return because(t('board.entry-admin'))
  const me = session.user.peek()
  if (entry === 'not-assignee' && coming.some(({ assignees }) => assignees.includes(me)))
    return because(t('board.entry-not-assignee'))
  const { enabled, soft, value: limit } = wipLimit
  const isFull = (counts.peek().get(listId) ?? 0) + coming.length > limit
  return enabled && !soft && isFull ? because(t('board.list-full', { limit })) : undefined
}

/** Returns true if a list does not take cards, and says why. */
export function refuses(page: BoardPage, cards: readonly string[], listId: string): boolean {
  const why = refusalOf(page, cards, listId)
  if (why === undefined) return false
  toast(why, { isWrong: true })
  page.say(why)
  return true
}
