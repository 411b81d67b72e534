import { BASE } from '../base.ts'
import { tasksIn } from '../../src/kernel/contract/tasks.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import { closeCard, focusCard } from '../board-model/focus.ts'
import { neighbourOf } from '../board-model/walk.ts'
import { boardPath } from '../router/route.ts'
import type { MiniCard } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { Targets } from './action.ts'

type Card = Targets['card']

/** Deletes a card; one that is open is closed. The focus goes to the card beside it. */
export function deleteCard(page: BoardPage, { _id: card, listId, title }: Card): void {
  const next = neighbourOf(page.rows.peek(), card, page.rowOf(card))
  const text = t('card.deleted', { card: title })
  closeCard(page)
  page.act({ kind: 'deleteCard', args: { card, listId } }, text, { offersUndo: true })
  focusCard(page, next ?? card)
}

/** Brings back an archived card that is open. */
export function restoreCard(page: BoardPage, id: string): void {
  const card = shownOf(page, id)
  if (card === undefined) return
  page.act({ kind: 'restoreCard', args: { card } }, t('card.restored', { card: card.title }))
}

/** A card that is open as the board shows it, with its counts; undefined until it is read. */
export function shownOf(page: BoardPage, id: string): MiniCard | undefined {
  const view = page.store.opened(id)?.view.peek()
  if (view === undefined) return undefined
  const { card, comments, attachments, checklists } = view
  const items = checklists.flatMap((one) => one.items)
  const counts = {
    hasDescription: card.description !== '',
    ...tasksIn(card.description),
    comments: comments.length,
    attachments: attachments.length,
    items: items.length,
    finishedItems: items.filter(({ isFinished }) => isFinished).length,
  }
  return { ...card, ...counts }
}

export async function copyCardLink(page: BoardPage, id: string): Promise<void> {
  const board = page.board.peek()
  if (board === undefined) return
  await copyLink(BASE + boardPath(board, id))
}

/** Copies an address; if the browser does not let it, it is shown. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast(t('card.link-copied'))
  } catch {
    toast(link)
  }
}
