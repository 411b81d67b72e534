import { sendEach } from './sending.ts'
import type { CommandKinds } from './command.ts'
import { withoutCard } from './view-cards.ts'

/** The commands that move cards, or a list with its cards, to another board. Nothing undoes them, as people and cards that they refer to stay behind. */
export const boardMoveCommands: CommandKinds<'moveToBoard' | 'moveListToBoard'> = {
  moveToBoard: {
    send: (api, board, { cards, boardId, listId, swimlaneId }, options) => {
      const body = { newBoardId: boardId, newListId: listId, newSwimlaneId: swimlaneId }
      return sendEach(cards, options, (card, one) =>
        api.reply('edit_board_card', { board, card, body }, one),
      )
    },
    apply: (view, { cards }) => cards.reduce(withoutCard, view),
    subjects: ({ cards }) => cards,
    cards: ({ cards }) => cards,
  },
  moveListToBoard: {
    send: (api, board, { list, boardId: toBoardId, swimlaneId: toSwimlaneId }, options) =>
      api.reply('move_list', { board, list, body: { toBoardId, toSwimlaneId } }, options),
    apply: (view, { list }) => ({
      ...view,
      lists: view.lists.filter(({ _id }) => _id !== list),
    }),
    subjects: ({ list }) => ['lists', list],
  },
}
