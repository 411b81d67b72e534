import type { CustomField, Card, ChecklistItem } from '../boards/model/rows.ts'
import { plainCopy } from '../kernel/contract/query/plain.ts'
import { type IndexedValues, searchedOf } from './searched-fields.ts'
import { hashOf, tags } from './tags.ts'
import { cutIntoPairs } from './words.ts'

/** Everything that the index stores of a card. `slot` tells cards apart that changed in the same millisecond. */
export type SearchDocument = IndexedValues & {
  cardId: string
  boardId: string
  ms: number
  slot: number
  title: string
  body: string
  tags: string
  /** Empty if they would have the same words as `title` and `body`. */
  plainTitle: string
  plainBody: string
  fingerprint: string
}

/** The parts of a card's comments, checklists and attachments that questions can ask for. */
export type OnCardTexts = {
  comments: string[]
  checklists: { title: string; items: Pick<ChecklistItem, 'title'>[] }[]
  hasAttachment: boolean
  /** True if its board does not show it, as it is archived by itself or with its list or swimlane. */
  isArchived: boolean
}

/** Longest text of a document, in UTF-16 units after it is cut into pairs. */
const LONGEST_BODY = 300_000

/** Slots of a millisecond, as the ids of documents have them. */
export const SLOTS = 1_048_576

/** The document of a card; `fields` are the custom fields of its board, by id. */
export function documentOf(
  card: Card,
  { comments, checklists, hasAttachment, isArchived }: OnCardTexts,
  fields: Map<string, Pick<CustomField, 'name' | 'settings'>>,
): SearchDocument {
  const values = valuesOf(card, fields)
  const lines = checklists.flatMap(({ title, items }) => [title, ...items.map((one) => one.title)])
  const { texts, tokens: own, columns } = searchedOf(card)
  const parts = [...texts, ...values.map(({ value }) => value), ...lines, ...comments]
  const text = parts.filter((part) => part !== '').join('\n')
  const has = {
    attachment: hasAttachment,
    checklist: checklists.length > 0,
    comment: comments.length > 0,
    label: card.labelIds.length > 0,
    person: card.members.length + card.assignees.length > 0,
  }
  const tokens = [
    ...placeTokens(card, isArchived),
    ...own,
    ...Object.entries(has).flatMap(([thing, holds]) => (holds ? tags.has(thing) : [])),
    ...values.map(({ name, value }) => tags.field(name, value)),
  ]
  const { id: cardId, boardId } = card
  const given = {
    cardId,
    boardId,
    ...columns,
    title: cutIntoPairs(card.title),
    body: bodyOf(text),
    plainTitle: cutIntoPairs(plainCopy(card.title)),
    plainBody: bodyOf(plainCopy(text.slice(0, LONGEST_BODY))),
    tags: [...new Set(tokens)].join(' '),
  }
  const ms = Math.max(0, Date.parse(card.modifiedAt) || 0)
  const slot = card.cardNumber % SLOTS
  return { ...given, ms, slot, fingerprint: hashOf(JSON.stringify(given)) }
}

function bodyOf(text: string): string {
  return cutIntoPairs(text.slice(0, LONGEST_BODY)).slice(0, LONGEST_BODY)
}

function placeTokens(card: Card, isArchived: boolean): string[] {
  const { boardId, members, assignees, labelIds } = card
  return [
    tags.board(boardId, isArchived),
    tags.number(card.cardNumber),
    tags.list(card.listId),
    tags.swimlane(card.swimlaneId),
    tags.author(card.userId),
    ...members.map(tags.member),
    ...assignees.map(tags.assignee),
    ...labelIds.map((id) => tags.label(boardId, id)),
    tags.is(isArchived ? 'archived' : 'open'),
    ...(card.type.startsWith('template') ? [tags.is('template')] : []),
  ]
}

/** The values of a card's custom fields as text, with the names of their fields. */
function valuesOf(
  card: Card,
  fields: Map<string, Pick<CustomField, 'name' | 'settings'>>,
): { name: string; value: string }[] {
  return card.customFields.flatMap(({ _id, value }) => {
    const field = fields.get(_id)
    if (field === undefined || value === null || value === '') return []
    const item = field.settings.dropdownItems?.find((one) => one._id === value)
    return [{ name: field.name, value: item?.name ?? String(value) }]
  })
}
