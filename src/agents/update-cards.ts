import { either } from '../kernel/contract/compound.ts'
import { type ObjectOf, described, withSchema } from '../kernel/contract/kind.ts'
import { choice, count, filled, flag, text, textUpTo } from '../kernel/contract/wire.ts'
import { RULE_LENGTH } from '../kernel/contract/recurrence/rule.ts'
import { withBlank } from './arguments.ts'
import {
  type Outline,
  labelNamed,
  listNamed,
  memberNamed,
  outlineOf,
  swimlaneNamed,
} from './boards.ts'
import { DATES, EDIT_VALUES, NEW_VALUES } from './card-fields.ts'
import { type CardOnBoard, distinctCards } from './cards.ts'
import { datedIn } from './dates.ts'
import { ARGUMENTS, references, type ToolContext, tool, unusable } from './tool.ts'

const { board, cards, idempotencyKey } = ARGUMENTS

const names = described('', references(100)).optional()

const position = either(
  count.that((at) => at >= 0, 'must not be negative'),
  choice('top', 'bottom'),
  'must be top, bottom or a whole number from 0',
)

const input = {
  board,
  cards: cards.optional(),
  query: described('', text).optional(),
  list: described('List to move to.', text).optional(),
  swimlane: described('Swimlane to move to.', text).optional(),
  position: described(
    '`top`, `bottom` or a number.',
    withSchema({ type: 'string' }, position),
  ).optional(),
  addLabels: names,
  removeLabels: names,
  addMembers: names,
  removeMembers: names,
  addAssignees: names,
  removeAssignees: names,
  archive: described('False restores.', flag).optional(),
  recurrence: described(
    'RRULE, alone, of one card; empty ends it.',
    withBlank(textUpTo(RULE_LENGTH)),
  ).optional(),
  dryRun: described('Only tells what would change.', flag).optional(),
  idempotencyKey,
  title: described('', withBlank(filled)).optional(),
  ...NEW_VALUES,
  ...EDIT_VALUES,
}

/** Most numbers of changed cards that are answered. */
const MOST_NUMBERS = 100

export const updateCardsTool = tool({
  name: 'update_cards',
  title: 'Change cards',
  description:
    'Changes cards of a board alike, by `cards` or by a question (`query`, as in find_cards, up to 500): moves, labels, assigns, dates, archives. All of them, or none if one is refused. An empty date is cleared.',
  scope: 'write',
  idempotent: true,
  input,
  output: {
    changed: { type: 'integer' },
    cards: { type: 'array', items: { type: 'integer' }, description: 'Numbers of changed cards.' },
  },
  async run({ board, cards, query, idempotencyKey, recurrence, ...given }, context) {
    if ((cards === undefined) === (query === undefined))
      throw unusable('Give either `cards` or `query`.')
    if (recurrence !== undefined) {
      const isAlone = Object.values(given).every((value) => value === undefined)
      const found = cards && isAlone ? await distinctCards(context, { board, cards }) : []
      return recurring(context, found, { rule: recurrence, idempotencyKey })
    }
    const changes = await datedIn(given, DATES, context)
    const found = cards && (await distinctCards(context, { board, cards }))
    const outline = found ? onlyBoardOf(found) : await outlineOf(context, board)
    const path = { board: outline.board._id }
    const { body } = await context.service('change_cards', {
      path,
      body: {
        ...(found && { cards: found.map(({ card }) => card._id) }),
        ...(query !== undefined && { query }),
        ...changeIn(changes, outline, context),
      },
      idempotencyKey,
    })
    const ids = body.changed.slice(0, MOST_NUMBERS).map(({ _id }) => _id)
    return { changed: body.changed.length, cards: await numbersOf(context, outline, ids) }
  },
})

type Recurring = { rule: string; idempotencyKey: string | undefined }

/** Has a card recur in the time zone of the user, or no longer. What else is set of a recurrence is people's. */
async function recurring(
  context: ToolContext,
  found: readonly CardOnBoard[],
  { rule, idempotencyKey }: Recurring,
) {
  const [one, ...others] = found
  if (one === undefined || others.length > 0)
    throw unusable('Give `recurrence` alone, and one card in `cards`.')
  const { card, outline } = one
  const path = { board: outline.board._id, card: card._id }
  const timeZone = await context.zoneName()
  await (rule === ''
    ? context.service('delete_card_recurrence', { path, idempotencyKey })
    : context.service('set_card_recurrence', { path, body: { rule, timeZone }, idempotencyKey }))
  return { changed: 1, cards: [card.cardNumber] }
}

function onlyBoardOf(found: { outline: Outline }[]): Outline {
  const [first, ...others] = found
  const isOne = others.every(({ outline }) => outline.board._id === first?.outline.board._id)
  if (first === undefined || !isOne) throw unusable('The cards must be on one board.')
  return first.outline
}

type Changes = Omit<ObjectOf<typeof input>, 'board' | 'cards' | 'query' | 'idempotencyKey'>

function changeIn(changes: Changes, outline: Outline, context: ToolContext) {
  const { list, swimlane, position, archive, dryRun, ...rest } = changes
  const {
    addLabels,
    removeLabels,
    addMembers,
    removeMembers,
    addAssignees,
    removeAssignees,
    ...set
  } = rest
  const labels = (given: string[] | undefined) => given?.map((name) => labelNamed(outline, name))
  const people = (given: string[] | undefined) =>
    given?.map((name) => memberNamed(outline, name, context))
  const moveTo = {
    ...(list !== undefined && { listId: listNamed(outline, list)._id }),
    ...(swimlane !== undefined && { swimlaneId: swimlaneNamed(outline, swimlane)._id }),
    ...(position !== undefined && { position }),
  }
  return {
    addLabels: labels(addLabels),
    removeLabels: labels(removeLabels),
    addMembers: people(addMembers),
    removeMembers: people(removeMembers),
    addAssignees: people(addAssignees),
    removeAssignees: people(removeAssignees),
    set,
    ...(Object.keys(moveTo).length > 0 && { moveTo }),
    archive,
    dryRun,
  }
}

/** The numbers of cards, of open ones first. */
async function numbersOf({ service }: ToolContext, { board }: Outline, ids: string[]) {
  const read = await Promise.all(
    ['false', 'true'].map((archived) =>
      service('get_board_view', {
        path: { board: board._id },
        query: { cards: ids.join(','), archived },
      }),
    ),
  )
  return read.flatMap(({ body }) => body.cards.map(({ cardNumber }) => cardNumber))
}
