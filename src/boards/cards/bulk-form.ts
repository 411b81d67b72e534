import { either, ids, jsonOr, object } from '../../kernel/contract/compound.ts'
import { form, withAtLeast } from '../../kernel/contract/form.ts'
import { type Kind, type ObjectOf, described, exemplified } from '../../kernel/contract/kind.ts'
import { choice, count, flag, id, textUpTo } from '../../kernel/contract/wire.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { LONGEST_QUESTION } from '../../kernel/contract/query/query.ts'
import { sharedForm } from './forms.ts'

/** Most cards that one request may create or change. */
export const MOST_CARDS = 500

/** Ids of 1 to 500 cards. */
export const cardIds = ids
  .that((given) => given.length > 0, 'must name at least one card')
  .that((given) => given.length <= MOST_CARDS, `must name at most ${MOST_CARDS} cards`)

const someIds = (description: string): Kind<string[] | undefined> =>
  described(description, ids.optional())

const position = either(
  count.that((at) => at >= 0, 'must not be negative'),
  choice('top', 'bottom'),
  'must be a whole number from 0, top or bottom',
)

const moveTo = object({
  listId: id.optional(),
  swimlaneId: described(
    'Id of the swimlane; by default each card stays in its own.',
    id.optional(),
  ),
  position: described(
    'Number of cards of the list, or of its part in the swimlane, that come before these: a number, `top` or `bottom`, the default.',
    position.optional(),
  ),
})

/** A change must name its cards, and make at least one change. */
export const changeBody = withAtLeast(
  2,
  form({
    cards: described(
      `Ids of the cards, 1 to ${MOST_CARDS}; one that is repeated counts once.`,
      cardIds.optional(),
    ),
    query: described(
      `In place of \`cards\`, a search question that finds at most ${MOST_CARDS} cards of the board.`,
      exemplified('label:done -is:overdue', textUpTo(LONGEST_QUESTION).optional()),
    ),
    set: described('Values that every card gets.', jsonOr(object(sharedForm)).optional()),
    addLabels: someIds('Ids of labels to put on the cards.'),
    removeLabels: someIds('Ids of labels to take off the cards.'),
    addMembers: someIds('Ids of users to put on the cards as members.'),
    removeMembers: someIds('Ids of members to take off the cards.'),
    addAssignees: someIds('Ids of users to assign the cards to.'),
    removeAssignees: someIds('Ids of assignees to take off the cards.'),
    moveTo: described(
      'List or swimlane that the cards move to, where they stay together in the given order.',
      jsonOr(moveTo).optional(),
    ),
    archive: described(
      'True archives the cards, false restores them.',
      exemplified(true, flag.optional()),
    ),
    delete: described('True deletes the cards; nothing else may be given then.', flag.optional()),
    dryRun: described('True tells what would change, and changes nothing.', flag.optional()),
  }),
)

export type ChangeBody = ObjectOf<(typeof changeBody)['fields']>

const CHANGES = [
  'set',
  'addLabels',
  'removeLabels',
  'addMembers',
  'removeMembers',
  'addAssignees',
  'removeAssignees',
  'moveTo',
  'archive',
] as const satisfies (keyof ChangeBody)[]

/** Throws if the body names its cards twice or not at all, changes nothing, or contradicts itself. */
export function checkChange(body: ChangeBody): void {
  const { cards, query, moveTo: to } = body
  if (cards !== undefined && query) throw invalid('query', 'must not be given beside cards')
  if (cards === undefined && !query) throw invalid('cards', 'is required, where there is no query')
  const given = CHANGES.filter((name) => isGiven(body[name]))
  const [first] = given
  if (body.delete && first !== undefined)
    throw invalid('delete', `must not be given beside ${first}`)
  if (!body.delete && first === undefined)
    throw invalid(
      'set',
      `must hold a value, where there is none of ${CHANGES.slice(1).join(', ')}, delete`,
    )
  if (to && !to.listId && !to.swimlaneId)
    throw invalid('moveTo.listId', 'is required, where there is no swimlaneId')
  if (to && !to.listId && to.position !== undefined)
    throw invalid('moveTo.position', 'must not be given without listId')
  checkPairs(body)
}

/** Returns true if a value changes anything, which an empty list or object does not. */
function isGiven(value: unknown): boolean {
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  return value !== undefined
}

const PAIRS = [
  ['addLabels', 'removeLabels'],
  ['addMembers', 'removeMembers'],
  ['addAssignees', 'removeAssignees'],
] as const

function checkPairs(body: ChangeBody): void {
  for (const [add, remove] of PAIRS) {
    const both = body[remove]?.find((id) => body[add]?.includes(id))
    if (both !== undefined) throw invalid(remove, `names ${both}, which ${add} names too`)
  }
}

/** Takes from the body of a request what the command is to change. */
export function changeOf({ set, moveTo: to, archive, dryRun, ...body }: ChangeBody) {
  const { position: at, ...place } = to ?? {}
  return {
    set: set ?? undefined,
    labels: pairOf(body.addLabels, body.removeLabels),
    members: pairOf(body.addMembers, body.removeMembers),
    assignees: pairOf(body.addAssignees, body.removeAssignees),
    moveTo: to
      ? { ...place, position: at === 'top' ? 0 : at === 'bottom' ? undefined : at }
      : undefined,
    archive,
    deletes: body.delete,
    dryRun,
  }
}

/** Returns the ids to put on cards and those to take off; undefined if there are none. */
export function pairOf(add: string[] = [], remove: string[] = []) {
  return add.length + remove.length === 0 ? undefined : { add, remove }
}
