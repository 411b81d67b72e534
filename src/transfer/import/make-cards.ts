import type { ValueOf } from '../../kernel/contract/kind.ts'
import { ESTIMATES } from '../../boards/cards/vote-kinds.ts'
import { pokerAfter, voteAfter } from '../../boards/cards/votes.ts'
import { blankCard } from '../../boards/cards/create-card.ts'
import { locationsOf, stickersOf } from '../../boards/cards/later-fields.ts'
import { isTemplate } from '../../boards/cards/templates.ts'
import { valueFor } from '../../boards/custom-fields/values.ts'
import type { BoardOutline } from '../../boards/boards/copy-board.ts'
import { tasksIn } from '../../kernel/contract/tasks.ts'
import { memoized } from '../../boards/model/memoized.ts'
import { keyed } from '../../kernel/contract/keyed.ts'
import { referenceReader } from './make-rows.ts'
import { dependenciesOf } from './make-dependencies.ts'
import { noteRelations, withoutCycles } from './make-parents.ts'
import { recurrenceApart, recurringOf } from './make-recurrence.ts'
import { knownColor } from './left-out.ts'
import type { KINDS } from './entry-kinds.ts'
import {
  type ImportContext,
  authorIdOf,
  countUnknownCreator,
  givenFields,
} from './import-context.ts'
import type { Card, FieldValue } from '../../boards/model/rows.ts'

type SourceCard = ValueOf<typeof KINDS.cards>

/**
 * Gives a function that makes a card of an entry and updates its list's card count; undefined if the
 * card's list is missing. A card without a known swimlane goes into the first one; a card whose
 * number is missing or taken gets the board's next number.
 */
export function cardMaker(context: ImportContext, board: BoardOutline) {
  const { boardId, firstPass, matches, commandContext, idOf, leftOut } = context
  const lists = new Map(board.lists.map((list) => [list.id, list]))
  const active = activeMembers(board)
  const parents = withoutCycles(firstPass.parents)
  const matched = (ids: string[] = []) => ids.flatMap((id) => matches.ids.get(id) ?? [])
  const members = (title: string, ids?: string[]) => {
    const known = matched(ids)
    const on = known.filter((id) => active.has(id))
    leftOut.add('cardMembers', title, known.length - on.length)
    return on
  }
  const labelsOf = labelReader(board, context)
  const numberOf = numberChooser(board.board)
  const valuesOf = fieldValueReader(board, context)
  const swimlaneOf = swimlaneChooser(board, context)
  const readReferences = referenceReader(context, board)
  return (source: SourceCard): Card | undefined => {
    const [{ _id, vote, poker, ...given }, recurring] = recurrenceApart(source)
    const list = lists.get(idOf(given.listId))
    if (list === undefined || !firstPass.parents.has(_id) || !context.isFirst('cards', _id))
      return undefined
    const { title = '' } = given
    const creator = given.userId || (firstPass.creators.get(_id) ?? '')
    countMissing(context, creator, given)
    noteRelations(context, _id, parents.has(_id) ? undefined : given)
    const isLinked = firstPass.parents.has(given.linkedId ?? '')
    if (given.linkedId && !isLinked) leftOut.add('links', title)
    const card: Card = {
      ...blankCard(commandContext),
      sort: list.lastSort + 1,
      ...givenFields(given),
      ...readReferences('cards', given),
      id: idOf(_id),
      boardId,
      listId: list.id,
      swimlaneId: swimlaneOf(title, given.swimlaneId),
      parentId: idOf(parents.get(_id)),
      coverId: idOf(given.coverId),
      linkedId: isLinked ? idOf(given.linkedId) : '',
      userId: authorIdOf(context, creator),
      title,
      ...tasksIn(given.description ?? ''),
      color: knownColor(leftOut, title, given.color),
      labelIds: labelsOf(title, given.labelIds),
      members: members(title, given.members),
      assignees: members(title, given.assignees),
      customFields: valuesOf(title, given.customFields),
      cardNumber: numberOf(given.cardNumber),
      vote: vote ? voteOf(vote, matched) : null,
      poker: poker ? pokerOf(poker, matched) : null,
      ...laterValuesOf(_id, given, context),
    }
    Object.assign(card, recurringOf(context, card, recurring, lists), archivedIf(card))
    leftOut.add('ballots', title, ballotsOf(vote, poker) - ballotsOf(card.vote, card.poker))
    list.lastSort = Math.max(list.lastSort, card.sort)
    if (!card.archived) list.cardCount += 1
    return card
  }
}

