import { ESTIMATES } from './vote-kinds.ts'
import { pokerAfter, voteAfter } from './votes.ts'
import { changeCard, enterList, leaveList } from './changes.ts'
import { logOf } from './history.ts'
import { destination, moveToBoard, positionAfter } from './move-card.ts'
import { TEMPLATE, isArchived, isTemplate } from './templates.ts'
import { cardValues, knownMembers, type EditCard } from './values.ts'
import {
  decided,
  type Change,
  type CommandContext,
  type Decision,
  type HasId,
} from '../model/decision.ts'
import { type BoardSnapshot, cardIn, listIn, rightsOn } from '../model/snapshot.ts'
import { differences } from '../../kernel/contract/keyed.ts'
import { denied } from '../../operations/permissions.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import type { List, Card } from '../model/rows.ts'

/**
 * Edits a card. `listId` and `swimlaneId` move it on its board; the three `new…` ids move it to
 * another board. Members who may only move cards may also add or remove themselves.
 */
export function editCard(
  snapshot: BoardSnapshot,
  given: EditCard,
  context: CommandContext,
): Decision<HasId> {
  const card = cardIn(snapshot, given.card, given.list)
  const command = withTemplate(card, given)
  const there = destination(snapshot, command, context)
  const wanted = wantedOf(snapshot, card, command, context)
  const edit = differences(
    card,
    there ? wanted : { ...wanted, ...positionAfter(snapshot, card, command, context.actor) },
  )
  refuseArchived(card, command, edit)
  const move = there && moveToBoard(snapshot, there, { ...card, ...edit }, command, context)
  const set: Partial<Card> = { ...edit, ...move?.set }
  expectMayChange(snapshot, card, set, context)
  if (edit.archived !== undefined)
    set.archivedAt = edit.archived && set.type !== TEMPLATE ? context.now : null
  if (Object.keys(set).length === 0) return decided({ id: card.id }, [])
  const after = { ...card, ...set }
  return decided(
    { id: card.id },
    [
      ...changeCard(card, set, context.now),
      ...recount(snapshot, card, after, move?.list),
      ...(move?.changes ?? []),
    ],
    move === undefined
      ? logOf(card, after)
      : [...logOf(card, { ...card, ...edit }), ...move.events],
  )
}

function wantedOf(
  snapshot: BoardSnapshot,
  card: Card,
  command: EditCard,
  context: CommandContext,
): Partial<Card> {
  const vote = command.vote === undefined ? undefined : voteAfter(card.vote, command.vote)
  const poker = command.poker === undefined ? undefined : pokerAfter(card.poker, command.poker)
  if (vote) checkVoters(snapshot, 'vote', vote.allowNonBoardMembers, command)
  if (poker) checkVoters(snapshot, 'poker', poker.allowNonBoardMembers, command)
  return {
    ...cardValues(snapshot, valuesIn(command), context, card),
    ...(vote !== undefined && { vote }),
    ...(poker !== undefined && { poker }),
    ...(typeof command.archive === 'boolean' && { archived: command.archive }),
  }
}

/** Takes the card's fields from an edit. The functions above and moves use the rest of it. */
function valuesIn(command: EditCard) {
  const {
    card: _card,
    list: _list,
    vote: _vote,
    poker: _poker,
    archive: _archive,
    ...more
  } = command
  const { sort: _sort, listId: _listId, swimlaneId: _swimlaneId, ...others } = more
  const { newBoardId: _board, newListId: _newList, newSwimlaneId: _lane, ...values } = others
  return values
}

function refuseArchived(card: Card, command: EditCard, set: Partial<Card>): void {
  if (!isArchived(card) || command.archive === false) return
  if (Object.keys(set).length > 0 || command.newBoardId) {
    throw new AppError('card.archived')
  }
}

/** A template is stored as an archived card: it goes off the board when it becomes one, and comes back when it is one no more. */
function withTemplate(card: Card, command: EditCard): EditCard {
  const { type } = command
  if (type === undefined || type === card.type)
    return isTemplate(card) ? { ...command, archive: undefined } : command
  if (card.type !== TEMPLATE && type !== TEMPLATE) return { ...command, type: undefined }
  if (type === TEMPLATE) return { ...command, archive: true }
  const was = card.linkedId === '' ? 'cardType-card' : 'cardType-linkedCard'
  return { ...command, type: was, archive: false }
}

const MOVES: ReadonlySet<string> = new Set(['listId', 'swimlaneId', 'sort'])

function expectMayChange(
  snapshot: BoardSnapshot,
  card: Card,
  set: Partial<Card>,
  { actor }: CommandContext,
): void {
  if (rightsOn(snapshot, actor).has('write')) return
  const allowed = Object.keys(set).every((key) => {
    if (key !== 'members' && key !== 'assignees') return MOVES.has(key)
    const [before, after] = [new Set(card[key]), new Set(set[key])]
    return [...before, ...after].every((id) => id === actor.id || (before.has(id) && after.has(id)))
  })
  if (!allowed) throw denied('You may only move this card, and add or remove yourself.')
}

/** Counts the cards anew of the list that a card leaves and of the one it enters, which may be on another board. */
function recount(snapshot: BoardSnapshot, before: Card, after: Card, elsewhere?: List): Change[] {
  const isSame = before.listId === after.listId && before.archived === after.archived
  if (isSame && before.sort === after.sort) return []
  const from = listIn(snapshot, before.listId)
  const left = { ...from, cardCount: from.cardCount - (before.archived ? 0 : 1) }
  const to = elsewhere ?? (before.listId === after.listId ? left : listIn(snapshot, after.listId))
  return [...leaveList(from, before), enterList(to, after.sort, after.archived)]
}

/** The users for whom an edit casts votes, in its vote or its poker round. */
export function votersNamed(command: EditCard, field: 'vote' | 'poker'): string[] {
  if (field === 'vote')
    return [...(command.vote?.positive ?? []), ...(command.vote?.negative ?? [])]
  return ESTIMATES.flatMap((estimate) => command.poker?.[estimate] ?? [])
}

/** Throws if a voter is not an active member of the board or, if everybody may vote, not a user. */
export function checkVoters(
  snapshot: BoardSnapshot,
  field: 'vote' | 'poker',
  openToUsers: boolean,
  command: EditCard,
): void {
  const voters = votersNamed(command, field)
  if (!openToUsers) knownMembers(snapshot, field, voters)
  else if (voters.some((id) => !snapshot.people.get(id)))
    throw invalid(field, 'names somebody who is not a user')
}
