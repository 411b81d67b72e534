import type { BoardView, MiniCard } from './board-view.ts'
import type { CommandKinds } from './command.ts'

/** The commands that put cards into the archive and take them out of it, and the one that deletes a card. */
export const archiveCommands: CommandKinds<
  'archiveCard' | 'restoreCard' | 'archiveCards' | 'restoreCards' | 'deleteCard'
> = {
  archiveCard: {
    send: (api, board, { card }, options) =>
      api.reply('archive_board_card', { board, card }, options),
    apply: (view, { card }) => withoutCard(view, card),
    applyToCard: (view) => ({ ...view, card: { ...view.card, archived: true } }),
    inverse(view, { card }) {
      const old = view.cards.get(card)
      return old && { kind: 'restoreCard', args: { card: old } }
    },
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
  },
  restoreCard: {
    async send(api, board, { card: { _id: card } }, options) {
      return api.reply('restore_board_card', { board, card }, options)
    },
    apply: (view, { card }) => withRestored(view, card),
    applyToCard: (view) => ({ ...view, card: { ...view.card, archived: false } }),
    inverse: (_view, { card }) => ({ kind: 'archiveCard', args: { card: card._id } }),
    subjects: ({ card }) => [card._id],
    cards: ({ card }) => [card._id],
  },
  archiveCards: {
    async send(api, board, { cards }, options) {
      const body = { cards, archive: true }
      return api.reply('change_cards', { board, body }, options)
    },
    apply: (view, { cards }) => cards.reduce(withoutCard, view),
    inverse(view, { cards }) {
      const before = cards.flatMap((card) => view.cards.get(card) ?? [])
      return { kind: 'restoreCards', args: { cards: before } }
    },
    subjects: ({ cards }) => cards,
    cards: ({ cards }) => cards,
  },
  restoreCards: {
    async send(api, board, { cards }, options) {
      const body = { cards: cards.map(({ _id }) => _id), archive: false }
      return api.reply('change_cards', { board, body }, options)
    },
    apply: (view, { cards }) => cards.reduce(withRestored, view),
    inverse: (_view, { cards }) => ({
      kind: 'archiveCards',
      args: { cards: cards.map(({ _id }) => _id) },
    }),
    subjects: ({ cards }) => cards.map(({ _id }) => _id),
    cards: ({ cards }) => cards.map(({ _id }) => _id),
  },
  deleteCard: {
    isHeldBack: true,
    send: (api, board, { card, listId: list }, options) =>
      api.reply('delete_card', { board, list, card }, options),
    apply: (view, { card }) => withoutCard(view, card),
    inverse(view, { card }) {
      const shown = view.cards.get(card)
      return { kind: 'restoreDeletedCard', args: { card, ...(shown && { shown }) } }
    },
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
  },
}

/** The view with a card that it does not have. */
export function withRestored(view: BoardView, card: MiniCard): BoardView {
  return view.cards.has(card._id)
    ? view
    : { ...view, cards: new Map(view.cards).set(card._id, card) }
}

/** The view without a card. */
export function withoutCard(view: BoardView, id: string): BoardView {
  if (!view.cards.has(id)) return view
  const cards = new Map(view.cards)
  cards.delete(id)
  return { ...view, cards }
}
