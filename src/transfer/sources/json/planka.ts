import { AppError } from '../../../kernel/contract/app-error.ts'
import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { shape } from '../../import/key-shape.ts'
import { colorLike } from '../../middle/colors.ts'
import type { JsonForm } from '../../middle/forms.ts'
import { hasKeys, loseRest, ref, sorted, wordOf } from '../../middle/given.ts'
import { type BoardMaker, type MemberRole, makeBoard } from '../../middle/make-board.ts'
import { type Included, type PersonOf, thingsOn } from './planka-things.ts'

const CARD = shape(
  `id name description dueDate isDueCompleted isClosed stopwatch creatorUserId coverAttachmentId
  position listId commentsTotal prevListId createdAt updatedAt`,
  'boardId listChangedAt type isSubscribed coverAttachmentId',
)

const LIST = shape('id name type color position', 'boardId createdAt updatedAt')

/** Replies of Planka 2 about a board, or a list of such replies, with those about projects, lists of the archive and comments. */
export const plankaReplies: JsonForm = {
  of: 'json',
  fits: (value) => repliesIn(value).some(isBoard),
  read(value) {
    const replies = repliesIn(value)
    const all = mergedOf(replies)
    const boards = replies.filter(isBoard).map(({ item }) => entryOf(item))
    return sorted(boards, 'position').map((item) => boardOf(item, all))
  },
}

function repliesIn(value: unknown): Entry[] {
  return Array.isArray(value) ? listedIn(value) : [entryOf(value)]
}

function isBoard({ item, included }: Entry): boolean {
  return hasKeys(item, 'id', 'name') && hasKeys(included, 'lists', 'cards')
}

function mergedOf(replies: Entry[]): Included {
  const merged = new Map<string, Map<unknown, Entry>>()
  const put = (kind: string, entries: Entry[]) => {
    const before = merged.get(kind) ?? new Map<unknown, Entry>()
    for (const one of entries) before.set(one['id'] ?? before.size, one)
    merged.set(kind, before)
  }
  for (const { included, items } of replies) {
    for (const [kind, entries] of Object.entries(entryOf(included))) put(kind, listedIn(entries))
    const listed = listedIn(items)
    put(
      'cards',
      listed.filter((one) => 'listId' in one),
    )
    put(
      'comments',
      listed.filter((one) => 'text' in one && 'cardId' in one),
    )
    put(
      'actions',
      listed.filter((one) => 'type' in one && 'data' in one && 'cardId' in one),
    )
  }
  return (kind) => [...(merged.get(kind)?.values() ?? [])]
}

function boardOf(item: Entry, all: Included): BoardMaker {
  const maker = makeBoard(item['name'])
  maker.board.id = wordOf(item['id'])
  const here = (kind: string) => all(kind).filter(({ boardId }) => boardId === item['id'])
  const users = new Map(all('users').map((user) => [user['id'], user]))
  const personOf: PersonOf = (id) => {
    const { username, name, email } = users.get(id) ?? {}
    return { username, fullName: name, email }
  }
  for (const { userId, role, canComment } of here('boardMemberships'))
    maker.member(wordOf(userId), personOf(userId), roleOf(role, canComment))
  const placeOf = addLists(maker, sorted(here('lists'), 'position'))
  for (const { id, name, color } of sorted(here('labels'), 'position')) {
    const like = colorLike(color)
    if (like === undefined) maker.lose('colors', name)
    maker.add('labels', { _id: ref('label', id), name: name ?? '', color: like ?? 'silver' })
  }
  const things = thingsOn(all, maker, personOf)
  for (const card of sorted(here('cards'), 'position')) {
    const { listId, kind } = placeOf(card)
    if (kind === 'trash') maker.lose('trash', card['name'])
    else addCard(maker, card, { listId, isArchived: kind === 'archive', things, personOf })
  }
  return maker
}

/** Editors may change the board, and viewers read it, and comment if they are let. */
function roleOf(role: unknown, canComment: unknown): MemberRole {
  if (role !== 'viewer') return { isAdmin: role === 'editor' }
  return canComment === true ? { isCommentOnly: true } : { isReadOnly: true }
}

/** Adds the lists that have names, and gives a function for the list of a card: of one in the archive, that where it was before. */
function addLists(maker: BoardMaker, lists: Entry[]) {
  if (lists.some((list) => !('type' in list)))
    throw new AppError('import.too_old', { values: { program: 'Planka', version: '2' } })
  const kinds = new Map(lists.map(({ id, type }) => [id, textOf(type)]))
  const named = lists.filter(({ name }) => typeof name === 'string')
  for (const list of lists) loseRest(maker, list, LIST)
  for (const { id, name, color, position } of named) {
    const like = colorLike(color)
    if (color && like === undefined) maker.lose('colors', name)
    maker.add('lists', { _id: ref('list', id), title: name, sort: position, color: like })
  }
  return ({ listId, prevListId }: Entry) => {
    const kind = kinds.get(listId) ?? ''
    const before = prevListId ?? named[0]?.['id']
    return { kind, listId: ref('list', kind === 'archive' ? before : listId) }
  }
}

type Place = {
  listId: string
  isArchived: boolean
  things: ReturnType<typeof thingsOn>
  personOf: PersonOf
}

function addCard(
  maker: BoardMaker,
  card: Entry,
  { listId, isArchived, things, personOf }: Place,
): void {
  loseRest(maker, card, CARD)
  const { total, startedAt } = entryOf(card['stopwatch'])
  if (startedAt) maker.lose('stopwatches', card['name'])
  if (card['type'] === 'story') maker.lose('cardTypes', card['name'])
  const creator = card['creatorUserId']
  const cardId = maker.card({
    _id: ref('card', card['id']),
    listId,
    title: card['name'],
    description: card['description'],
    dueAt: card['dueDate'],
    dueComplete: card['isDueCompleted'] === true || card['isClosed'] === true,
    archived: isArchived,
    sort: card['position'] ?? undefined,
    createdAt: card['createdAt'],
    modifiedAt: card['updatedAt'],
    spentTime: typeof total === 'number' ? total / 3_600 : undefined,
    userId: maker.person(wordOf(creator), personOf(creator)),
    members: things
      .on('cardMemberships', card)
      .map(({ userId }) => maker.member(wordOf(userId), personOf(userId))),
    labelIds: things.on('cardLabels', card).map(({ labelId }) => ref('label', labelId)),
    customFields: things.values(card),
    cardDependencies: things.linked(card),
  })
  things.addTo(cardId, card)
}
