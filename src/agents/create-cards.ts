import { listUpTo } from '../kernel/contract/compound.ts'
import { described } from '../kernel/contract/kind.ts'
import { filled, text } from '../kernel/contract/wire.ts'
import { argumentsOf, withBlank } from './arguments.ts'
import { labelNamed, listNamed, memberNamed, onlyOne, outlineOf, swimlaneNamed } from './boards.ts'
import { DATES, NEW_VALUES } from './card-fields.ts'
import { cardsNamed } from './cards.ts'
import { datedIn } from './dates.ts'
import { ARGUMENTS, type ToolContext, references, tool, unusable } from './tool.ts'

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
          title: described('', withBlank(filled)).optional(),
          template: described('Title or id; for one card.', text).optional(),
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
    if (cards.length > 1 && cards.some(({ template }) => template !== undefined))
      throw unusable('Make a card of a `template` alone.')
    const { service } = context
    const outline = await outlineOf(context, board)
    const { _id: boardId, title } = outline.board
    const to = listNamed(outline, list)
    const [above] =
      parent === undefined ? [] : await cardsNamed(context, { board: boardId, cards: [parent] })
    const dated = await Promise.all(cards.map((card) => datedIn(card, DATES, context)))
    const shared = {
      ...(swimlane !== undefined && { swimlaneId: swimlaneNamed(outline, swimlane)._id }),
    }
    const bodies = dated.map(({ labels, members, assignees, template: _template, ...given }) => ({
      ...given,
      ...(above && { parentId: above.card._id }),
      ...(labels && { labelIds: labels.map((name) => labelNamed(outline, name)) }),
      ...(members && { members: members.map((name) => memberNamed(outline, name, context)) }),
      ...(assignees && {
        assignees: assignees.map((name) => memberNamed(outline, name, context)),
      }),
    }))
    const sending = { path: { board: boardId, list: to._id }, idempotencyKey }
    const [template] = cards.flatMap((card) => card.template ?? [])
    const made =
      template === undefined
        ? await service('new_cards', {
            ...sending,
            body: { ...shared, cards: bodies.map(withTitle) },
          })
        : await service('new_card', {
            ...sending,
            body: {
              ...shared,
              ...bodies[0],
              templateId: await templateNamed(context, boardId, template),
            },
          })
    const ids = [made.body].flat().map(({ _id }) => _id)
    const query = { cards: ids.join(',') }
    const { body } = await service('get_board_view', { path: { board: boardId }, query })
    const numbers = new Map(body.cards.map(({ _id, cardNumber }) => [_id, cardNumber]))
    return {
      board: title,
      list: to.title,
      numbers: ids.flatMap((id) => numbers.get(id) ?? []),
    }
  },
})

/** A card that is made of no template needs a title. */
function withTitle<Card extends { title?: string | undefined }>(card: Card, at: number) {
  const { title } = card
  if (title === undefined) throw unusable(`cards.${at}.title is required.`)
  return { ...card, title }
}

/** The id of the template of a board that an id or a title means. */
async function templateNamed({ service }: ToolContext, board: string, name: string) {
  const { body } = await service('get_board_templates', {
    path: { board },
    query: { limit: '100' },
  })
  return onlyOne('template', body, name, ({ title }) => [title])._id
}
