import type { Given, PhraseKey } from '../text/phrases.ts'
import type { Notification } from './groups.ts'

type SentenceKey = Extract<PhraseKey, `history.${string}` | `inbox.said.${string}`>

/** Names that sentences have, and what stands for those that are gone. */
export type Words = {
  somebody: string
  gone: string
  moment(moment: string): string
}

/** The sentences of changes of a board that are about one list, or about no card. */
const OF_PLACE: Record<string, SentenceKey> = {
  createList: 'history.createList',
  archivedList: 'history.archivedList',
  restoredList: 'history.restoredList',
  changedListTitle: 'history.changedListTitle',
  deleteCard: 'inbox.said.deleted-card',
}

/** The sentences of changes of a card that say more than that it was changed. */
const OF_CARD: Record<string, SentenceKey> = {
  createCard: 'history.createCard',
  restoredCard: 'history.restoredCard',
}

/** The sentence that a notification is below the title of its card or board, and what fills it in. */
export function sentenceOf(
  notification: Notification,
  { somebody, gone, moment }: Words,
): { key: SentenceKey; given: Given<SentenceKey> } {
  const { username, listTitle, dueAt, cards } = notification
  const list = listTitle ?? gone
  const date = dueAt ? moment(dueAt) : gone
  return {
    key: keyOf(notification),
    given: {
      who: username ?? somebody,
      what: list,
      value: date,
      from: gone,
      swimlane: gone,
      count: cards ?? 0,
    },
  }
}

function keyOf({ kind, act, cardId, listTitle, dueAt, cards }: Notification): SentenceKey {
  if (cards !== undefined) return manyOf(kind)
  if (kind === 'due' && !dueAt) return 'history.a-dueAt.cleared'
  if (kind === 'moved' && cardId === undefined) return 'inbox.said.moved-away'
  if (kind !== 'archived' && kind !== 'changed') return `inbox.said.${kind}`
  if (cardId === undefined) return ofPlace(act, listTitle ?? undefined)
  return OF_CARD[act] ?? `inbox.said.${kind}`
}

function manyOf(kind: Notification['kind']): SentenceKey {
  if (kind === 'moved') return 'inbox.said.moved-many'
  return kind === 'archived' ? 'inbox.said.archived-many' : 'inbox.said.changed-many'
}

function ofPlace(act: string, listTitle: string | undefined): SentenceKey {
  return (
    OF_PLACE[act] ??
    (listTitle === undefined ? 'inbox.said.changed-board' : 'inbox.said.changed-list')
  )
}
