import type { CommandKinds } from './command.ts'
import { lastInList, withCardSet, withoutCard } from './view-cards.ts'
import { movedAmong } from './places.ts'
import { sendLater } from './send-later.ts'
import { orderIn } from './sending.ts'

/** The commands that copy a card to the end of its list, and a list. A copy is whole once the service has made it: until then a card has what the board shows of it, and a list no cards. */
export const copyCommands: CommandKinds<'copyCard' | 'copyList'> = {
  copyCard: {
    send: sendLater('copyCard'),
    apply(view, { id, card }) {
      const old = view.cards.get(card)
      if (old === undefined || view.cards.has(id)) return view
      const { sort } = lastInList(view, old.listId) ?? old
      return withCardSet(view, { ...old, _id: id, cardNumber: 0, sort: sort + 1 })
    },
    inverse: (_view, { id }) => ({ kind: 'archiveCards', args: { cards: [id] } }),
    subjects: ({ card, listId }) => [listId, card],
    cards: ({ id }) => [id],
    makes: ({ id }) => [id],
  },
  copyList: {
    send: sendLater('copyList'),
    apply(view, { id, list, position }) {
      const old = view.lists.find(({ _id }) => _id === list)
      if (old === undefined || view.lists.some(({ _id }) => _id === id)) return view
      const last = view.lists.reduce((most, { sort }) => Math.max(most, sort), 0)
      const copy = { ...old, _id: id, sort: last + 1 }
      return { ...view, lists: movedAmong([...view.lists, copy], id, position) }
    },
    inverse: (_view, { id: list }) => ({
      kind: 'editList',
      args: { list, set: { archived: true } },
    }),
    subjects: ({ list }) => ['lists', orderIn('lists'), list],
    makes: ({ id }) => [id],
  },
}

/** The commands that move cards, or a list with its cards, to another board. Nothing undoes them, as people and cards that they refer to stay behind. */
export const boardMoveCommands: CommandKinds<'moveToBoard' | 'moveListToBoard'> = {
  moveToBoard: {
    send: sendLater('moveToBoard'),
    apply: (view, { cards }) => cards.reduce(withoutCard, view),
    subjects: ({ cards }) => cards,
    cards: ({ cards }) => cards,
  },
  moveListToBoard: {
    send: sendLater('moveListToBoard'),
    apply: (view, { list }) => ({
      ...view,
      lists: view.lists.filter(({ _id }) => _id !== list),
    }),
    subjects: ({ list }) => ['lists', list],
  },
}