/** A template is stored as an archived card. */
function archivedIf(card: Card): Pick<Card, 'archived'> {
  return { archived: card.archived || isTemplate(card) }
}

/** The ids of the users who may be put on the cards of an imported board. */
export const activeMembers = memoized(({ members }: BoardOutline): ReadonlySet<string> => {
  return new Set(members.flatMap(({ isActive, userId }) => (isActive ? userId : [])))
})

function laterValuesOf(
  id: string,
  { title = '', externalId, stickers = [], locations = [], ...given }: Omit<SourceCard, '_id'>,
  context: ImportContext,
) {
  return {
    stickers: stickersOf(stickers),
    locations: locationsOf(locations, context.commandContext),
    cardDependencies: dependenciesOf(context, id, title, given.cardDependencies),
    externalId: context.externalIdFor('card', externalId, id),
  }
}

/** Counts the card for each of its users without an account here: its creator, members and assignees. */
function countMissing(
  context: ImportContext,
  creator: string,
  { title = '', members = [], assignees = [] }: Pick<SourceCard, 'title' | 'members' | 'assignees'>,
) {
  countUnknownCreator(context, creator, title)
  for (const id of new Set([creator, ...members, ...assignees]))
    context.matches.countMissing(id, 'cards')
}

/** Gives the ids here of users of the export. */
type MatchIds = (ids?: string[]) => string[]

type Ballots = { [key: string]: unknown } | null | undefined

/** Counts the ballots of a vote and of a planning poker. */
function ballotsOf(vote: Ballots, poker: Ballots): number {
  const lists = [vote?.['positive'], vote?.['negative'], ...ESTIMATES.map((key) => poker?.[key])]
  return lists.reduce((sum: number, ids) => sum + (Array.isArray(ids) ? ids.length : 0), 0)
}

function voteOf({ question = '', ...vote }: NonNullable<SourceCard['vote']>, matched: MatchIds) {
  const ballots = { positive: matched(vote.positive), negative: matched(vote.negative) }
  return voteAfter(voteAfter(null, { question }), { ...vote, ...ballots })
}

function pokerOf(
  { question = false, ...poker }: NonNullable<SourceCard['poker']>,
  matched: MatchIds,
) {
  const ballots = keyed(ESTIMATES, (estimate) => matched(poker[estimate]))
  return pokerAfter(pokerAfter(null, { question }), { ...poker, ...ballots })
}

/** Gives the labels that the board has. */
function labelReader({ board }: BoardOutline, { keptIds, leftOut }: ImportContext) {
  const labels = new Set(board.labels.map(({ id }) => id))
  return (title: string, ids: string[] = []) => {
    const known = ids.map((id) => keptIds.get(id) ?? id).filter((id) => labels.has(id))
    leftOut.add('labels', title, ids.length - known.length)
    return known
  }
}

/** Gives the wanted swimlane, or the first one (and counts the card) if it is missing. */
function swimlaneChooser({ swimlanes }: BoardOutline, { idOf, leftOut }: ImportContext) {
  const columns = new Set(swimlanes.map(({ id }) => id))
  return (title: string, wanted = ''): string => {
    if (columns.has(idOf(wanted))) return idOf(wanted)
    if (wanted !== '') leftOut.add('swimlaneIds', title)
    return swimlanes[0]?.id ?? ''
  }
}

/** Gives the wanted card number if it is free, otherwise the board's next number. */
function numberChooser(board: BoardOutline['board']) {
  const numbers = new Set<number>()
  return (wanted = 0) => {
    const isFree = wanted > 0 && !numbers.has(wanted)
    const number = isFree ? wanted : (board.lastCardNumber += 1)
    numbers.add(number)
    return number
  }
}

/** Gives the values that belong to a custom field of the board and have its type. */
function fieldValueReader(
  { customFields }: BoardOutline,
  { idOf, keptIds, leftOut }: ImportContext,
) {
  const fields = new Map(customFields.map((field) => [field.id, field]))
  return (title: string, given: SourceCard['customFields']): FieldValue[] => {
    const values = new Map<string, FieldValue>()
    for (const { _id, value = null } of given ?? []) {
      const field = fields.get(idOf(_id))
      const isItem = field?.type === 'dropdown' && typeof value === 'string'
      const fitting = field && valueFor(field, isItem ? (keptIds.get(value) ?? value) : value)
      const isLost = fitting === undefined || values.has(_id)
      if (isLost && value !== null && value !== '') leftOut.add('customFieldValues', title)
      if (field !== undefined && fitting !== undefined)
        values.set(_id, { _id: field.id, value: fitting })
    }
    return [...values.values()]
  }
}
