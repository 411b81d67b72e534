import { type Entry, type Listed, entryOf, textOf } from './entry.ts'
import { shortTitle } from './left-out.ts'

/** Trello's actions that create a card. */
const CARD_CREATED = ['createCard', 'copyCard', 'convertToCardFromCheckItem', 'emailCard']

/** Trello's actions that are comments; a card that is copied has its comments as actions of their own. */
const COMMENTS = ['commentCard', 'copyCommentCard']

/** Trello's actions that are imported. */
export const TAKEN_ACTIONS: ReadonlySet<unknown> = new Set([...COMMENTS, ...CARD_CREATED])

/** The comment or the creator of a card that an action of Trello tells, and who did it. */
export function actionEntries({ _id, type, data, date, ...by }: Entry): Listed[] {
  const { text, card, idOriginalCommenter, dateLastEdited } = entryOf(data)
  const { id, ...author } = entryOf(by['memberCreator'])
  const on = { cardId: entryOf(card)['id'], userId: by['idMemberCreator'], createdAt: date }
  const edited = textOf(dateLastEdited) === '' ? {} : { modifiedAt: dateLastEdited }
  const comment = { _id, text, ...on, ...edited, userId: idOriginalCommenter ?? on.userId }
  return [
    ...(typeof id === 'string' ? [['authors', { ...author, _id: id }] as Listed] : []),
    ...(COMMENTS.includes(textOf(type)) ? [['comments', comment] as Listed] : []),
    ...(CARD_CREATED.includes(textOf(type)) ? [['creators', on] as Listed] : []),
  ]
}

/** The kind of an action, as Trello's filters name it: its type and, of an update, what changed (`updateCard:closed`). */
export function actionKind({ type, data }: Entry): string {
  const named = textOf(type) || 'other'
  const changed = Object.keys(entryOf(entryOf(data)['old']))
  // A card that moves to another list also gets another position there.
  const what = changed.find((key) => key !== 'pos') ?? changed[0]
  return what === undefined ? named : `${named}:${what}`
}

/** The title of the card or the list that an action was done to. */
export function actionTitle({ data }: Entry): string {
  const { card, list } = entryOf(data)
  const titles = [card, list].map((one) => shortTitle(entryOf(one)['name']))
  return titles.find((title) => title !== '') ?? ''
}
