import { sendEach } from './cards-commands.ts'
import type { CommandKinds } from './command.ts'
import { withoutCard } from './view-cards.ts'

/** The command that moves cards to another board. Nothing undoes it, as people and cards that they refer to stay behind. */
export const boardMoveCommands: CommandKinds<'moveToBoard'> = {
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
}
