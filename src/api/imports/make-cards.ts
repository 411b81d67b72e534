import type { ValueOf } from '../../contract/kind.ts'
import { ESTIMATES, pokerAfter, voteAfter } from '../../domain/ballot.ts'
import type { Card, FieldValue } from '../../domain/card-rows.ts'
import { blankCard } from '../../domain/card.ts'
import { valueFor } from '../../domain/custom-field.ts'
import type { Imported } from '../../domain/import.ts'
import { keyed } from '../../domain/keyed.ts'
import type { KINDS } from './kinds.ts'
import { type Making, colorOf, present, writerOf } from './make-frame.ts'

type Given = ValueOf<typeof KINDS.cards>

/**
 * Makes the cards of an export, each in its list, which counts it; none of a card whose list is not
 * there. A card in no swimlane of the board goes into the first; one without a number, or with that
 * of another, gets the next.
 */
export function cardMaker(making: Making, board: Omit<Imported, 'told'>) {
  const { boardId, frame, people, turn, idOf } = making
  const lists = new Map(board.lists.map((list) => [list.id, list]))
  const lanes = new Set(board.swimlanes.map(({ id }) => id))
  const labels = new Set(board.board.labels.map(({ id }) => id))
  const active = new Set(board.members.flatMap((one) => (one.isActive ? one.userId : [])))
  const parents = rooted(frame.parents)
  const here = (ids: string[] = []) => ids.flatMap((id) => people.here.get(id) ?? [])
  const members = (ids?: string[]) => here(ids).filter((id) => active.has(id))
  const numberOf = numberer(board.board)
  const valuesOf = valuer(board, idOf)
  const [first] = board.swimlanes
  return ({ _id, vote, poker, ...given }: Given): Card | undefined => {
    const list = lists.get(idOf(given.listId))
    if (list === undefined || !frame.parents.has(_id) || !making.isFirst('cards', _id))
      return undefined
    const card: Card = {
      ...blankCard(turn),
      sort: list.lastSort + 1,
      ...present(given),
      id: idOf(_id),
      boardId,
      listId: list.id,
      swimlaneId: lanes.has(idOf(given.swimlaneId)) ? idOf(given.swimlaneId) : (first?.id ?? ''),
      parentId: idOf(parents.get(_id)),
      coverId: idOf(given.coverId),
      linkedId: frame.parents.has(given.linkedId ?? '') ? idOf(given.linkedId) : '',
      userId: writerOf(making, given.userId),
      title: given.title ?? '',
      color: colorOf(given.color),
      labelIds: (given.labelIds ?? []).filter((id) => labels.has(id)),
      members: members(given.members),
      assignees: members(given.assignees),
      customFields: valuesOf(given.customFields),
      cardNumber: numberOf(given.cardNumber),
      vote: vote ? voteOf(vote, here) : null,
      poker: poker ? pokerOf(poker, here) : null,
    }
    list.lastSort = Math.max(list.lastSort, card.sort)
    if (!card.archived) list.cardCount += 1
    return card
  }
}

type Here = (ids?: string[]) => string[]

function voteOf({ question = '', ...vote }: NonNullable<Given['vote']>, here: Here) {
  const ballots = { positive: here(vote.positive), negative: here(vote.negative) }
  return voteAfter(voteAfter(null, { question }), { ...vote, ...ballots })
}

function pokerOf({ question = false, ...poker }: NonNullable<Given['poker']>, here: Here) {
  const ballots = keyed(ESTIMATES, (estimate) => here(poker[estimate]))
  return pokerAfter(pokerAfter(null, { question }), { ...poker, ...ballots })
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
function valuer({ customFields }: Omit<Imported, 'told'>, idOf: Making['idOf']) {
  const fields = new Map(customFields.map((field) => [field.id, field]))
  return (given: Given['customFields']): FieldValue[] => {
    const values = new Map<string, FieldValue>()
    for (const { _id, value = null } of given ?? []) {
      const field = fields.get(idOf(_id))
      const fitting = field && valueFor(field, value)
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
