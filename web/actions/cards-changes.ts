import type { BoardPage } from '../board-model/board-page.ts'
import { type CardField, fieldIn, fieldName } from '../board-model/card-fields.ts'
import { refuses } from '../board-model/entry.ts'
import { closeCard, focusCard } from '../board-model/focus.ts'
import { neighbourOf } from '../board-model/walk.ts'
import type { CardsEdit, IdsField } from '../state/command.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { Targets } from './action.ts'

type Cards = Targets['cards']

/** Says which field of a card is changed, or how many cards are. */
function changedText(page: BoardPage, cards: readonly string[], field: CardField): string {
  const [first = ''] = cards
  if (cards.length > 1) return t('cards.changed', { count: cards.length })
  return t('card.saved', { what: fieldName(field), card: page.card(first)?.title ?? '' })
}

/** Puts a label or a person on cards; if it is on all of them, takes it off. */
export function toggleOnCards(
  page: BoardPage,
  cards: readonly string[],
  field: IdsField,
  id: string,
): void {
  const isOn = cards.some((card) => page.card(card)?.[field].includes(id) === false)
  const changed = cards.filter((card) => page.card(card)?.[field].includes(id) === !isOn)
  if (changed.length === 0) return
  page.act(
    { kind: 'changeIdOfCards', args: { cards: changed, field, id, isOn } },
    changedText(page, changed, field),
    { offersUndo: cards.length > 1 },
  )
}

export function editCards(page: BoardPage, cards: readonly string[], set: CardsEdit): void {
  const field = fieldIn(set)
  if (field === undefined) return
  page.act(
    { kind: 'editCards', args: { edits: [{ cards: [...cards], set }] } },
    changedText(page, cards, field),
    { offersUndo: cards.length > 1 },
  )
}

/** Moves cards to the end of a list, but for those that are in it. */
export function moveCards(page: BoardPage, cards: readonly string[], listId: string): void {
  const moved = cards.filter((card) => page.card(card)?.listId !== listId)
  if (moved.length === 0 || refuses(page, moved, listId)) return
  const list = page.lists.peek().find(({ _id }) => _id === listId)?.title ?? ''
  const text = t('cards.moved', { count: moved.length, list })
  page.act({ kind: 'moveCards', args: { moves: [{ cards: moved, listId }] } }, text, {
    offersUndo: true,
  })
}

/** Moves cards to another board, whose title is said. The focus goes to the card beside the first one. */
export function moveToBoard(
  page: BoardPage,
  cards: readonly string[],
  place: { boardId: string; listId: string; swimlaneId: string },
  title: string,
): void {
  const next = neighbourBeside(page, cards)
  closeCard(page)
  const text = t('cards.moved', { count: cards.length, list: title })
  page.act({ kind: 'moveToBoard', args: { cards: [...cards], ...place } }, text)
  toast(text)
  page.picked.value = new Set()
  focusCard(page, next)
}

/** Puts who is signed in on cards, or takes them off, as members, or as assignees if the board shows no members. */
export function toggleMe(page: BoardPage, cards: Cards): void {
  const me = page.session.account.value?._id
  const field = ownField(page)
  if (me === undefined || field === undefined) return
  const ids = cards.map(({ _id }) => _id)
  toggleOnCards(page, ids, field, me)
}

/** The field that says whether somebody is on a card; undefined if the board shows none. */
export function ownField(page: BoardPage): 'members' | 'assignees' | undefined {
  const board = page.board.value
  if (board?.allowsMembers) return 'members'
  return board?.allowsAssignee ? 'assignees' : undefined
}

/** Archives cards; one that is open is closed. The focus goes to the card beside it. */
export function archiveCards(page: BoardPage, cards: Cards): void {
  const [first] = cards
  if (first === undefined) return
  const ids = cards.map(({ _id }) => _id)
  const next = neighbourBeside(page, ids)
  closeCard(page)
  if (cards.length === 1) {
    const text = t('board.card-archived', { card: first.title })
    page.act({ kind: 'archiveCard', args: { card: first._id } }, text, { offersUndo: true })
  } else {
    const text = t('cards.archived', { count: cards.length })
    page.act({ kind: 'archiveCards', args: { cards: ids } }, text, { offersUndo: true })
  }
  page.picked.value = new Set()
  focusCard(page, next ?? first._id)
}

/** The card nearest to the first of those that go, which stays. */
function neighbourBeside(page: BoardPage, gone: readonly string[]): string | undefined {
  const [first = '', ...others] = gone
  const without = new Set(others)
  const rows = page.rows.peek()
  const left = rows.map((lists) => lists.map((ids) => ids.filter((id) => !without.has(id))))
  return neighbourOf(left, first, page.rowOf(first))
}

/** Makes a copy of a card at the end of its list, and puts the focus on it. */
export function copyCard(page: BoardPage, { _id: card, title }: Targets['card']): void {
  const known = page.card(card)
  if (known === undefined) return
  const id = page.session.newTemporaryId()
  const { listId, swimlaneId } = known
  const text = t('cards.copied', { card: title })
  page.act({ kind: 'copyCard', args: { id, card, listId, swimlaneId } }, text, { offersUndo: true })
  closeCard(page)
  focusCard(page, id)
}
