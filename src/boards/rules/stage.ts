import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import type { CommandContext, Decision, Needs } from '../model/decision.ts'
import type { Card, Checklist, List } from '../model/rows.ts'
import { type BoardSnapshot, boardIn } from '../model/snapshot.ts'
import type { BoardAccess } from '../../operations/permissions.ts'
import { usernameOf } from './card-events.ts'
import { textAt } from './documents.ts'
import { ANY, type RuleDocument } from './document-kinds.ts'

/** An action is done on this: the board as it is then, the card that it is about, and who set the rule off. */
export type Stage = {
  on: BoardSnapshot
  action: RuleDocument
  cardId: string
  /** The user whose change set it off; empty for the clock. */
  personId: string
  /** The name of the zone in which dates are written. */
  context: CommandContext
}

/** Decides a part of an action on what the parts before it leave. */
export type Step = (at: BoardSnapshot) => Decision<unknown>

/** A kind of action: the right that its maker needs, the rows that it needs, and its steps. */
export type Act = {
  access: BoardAccess
  /** Acts without a card, such as one by a schedule for the whole board. */
  isOfBoard?: true
  lacks?(stage: Stage): Needs[]
  steps(stage: Stage): Step[]
}

export function cardOf({ on, cardId }: Stage): Card {
  const card = on.cards.get(cardId)
  if (!card) throw new AppError('card.not_found')
  return card
}

/** The list that a field names by its title; without a name that of the card. */
export function listNamed(stage: Stage, key = 'listName'): List {
  const name = textAt(stage.action, key)
  const lists = [...stage.on.lists.values()].toSorted((a, b) => a.sort - b.sort)
  const { listId = '' } = stage.on.cards.get(stage.cardId) ?? {}
  const list =
    name === ANY
      ? (stage.on.lists.get(listId) ?? lists.find(({ archived }) => !archived))
      : lists.find(({ title, archived }) => title === name && !archived)
  if (list === undefined) throw invalid(`action.${key}`, `names ${name}, which is no list here`)
  return list
}

/** The id of the swimlane that a field names; without a name that of the card, or none. */
export function swimlaneNamed({ on, action, cardId }: Stage): string | undefined {
  const name = textAt(action, 'swimlaneName')
  if (name === ANY) return on.cards.get(cardId)?.swimlaneId
  const found = [...on.swimlanes.values()].find(
    ({ title, archived }) => title === name && !archived,
  )
  if (found === undefined)
    throw invalid('action.swimlaneName', `names ${name}, which is no swimlane here`)
  return found.id
}

/** The id of the member whom an action names by their username, or by their id. */
export function personNamed({ on, action }: Stage): string {
  const name = textAt(action, 'username')
  const ids = [...on.members.values()].map(({ userId }) => userId)
  const id = ids.find((one) => one === name || usernameOf(on, one) === name)
  if (id === undefined) throw invalid('action.username', `names ${name}, who is no member here`)
  return id
}

/** The checklists of the card that an action names by their title. */
export function checklistsNamed({ on, action, cardId }: Stage): Checklist[] {
  const name = textAt(action, 'checklistName')
  return [...on.checklists.values()].filter(
    (one): one is Checklist => one?.cardId === cardId && (name === ANY || one.title === name),
  )
}

/** The card, unless all of its checklists are in the snapshot. */
export function checklistsLacking({ on, cardId }: Stage): Needs[] {
  return on.held.checklists.has(cardId) ? [] : [{ checklistsOf: [cardId] }]
}

/** The cards of a list, unless all of its open ones are in the snapshot. */
export function cardsLacking({ on }: Stage, list: List): Needs[] {
  return on.held.lists.has(list.id) ? [] : [{ cardsOfList: [list.id] }]
}

/** Most other boards that rules reach after one change, as each of them is read whole. */
export const MOST_BOARDS = 3

/** Most cards of a list that one rule moves or sorts. */
export const MOST_OF_LIST = 500

/** The open cards of a list, in order. */
export function cardsOf({ on }: Stage, list: List): Card[] {
  const cards = [...on.cards.values()].filter(
    (one): one is Card => one?.listId === list.id && one.boardId === on.id && !one.archived,
  )
  if (cards.length > MOST_OF_LIST || on.held.lists.get(list.id) === 'tooMany')
    throw new AppError('card.limit', {
      reason: `The list ${list.title} has more than ${MOST_OF_LIST} cards, which are more than a rule moves or sorts.`,
    })
  return cards.toSorted((a, b) => a.sort - b.sort)
}

/** Fills in what stands in braces in the names and texts of WeKan's rules, each as `show` has it. */
export function filledIn(
  { on, cardId, personId, context }: Stage,
  text: string,
  show = (value: string) => value,
): string {
  const card = on.cards.get(cardId)
  const { now } = context
  const username = usernameOf(on, personId) ?? ''
  const values: Record<string, string | null | undefined> = {
    cardname: card?.title,
    cardtitle: card?.title,
    cardnumber: card && String(card.cardNumber),
    description: card?.description,
    duedate: card?.dueAt?.slice(0, 10),
    listname: on.lists.get(card?.listId ?? '')?.title,
    swimlanename: on.swimlanes.get(card?.swimlaneId ?? '')?.title,
    boardname: boardIn(on).title,
    username,
    user: username,
    date: now.slice(0, 10),
    time: now.slice(11, 16),
    datetime: `${now.slice(0, 10)} ${now.slice(11, 16)}`,
  }
  return text.replace(/\{(\w+)\}/g, (given, name: string) =>
    Object.hasOwn(values, name) ? show(values[name] ?? '') : given,
  )
}
