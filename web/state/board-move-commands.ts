import type { CommandKinds } from './command.ts'
import { sendLater } from './send-later.ts'
import { withoutCard } from './view-cards.ts'

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
