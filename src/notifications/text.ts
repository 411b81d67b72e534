import { EXCERPT, type FoundNotification } from './fields.ts'
import { KINDS, type NotificationKind } from './kinds.ts'

/** The sentences of events that are about something other than a card, or need other words. */
const OF_ACT: Record<string, string> = {
  duenow: '{card} is due now, {date}',
  archivedList: '{user} archived the list {list} on {board}',
  archivedSwimlane: '{user} archived a swimlane on {board}',
  createCard: '{user} added {card} to {list}',
  restoredCard: '{user} restored {card}',
  madeTemplate: '{user} made a template of {card}',
  endedTemplate: '{user} put the template {card} on the board',
  deleteCard: '{user} deleted a card on {board}',
  createList: '{user} added the list {list} to {board}',
  removeList: '{user} deleted a list on {board}',
  restoredList: '{user} restored the list {list} on {board}',
  changedListTitle: '{user} renamed the list {list} on {board}',
  addBoardMember: '{user} added a member to {board}',
  removeBoardMember: '{user} removed a member from {board}',
}

const OF_MANY: Partial<Record<NotificationKind, string>> = {
  moved: '{user} moved {count} cards on {board}',
  archived: '{user} archived {count} cards on {board}',
}

/** Writes the sentence of a notification, with the titles as they are now. A deleted comment is not quoted any more. */
export function textOf(row: FoundNotification): string {
  const { user, card, list, board, dueAt, count, comment } = row
  const values: Record<string, string> = {
    user: user ?? 'Somebody',
    card: card === null ? 'a card' : quoted(card),
    list: list === null ? 'another list' : quoted(list),
    board: quoted(board),
    date: dueAt ?? '',
    count: String(count ?? ''),
  }
  const text = sentenceOf(row).replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')
  return comment === null ? text : `${text}: ${excerptOf(comment)}`
}

function sentenceOf({ kind, act, cardId, listId, dueAt, count }: FoundNotification): string {
  if (count !== null) return OF_MANY[kind] ?? '{user} changed {count} cards on {board}'
  if (kind === 'due' && dueAt === null) return '{user} removed the due date of {card}'
  if (kind === 'moved' && cardId === '') return '{user} moved a card from {board} to another board'
  if (kind !== 'changed' && kind !== 'archived') return KINDS[kind].sentence
  const special = OF_ACT[act]
  if (special !== undefined) return special
  if (cardId !== '') return KINDS[kind].sentence
  return listId === '' ? '{user} changed the board {board}' : '{user} changed the list {list}'
}

function quoted(title: string): string {
  return `“${title}”`
}

/** The beginning of a comment, in one line. */
export function excerptOf(comment: string): string {
  const line = comment.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join('')}…` : line
}
