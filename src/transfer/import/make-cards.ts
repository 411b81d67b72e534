import type { ValueOf } from '../../contract/kind.ts'
import { ESTIMATES, pokerAfter, voteAfter } from '../../core/votes.ts'
import type { Card, FieldValue } from '../../core/card-rows.ts'
import { blankCard } from '../../cards/create-card.ts'
import { valueFor } from '../../custom-fields/values.ts'
import type { Imported } from './import-board.ts'
import { keyed } from '../../core/keyed.ts'
import { colorOf } from './known.ts'
import type { KINDS } from './kinds.ts'
import { type Making, present, writerOf } from './making.ts'

type Given = ValueOf<typeof KINDS.cards>

/**
 * Makes the cards of an export, each in its list, which counts it; none of a card whose list is not
 * there. A card in no swimlane of the board goes into the first; one without a number, or with that
 * of another, gets the next.
 */
export function cardMaker(making: Making, board: Omit<Imported, 'told'>) {
  const { boardId, frame, people, commandContext: turn, idOf, kept, tally } = making
  const lists = new Map(board.lists.map((list) => [list.id, list]))
  const labels = new Set(board.board.labels.map(({ id }) => id))
  const active = new Set(board.members.flatMap((one) => (one.isActive ? one.userId : [])))
  const parents = rooted(frame.parents)
  const here = (ids: string[] = []) => ids.flatMap((id) => people.here.get(id) ?? [])
  const members = (title: string, ids?: string[]) => {
    const known = here(ids)
    const on = known.filter((id) => active.has(id))
    tally.add('cardMembers', title, known.length - on.length)
    return on
  }
  const labelsOf = (title: string, ids: string[] = []) => {
    const known = ids.map((id) => kept.get(id) ?? id).filter((id) => labels.has(id))
    tally.add('labels', title, ids.length - known.length)
    return known
  }
  const numberOf = numberer(board.board)
  const valuesOf = valuer(board, making)
  const laneOf = placer(board, making)
  return ({ _id, vote, poker, ...given }: Given): Card | undefined => {
    const list = lists.get(idOf(given.listId))
    if (list === undefined || !frame.parents.has(_id) || !making.isFirst('cards', _id))
      return undefined
    const { title = '' } = given
    const creator = given.userId || (frame.creators.get(_id) ?? '')
    missOf(making, creator, given)
    if (given.parentId && !parents.has(_id)) tally.add('parents', title)
    const isLinked = frame.parents.has(given.linkedId ?? '')
    if (given.linkedId && !isLinked) tally.add('links', title)
    const card: Card = {
      ...blankCard(turn),
      sort: list.lastSort + 1,
      ...present(given),
      id: idOf(_id),
      boardId,
      listId: list.id,
      swimlaneId: laneOf(title, given.swimlaneId),
      parentId: idOf(parents.get(_id)),
      coverId: idOf(given.coverId),
      linkedId: isLinked ? idOf(given.linkedId) : '',
      userId: writerOf(making, creator),
      title,
      color: colorOf(tally, title, given.color),
      labelIds: labelsOf(title, given.labelIds),
      members: members(title, given.members),
      assignees: members(title, given.assignees),
      customFields: valuesOf(title, given.customFields),
      cardNumber: numberOf(given.cardNumber),
      vote: vote ? voteOf(vote, here) : null,
      poker: poker ? pokerOf(poker, here) : null,
    }
    tally.add('ballots', title, ballotsOf(vote, poker) - ballotsOf(card.vote, card.poker))
    list.lastSort = Math.max(list.lastSort, card.sort)
    if (!card.archived) list.cardCount += 1
    return card
  }
}

/** Counts a card of those whom nobody here is: who made it, and who is on it. */
function missOf(
  { people }: Making,
  creator: string,
  { members = [], assignees = [] }: Pick<Given, 'members' | 'assignees'>,
) {
  for (const id of new Set([creator, ...members, ...assignees])) people.miss(id, 'cards')
}

type Here = (ids?: string[]) => string[]

type Ballots = { [key: string]: unknown } | null | undefined

/** How many ballots there are in a vote and a poker. */
function ballotsOf(vote: Ballots, poker: Ballots): number {
  const lists = [vote?.['positive'], vote?.['negative'], ...ESTIMATES.map((key) => poker?.[key])]
  return lists.reduce((sum: number, ids) => sum + (Array.isArray(ids) ? ids.length : 0), 0)
}

function voteOf({ question = '', ...vote }: NonNullable<Given['vote']>, here: Here) {
  const ballots = { positive: here(vote.positive), negative: here(vote.negative) }
  return voteAfter(voteAfter(null, { question }), { ...vote, ...ballots })
}

function pokerOf({ question = false, ...poker }: NonNullable<Given['poker']>, here: Here) {
  const ballots = keyed(ESTIMATES, (estimate) => here(poker[estimate]))
  return pokerAfter(pokerAfter(null, { question }), { ...poker, ...ballots })
}

/** The swimlane wanted; the first, and counted, where it is not there. */
function placer({ swimlanes }: Omit<Imported, 'told'>, { idOf, tally }: Making) {
  const columns = new Set(swimlanes.map(({ id }) => id))
  return (title: string, wanted = ''): string => {
    if (columns.has(idOf(wanted))) return idOf(wanted)
    if (wanted !== '') tally.add('swimlaneIds', title)
    return swimlanes[0]?.id ?? ''
  }
}

/** The number wanted, where no card had it before; else the next of the board. */
function numberer(board: Imported['board']) {
  const numbers = new Set<number>()
  return (wanted = 0) => {
    const isFree = wanted > 0 && !numbers.has(wanted)
    const number = isFree ? wanted : (board.lastCardNumber += 1)
    numbers.add(number)
    return number
  }
}

/** The values of fields that are there, as far as they are of their types. */
function valuer({ customFields }: Omit<Imported, 'told'>, { idOf, kept, tally }: Making) {
  const fields = new Map(customFields.map((field) => [field.id, field]))
  return (title: string, given: Given['customFields']): FieldValue[] => {
    const values = new Map<string, FieldValue>()
    for (const { _id, value = null } of given ?? []) {
      const field = fields.get(idOf(_id))
      const isItem = field?.type === 'dropdown' && typeof value === 'string'
      const fitting = field && valueFor(field, isItem ? (kept.get(value) ?? value) : value)
      const isLost = fitting === undefined || values.has(_id)
      if (isLost && value !== null && value !== '') tally.add('customFieldValues', title)
      if (field !== undefined && fitting !== undefined)
        values.set(_id, { _id: field.id, value: fitting })
    }
    return [...values.values()]
  }
}

/** The parents that are there, but for those that would make a card its own ancestor. */
function rooted(parents: Map<string, string>): Map<string, string> {
  const kept = new Map<string, string>()
  const seen = new Set<string>()
  for (const start of parents.keys()) {
    const path = new Set<string>()
    for (let at = start; parents.has(at) && !seen.has(at); at = kept.get(at) ?? '') {
      const parent = parents.get(at) ?? ''
      path.add(at)
      if (parents.has(parent) && !path.has(parent)) kept.set(at, parent)
    }
    for (const id of path) seen.add(id)
  }
  return kept
}
