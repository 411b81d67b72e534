import { noCardInList } from '../model/absent.ts'
import { deleteCard } from './create-card.ts'
import { editCard } from './edit-card.ts'
import { type Destination, type Places, expectDestination, placesFor } from './places.ts'
import { type EditCard, type SharedValues, knownLabels, knownMembers } from './values.ts'
import { type CommandContext, type Decision, type HasId, decided } from '../model/decision.ts'
import { AppError, type FieldFault, invalidFields } from '../../kernel/contract/app-error.ts'
import { denied } from '../../operations/permissions.ts'
import { decideInTurn } from '../model/in-turn.ts'
import { differences, keysOf } from '../../kernel/contract/keyed.ts'
import { rightsOn, type BoardSnapshot } from '../model/snapshot.ts'
import type { Card } from '../model/rows.ts'

/** Ids that are put on cards, and ids that are taken off them. */
type AddAndRemove = { add: string[]; remove: string[] }

export type ChangeCards = {
  cards: string[]
  /** The field of the request that names the cards. */
  namedBy: string
  /** Leaves out cards that are not on the board, or not in that state; by default they are refused. */
  only?: 'any' | 'open' | 'archived' | undefined
  /** The list that all cards must be in; if one is not, or not in that state, there is no such card. */
  list?: string | undefined
  set?: SharedValues | undefined
  labels?: AddAndRemove | undefined
  members?: AddAndRemove | undefined
  assignees?: AddAndRemove | undefined
  /** A user who must exist, whoever is put on the cards or taken off them. */
  person?: string | undefined
  moveTo?: Destination | undefined
  archive?: boolean | undefined
  /** Deletes the cards; nothing else of the command is used. */
  deletes?: boolean | undefined
  /** Replies what would change, and changes nothing. */
  dryRun?: boolean | undefined
  /** Fields to reply with of each card, also if they do not change. */
  shows?: (keyof Card)[] | undefined
}

/** Tells what has changed of a card: the new values, and in `cleared` the fields that have none any more. */
export type CardChange = { _id: string; deleted?: true; cleared?: string[] } & Partial<Card>

export type CardsChanged = { changed: CardChange[]; notFound: string[]; dryRun: boolean }

/** A card that a command names, and its place among those that are named, for errors about it. */
type Named = { card: Card; index: number }

/** Changes or deletes several cards: all of them, or none if one is refused. Each is changed by the rules for one card. */
export function changeCards(
  snapshot: BoardSnapshot,
  command: ChangeCards,
  context: CommandContext,
): Decision<CardsChanged> {
  if (command.deletes && !rightsOn(snapshot, context.actor).has('write'))
    throw denied('You may not delete cards on this board.')
  const { named, notFound } = cardsNamed(snapshot, command)
  expectKnown(snapshot, command)
  const found = named.map(({ card }) => card)
  const places = placesFor(snapshot, found, command.moveTo)
  const { changes, events, after } = decideInTurn(snapshot, named, (at, { card, index }) =>
    orNameCard(command, { card, index }, () => changeOne(at, card, command, places, context)),
  )
  const changed = found
    .map((card) => changeOf(card, after.cards.get(card.id), command.shows))
    .filter((change) => Object.keys(change).length > 1)
  const reply = { changed, notFound, dryRun: command.dryRun === true }
  return command.dryRun
    ? decided(reply, [])
    : decided(reply, [...changes, ...places.changesAfter(after)], events)
}

/** The cards of a command, each once. Throws if one is missing that may not be left out. */
function cardsNamed(snapshot: BoardSnapshot, { cards, namedBy, only, list }: ChangeCards) {
  const named: Named[] = []
  const notFound: string[] = []
  const faults: FieldFault[] = []
  for (const [index, id] of [...new Set(cards)].entries()) {
    const card = snapshot.cards.get(id)
    const isHere = card?.boardId === snapshot.id && (list === undefined || card.listId === list)
    const isWanted =
      only === undefined || only === 'any' || isArchived(snapshot, card) === (only === 'archived')
    if (card && isHere && isWanted) named.push({ card, index })
    else if (list !== undefined) throw noCardInList()
    else if (only === undefined)
      faults.push({
        field: `${namedBy}.${index}`,
        reason: `names ${id}, which is not a card of this board`,
      })
    else notFound.push(id)
  }
  if (faults.length > 0) throw invalidFields(faults)
  return { named, notFound }
}

