import { invalid } from '../../kernel/contract/app-error.ts'
import { editCard } from '../cards/edit-card.ts'
import { boardGiven } from '../cards/move-card.ts'
import { textAt } from './documents.ts'
import { type Act, MOST_BOARDS, type Step, listNamed } from './stage.ts'

/** Moves the card to a list of another board, as a person does it: in the same batch, with the rights of the maker there. */
export const moveToBoard: Act = {
  access: 'write',
  lacks({ on, action }) {
    const { elsewhere } = on
    const board = textAt(action, 'boardId')
    const isHeld = board === on.id || elsewhere.has(board) || elsewhere.size >= MOST_BOARDS
    return isHeld ? [] : [{ board }]
  },
  steps(stage): Step[] {
    const { on, action, cardId, context } = stage
    const newBoardId = textAt(action, 'boardId')
    if (newBoardId === on.id)
      return [(at) => editCard(at, { card: cardId, listId: listNamed(stage).id }, context)]
    const there = on.elsewhere.get(newBoardId)
    if (there === undefined)
      throw invalid('action.boardId', `is not reached: rules reach ${MOST_BOARDS} boards at once`)
    boardGiven(on, 'action.boardId', newBoardId, context.actor)
    const place = { ...stage, on: there }
    const [lane] = [...there.swimlanes.values()]
      .filter(({ archived }) => !archived)
      .toSorted((a, b) => a.sort - b.sort)
    const to = { newBoardId, newListId: listNamed(place).id, newSwimlaneId: lane?.id ?? '' }
    return [(at) => editCard(at, { card: cardId, ...to }, context)]
  },
}
