import { type BoardView, type MiniCard, unchanged } from './board-view.ts'
import type { CardView } from './card-view.ts'
import { orderIn } from './sending.ts'
import type { CommandKinds } from './command.ts'
import { sendLater } from './send-later.ts'
import { withCardSet, withoutCard } from './view-cards.ts'

/** The commands that put cards into the archive and take them out of it, and those that delete a card and restore it. */
export const archiveCommands: CommandKinds<
  | 'archiveCard'
  | 'restoreCard'
  | 'archiveCards'
  | 'restoreCards'
  | 'deleteCard'
  | 'restoreDeletedCard'
  | 'deleteForGood'
> = {
  archiveCard: {
    send: (api, board, { card }, options) =>
      api.reply('archive_board_card', { board, card }, options),
    apply: (view, { card }) => withoutCard(view, card),
    applyToCard: (view) => withArchived(view, true),
    inverse(view, { card }) {
      const old = view.cards.get(card)
      return old && { kind: 'restoreCard', args: { card: old } }
    },
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
  },
  restoreCard: {
    send: sendLater('restoreCard'),
    apply: (view, { card }) => withRestored(view, card),
    applyToCard: (view) => withArchived(view, false),
    inverse: (_view, { card }) => ({ kind: 'archiveCard', args: { card: card._id } }),
    subjects: ({ card }) => [card._id],
    cards: ({ card }) => [card._id],
  },
  archiveCards: {
    send: sendLater('archiveCards'),
    apply: (view, { cards }) => cards.reduce(withoutCard, view),
    applyToCard: (view) => withArchived(view, true),
    inverse(view, { cards }) {
      const before = cards.flatMap((card) => view.cards.get(card) ?? [])
      return { kind: 'restoreCards', args: { cards: before } }
    },
    subjects: ({ cards }) => cards,
    cards: ({ cards }) => cards,
  },
  restoreCards: {
    send: sendLater('restoreCards'),
    apply: (view, { cards }) => cards.reduce(withRestored, view),
    applyToCard: (view) => withArchived(view, false),
    inverse: (_view, { cards }) => ({
      kind: 'archiveCards',
      args: { cards: cards.map(({ _id }) => _id) },
    }),
    subjects: ({ cards }) => cards.map(({ _id }) => _id),
    cards: ({ cards }) => cards.map(({ _id }) => _id),
  },
  deleteCard: {
    isHeld: true,
    send: (api, board, { card, listId: list }, options) =>
      api.reply('delete_card', { board, list, card }, options),
    apply: (view, { card }) => withoutCard(view, card),
    inverse(view, { card }) {
      return { kind: 'restoreDeletedCard', args: { card, shown: view.cards.get(card) } }
    },
    subjects: ({ card, listId }) => [card, orderIn(listId)],
    cards: ({ card }) => [card],
  },
  restoreDeletedCard: {
    send: sendLater('restoreDeletedCard'),
    apply: (view, { shown }) => (shown ? withRestored(view, shown) : view),
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
  },
  deleteForGood: {
    isHeld: true,
    send: (api, board, { card: deletedCard }, options) =>
      api.reply('delete_deleted_card', { board, deletedCard }, options),
    apply: unchanged,
    subjects: ({ card }) => [card],
  },
}

function withArchived(view: CardView, archived: boolean): CardView {
  return { ...view, card: { ...view.card, archived } }
}

/** The view with a card that is on the board again, as it was before. */
export function withRestored(view: BoardView, card: MiniCard): BoardView {
  return view.cards.has(card._id) ? view : withCardSet(view, card)
}
