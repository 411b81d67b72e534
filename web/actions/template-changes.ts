import { filledText } from '../../src/kernel/contract/template-text.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import { closeCard, focusCard } from '../board-model/focus.ts'
import { swimlaneOf } from '../board-model/lanes.ts'
import { neighbourOf } from '../board-model/walk.ts'
import type { Board, MiniCard } from '../state/board-view.ts'
import { TEMPLATE } from '../state/own-boards.ts'
import type { Cell } from '../state/places.ts'
import type { CardTemplate } from '../state/template-command.ts'
import { HERE } from '../text/dates.ts'
import { readerHere } from '../text/here.ts'
import { t } from '../text/text.ts'
import { shownOf } from './card-changes.ts'
import { openedCard } from './targets.ts'

/** Makes a card of a template at the end of a cell, and returns its id. A title that somebody has typed is taken in place of the one of the template. */
export function addOfTemplate(
  page: BoardPage,
  cell: Cell,
  { _id: templateId, title }: Pick<CardTemplate, '_id' | 'title'>,
  { typed = '', offersUndo = false } = {},
): string {
  const id = page.session.newTemporaryId()
  const { listId } = cell
  const list = page.lists.peek().find(({ _id }) => _id === listId)?.title ?? ''
  const args = {
    id,
    listId,
    swimlaneId: swimlaneOf(page.swimlanes.peek(), cell.swimlaneId),
    templateId,
    title: typed || filledHere(page, title),
    isTyped: typed !== '',
    timeZone: readerHere().timeZone,
  }
  const text = t('board.cards-added', { count: 1, list })
  page.act({ kind: 'createOfTemplate', args }, text, { offersUndo })
  return id
}

/** Makes a card of a template at the end of a cell, and puts the focus on it. */
export function addInFocus(page: BoardPage, cell: Cell, template: CardTemplate): void {
  focusCard(page, addOfTemplate(page, cell, template, { offersUndo: true }))
}

/** Makes a card of a template in the list of the template, or in the first one if that is gone; undefined if the board has no list. */
export function addToOwnList(page: BoardPage, template: CardTemplate): string | undefined {
  const lists = page.lists.peek()
  const list = lists.find(({ _id }) => _id === template.listId) ?? lists[0]
  if (list === undefined) return undefined
  return addOfTemplate(page, { listId: list._id, swimlaneId: '' }, template, { offersUndo: true })
}

/** Makes a card of a template that is open, and puts the focus on it. */
export function addCardOf(page: BoardPage, template: CardTemplate): void {
  const id = addToOwnList(page, template)
  closeCard(page)
  focusCard(page, id)
}

/** Makes a card a template. It goes off the board, and stays open if it is. */
export function makeTemplate(page: BoardPage, card: MiniCard): void {
  const { _id: id, title } = card
  const next = neighbourOf(page.rows.peek(), id, page.rowOf(id))
  const text = t('card.template-made', { card: title })
  page.act({ kind: 'setTemplate', args: { card, isTemplate: true } }, text, { offersUndo: true })
  if (openedCard() === undefined) focusCard(page, next ?? id)
}

/** Puts a template that is open back on the board. */
export function endTemplate(page: BoardPage, id: string): void {
  const card = shownOf(page, id)
  if (card === undefined) return
  const text = t('card.template-ended', { card: card.title })
  page.act({ kind: 'setTemplate', args: { card, isTemplate: false } }, text, { offersUndo: true })
}

/** Offers the board as a template to its members, or no more. */
export function switchBoard(page: BoardPage, { title: board }: Board, isTemplate: boolean): void {
  const type = isTemplate ? TEMPLATE : 'board'
  const text = t(isTemplate ? 'board.template-on' : 'board.template-off', { board })
  page.act({ kind: 'editBoard', args: { set: { type } } }, text, { offersUndo: true })
}

/** The text of a template as the service fills it in for the reader. */
function filledHere(page: BoardPage, text: string): string {
  const { username = '' } = page.session.account.peek() ?? {}
  const board = page.board.peek()?.title ?? ''
  return filledText(text, { clock: HERE(page.session.clock.now()), username, board })
}
