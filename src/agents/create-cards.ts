import { listUpTo } from '../kernel/contract/compound.ts'
import { described } from '../kernel/contract/kind.ts'
import { filled, text } from '../kernel/contract/wire.ts'
import { argumentsOf } from './arguments.ts'
import { labelNamed, listNamed, memberNamed, outlineOf, swimlaneNamed } from './boards.ts'
import { DATES, NEW_VALUES } from './card-fields.ts'
import { cardsNamed } from './cards.ts'
import { datedIn } from './dates.ts'
import { ARGUMENTS, references, tool } from './tool.ts'

const { board, card, idempotencyKey } = ARGUMENTS

export const createCardsTool = tool({
  name: 'create_cards',
  title: 'Create cards',
  description:
    'Creates up to 100 cards at the end of a list: all of them, or none if one is refused.',
  scope: 'write',
  input: {
    board,
    list: described('Title or id.', text),
    swimlane: described('By default the first.', text).optional(),
    parent: described('Card they are subtasks of.', card).optional(),
    cards: described(
      '',
      listUpTo(
        100,
        argumentsOf({
          title: described('', filled),
          labels: described('Names or colors.', references(100)).optional(),
          members: described('Usernames, or `me`.', references(100)).optional(),
          assignees: described('', references(100)).optional(),
          ...NEW_VALUES,
        }),
      ),
    ),
    idempotencyKey,
  },
  output: {
    board: { type: 'string' },
    list: { type: 'string' },
    numbers: { type: 'array', items: { type: 'integer' }, description: 'Of the cards, in order.' },
  },
  async run({ board, list, swimlane, parent, cards, idempotencyKey }, context) {
    const outline = await outlineOf(context, board)
    const { _id: boardId, title } = outline.board
    const to = listNamed(outline, list)
    const [above] =
      parent === undefined ? [] : await cardsNamed(context, { board: boardId, cards: [parent] })
    const dated = await Promise.all(cards.map((card) => datedIn(card, DATES, context)))
    const shared = {
      ...(swimlane !== undefined && { swimlaneId: swimlaneNamed(outline, swimlane)._id }),
    }
    const { body: made } = await context.service('new_cards', {
      path: { board: boardId, list: to._id },
      body: {
        ...shared,
        cards: dated.map(({ labels, members, assignees, ...given }) => ({
          ...given,
          ...(above && { parentId: above.card._id }),
          ...(labels && { labelIds: labels.map((name) => labelNamed(outline, name)) }),
          ...(members && { members: members.map((name) => memberNamed(outline, name, context)) }),
          ...(assignees && {
            assignees: assignees.map((name) => memberNamed(outline, name, context)),
          }),
        })),
      },
      idempotencyKey,
    })
    const query = { cards: made.map(({ _id }) => _id).join(',') }
    const { body } = await context.service('get_board_view', { path: { board: boardId }, query })
    const numbers = new Map(body.cards.map(({ _id, cardNumber }) => [_id, cardNumber]))
    return {
      board: title,
      list: to.title,
      numbers: made.flatMap(({ _id }) => numbers.get(_id) ?? []),
    }
  },
})
