import type { Json } from '../kernel/contract/kind.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { CONNECTIONS, atOnce } from '../operations/at-once.ts'
import {
  type Outline,
  countOnFewBoards,
  labelsOf,
  outlineOf,
  readOutline,
  usernamesOf,
} from './boards.ts'
import { PLAIN_SCHEMAS } from './card-fields.ts'
import { type ToolContext, unusable, unknownName } from './tool.ts'

/** The fields of a card that any tool may show beside `PLAIN_SCHEMAS`; others belong to one tool. */
const BRIEF = {
  id: 'string',
  number: 'integer',
  title: 'string',
  board: 'string',
  list: 'string',
  swimlane: 'string',
  labels: 'strings',
  members: 'strings',
  assignees: 'strings',
  checklist: 'string',
  comments: 'integer',
} as const

/** The fields that are shown of a card if a call asks for none. */
export const USUAL_FIELDS = ['number', 'title', 'list', 'labels', 'members', 'assignees', 'dueAt']

export const BRIEF_SCHEMAS: Json = {
  ...Object.fromEntries(
    Object.entries(BRIEF).map(([name, type]) => [
      name,
      type === 'strings' ? { type: 'array', items: { type: 'string' } } : { type },
    ]),
  ),
  ...PLAIN_SCHEMAS,
}

/** The fields that were asked for; throws for one that there is not. */
export function fieldsOf(
  asked: readonly string[] | undefined,
  usual: readonly string[],
  more: readonly string[] = [],
): ReadonlySet<string> {
  const known = [...Object.keys(BRIEF_SCHEMAS), ...more]
  const strange = asked?.find((name) => !known.includes(name))
  if (strange !== undefined) throw unknownName('field', strange, known)
  return new Set(asked ?? usual)
}

/** A card of a board, as the views of boards have it. */
type Mini = Outline['cards'][number]

export type CardOnBoard = { card: Mini; outline: Outline; archived: boolean }

/** The fields of a card, by the names that its board gives; empty ones are left out. */
export function shownCard(
  { card, outline, archived }: CardOnBoard,
  fields: ReadonlySet<string>,
): Json {
  const { items, finishedItems } = card
  const whole: Json = {
    ...card,
    id: card._id,
    number: card.cardNumber,
    board: outline.board.title,
    list: outline.lists.find(({ _id }) => _id === card.listId)?.title,
    swimlane: outline.swimlanes.find(({ _id }) => _id === card.swimlaneId)?.title,
    labels: labelsOf(outline, card.labelIds),
    members: usernamesOf(outline, card.members),
    assignees: usernamesOf(outline, card.assignees),
    checklist: items > 0 ? `${finishedItems}/${items}` : undefined,
    archived,
  }
  return chosen(whole, fields)
}

/** The fields that are asked for and have something to tell. */
export function chosen(whole: Json, fields: ReadonlySet<string>): Json {
  const filled = [...fields].filter((name) => !isEmpty(whole[name]))
  return Object.fromEntries(filled.map((name) => [name, whole[name]]))
}

function isEmpty(value: unknown): boolean {
  const isNothing = value === undefined || value === null || value === '' || value === false
  return isNothing || value === 0 || (Array.isArray(value) && value.length === 0)
}

/** A number of a card, with or without `#`. */
const NUMBER = /^#?(\d{1,9})$/

/** The cards that are named by numbers or ids, in that order; throws for those that there are not. */
export async function cardsNamed(
  context: ToolContext,
  { board, cards }: { board?: string | undefined; cards: readonly string[] },
): Promise<CardOnBoard[]> {
  if (cards.length === 0) throw unusable('cards must name at least one card.')
  const hasNumbers = cards.some((name) => NUMBER.test(name))
  const isOnBoard = board !== undefined || hasNumbers
  const found = isOnBoard
    ? await cardsOn(context, await outlineOf(context, board), cards)
    : await cardsAnywhere(context, cards)
  const missing = cards.filter((name) => found.get(nameOf(name)) === undefined)
  if (missing.length > 0) throw noCards(missing, isOnBoard)
  return cards.flatMap((name) => found.get(nameOf(name)) ?? [])
}

/** Gives the cards of `cardsNamed`, each of them once. */
export async function distinctCards(...named: Parameters<typeof cardsNamed>) {
  const found = await cardsNamed(...named)
  return [...new Map(found.map((one) => [one.card._id, one])).values()]
}

function noCards(missing: string[], isOnBoard: boolean) {
  const names = missing.slice(0, 12).map((name) => name.slice(0, 64))
  const where = isOnBoard ? 'The board has' : 'There is'
  return unusable(
    `${where} no card ${names.join(', ')}. Cards are named by number or id; find_cards finds them by words.`,
  )
}

function nameOf(name: string): string {
  return NUMBER.exec(name)?.[1]?.replace(/^0+(?=.)/, '') ?? name
}

/** Cards of a board by number and id, the open ones and then the archived ones. */
async function cardsOn(context: ToolContext, outline: Outline, names: readonly string[]) {
  const found = new Map<string, CardOnBoard>()
  for (const archived of [false, true]) {
    const left = [...new Set(names.map(nameOf))].filter((name) => !found.has(name))
    const [numbers, ids] = [
      left.filter((name) => NUMBER.test(name)),
      left.filter((name) => !NUMBER.test(name)),
    ]
    const queries = [
      ...(numbers.length > 0 ? [{ numbers: numbers.join(',') }] : []),
      ...(ids.length > 0 ? [{ cards: ids.join(',') }] : []),
    ]
    const path = { board: outline.board._id }
    const read = await atOnce(queries, 2, (query) =>
      context.service('get_board_view', { path, query: { ...query, archived: String(archived) } }),
    )
    const cards = read.flatMap(({ body }) => body.cards)
    const templates = archived && cards.length > 0 ? await templatesOn(context, path) : undefined
    for (const card of cards)
      for (const name of [card._id, String(card.cardNumber)])
        found.set(name, { card, outline, archived: archived && !templates?.has(card._id) })
  }
  return found
}

/** The ids of the templates of a board, which are stored as archived cards. */
async function templatesOn({ service }: ToolContext, path: { board: string }) {
  const { body } = await service('get_board_templates', { path })
  return new Set(body.map(({ _id }) => _id))
}

/** Undefined if there is no such card, or none that the caller may read. */
function noneIfUnknown(thrown: unknown): undefined {
  if (!(thrown instanceof AppError) || !/^(?:card|board)\.not_found$/.test(thrown.code))
    throw thrown
}

const MANY_BOARDS = 'The cards are on more than 20 boards; name those of fewer boards at once.'

/** Cards by their ids alone, on whatever boards they are. */
async function cardsAnywhere(context: ToolContext, ids: readonly string[]) {
  const boards = new Map<string, string[]>()
  const read = await atOnce([...new Set(ids)], CONNECTIONS, (card) =>
    context.service('get_card_by_id', { path: { card } }).catch(noneIfUnknown),
  )
  const known = read.flatMap((one) => one?.body ?? [])
  if (countOnFewBoards(known) < known.length) throw unusable(MANY_BOARDS)
  for (const body of known)
    boards.set(body.boardId, [...(boards.get(body.boardId) ?? []), body._id])
  const found = await atOnce([...boards], CONNECTIONS, async ([board, on]) =>
    cardsOn(context, await readOutline(context.service, board), on),
  )
  return new Map(found.flatMap((one) => [...one]))
}