/** Returns true if a card is archived, by itself or with its list or swimlane, as questions mean it. */
function isArchived({ lists, swimlanes }: BoardSnapshot, card: Card | null | undefined): boolean {
  if (!card) return false
  const columns = [lists.get(card.listId), swimlanes.get(card.swimlaneId)]
  return card.archived || columns.some((one) => one?.archived)
}

/** Throws if the command names a user who does not exist, or a label, member, list or swimlane that the board does not have. */
function expectKnown(snapshot: BoardSnapshot, command: ChangeCards): void {
  const { labels, members, assignees, person, moveTo } = command
  if (person !== undefined && !snapshot.people.get(person)) throw new AppError('user.not_found')
  knownLabels(snapshot, 'addLabels', labels?.add ?? [])
  knownMembers(snapshot, 'addMembers', members?.add ?? [])
  knownMembers(snapshot, 'addAssignees', assignees?.add ?? [])
  if (moveTo !== undefined) expectDestination(snapshot, moveTo)
}

function changeOne(
  snapshot: BoardSnapshot,
  { id, listId }: Card,
  command: ChangeCards,
  places: Places,
  context: CommandContext,
): Decision<HasId> {
  if (command.deletes) return deleteCard(snapshot, { list: listId, card: id })
  // The cards before it may have changed this one.
  const card = snapshot.cards.get(id)
  const { set, labels, members, assignees, moveTo, archive } = command
  const edit: EditCard = {
    ...set,
    card: id,
    labelIds: labels && idsAfter(card?.labelIds, labels),
    members: members && idsAfter(card?.members, members),
    assignees: assignees && idsAfter(card?.assignees, assignees),
    listId: moveTo?.listId,
    swimlaneId: moveTo?.swimlaneId,
    sort: places.sorts.get(id),
    archive,
  }
  return editCard(snapshot, edit, context)
}

function idsAfter(ids: string[] = [], { add, remove }: AddAndRemove): string[] {
  const gone = new Set(remove)
  return [...new Set([...ids, ...add])].filter((id) => !gone.has(id))
}

/** Returns what `decide` returns. An error that it throws names the card, too. */
function orNameCard<R>({ namedBy }: ChangeCards, { card, index }: Named, decide: () => R): R {
  try {
    return decide()
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    const { code, message, fields } = thrown
    const fault = {
      field: namedBy === 'query' ? namedBy : `${namedBy}.${index}`,
      reason: `names ${card.id}, which cannot be changed: ${message}`,
    }
    if (code === 'card.archived') throw invalidFields([fault])
    // The rules know the fields of one card's edit, which are those of `set`.
    const given = fields.map((one) => ({ ...one, field: `set.${one.field}` }))
    if (code === 'body.invalid') throw invalidFields([...given, fault])
    throw new AppError(code, { reason: message, fields: [fault] })
  }
}

/** Fields of a card that follow every change of it. */
const DATES: ReadonlySet<string> = new Set(['modifiedAt', 'dateLastActivity'])

function changeOf(
  before: Card,
  after: Card | null | undefined,
  shows: (keyof Card)[] = [],
): CardChange {
  const { id: _id } = before
  if (!after) return { _id, deleted: true }
  const changed = keysOf(differences(before, after)).filter((key) => !DATES.has(key))
  const cleared = changed.filter((key) => after[key] === null)
  const shown = [...new Set([...shows, ...changed])].map((key) => [key, after[key]] as const)
  // Each value is that of its key in `after`.
  const values = Object.fromEntries(shown) as Partial<Card>
  return { _id, ...values, ...(cleared.length > 0 && { cleared }) }
}
