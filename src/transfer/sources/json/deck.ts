import { bytesIn } from '../../../kernel/contract/compound.ts'
import { type Entry, entryOf } from '../../import/entry.ts'
import { shape } from '../../import/key-shape.ts'
import { boardColorLike, colorLike } from '../../middle/colors.ts'
import type { JsonForm } from '../../middle/forms.ts'
import { dateOf, entriesOf, hasKeys, loseRest, ref, sorted, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'

const BOARD = shape(
  'id title owner color archived labels acl stacks users',
  `permissions shared deletedAt lastModified ETag activeSessions settings version isShared share`,
)

const CARD = shape(
  `id title description order archived done duedate startdate deletedAt createdAt lastModified labels
  assignedUsers owner comments attachments color`,
  `stackId type lastEditor attachmentCount commentsUnread commentsCount ETag overdue boardId board
  notified descriptionPrev relatedStack relatedBoard referenceData`,
)

/** Boards of Nextcloud Deck: as `occ deck:export` and the app write them, and one board as it stands. */
export const deckBoards: JsonForm = {
  of: 'json',
  fits: (value) => boardsIn(value).some(isBoard),
  read: (value) => boardsIn(value).filter(isBoard).map(boardOf),
}

function boardsIn(value: unknown): Entry[] {
  if (Array.isArray(value)) return value.map(entryOf)
  if (hasKeys(value, 'boards')) return entriesOf(entryOf(value)['boards'])
  const given = entryOf(value)
  return [hasKeys(given['board'], 'stacks') ? entryOf(given['board']) : given]
}

function isBoard(board: Entry): boolean {
  const [stack] = entriesOf(board['stacks'])
  const isEmpty = hasKeys(board, 'title', 'stacks', 'labels')
  return isEmpty || (hasKeys(board, 'title', 'stacks') && hasKeys(stack, 'title', 'cards'))
}

function boardOf(given: Entry): BoardMaker {
  const { title, archived, color } = given
  const maker = makeBoard(title, { archived, color: boardColorLike(color) })
  maker.board.id = wordOf(given['id'])
  const { add, lose } = maker
  loseRest(maker, given, BOARD)
  memberOf(maker, given['owner'], true)
  for (const { participant, permissionManage, type } of entriesOf(given['acl']))
    if (Number(type ?? 0) === 0) memberOf(maker, participant, permissionManage === true)
    else lose('groups', entryOf(participant)['displayname'])
  for (const { id, title: name, color: look } of entriesOf(given['labels']))
    add('labels', { _id: ref('label', id), name, color: colorLike(look) ?? 'silver' })
  for (const stack of sorted(entriesOf(given['stacks']), 'order')) {
    const cards = sorted(entriesOf(stack['cards']), 'order')
    if (dateOf(stack['deletedAt'] ?? 0) !== undefined) {
      for (const card of cards) lose('trash', card['title'])
      continue
    }
    const listId = add('lists', {
      _id: ref('stack', stack['id']),
      title: stack['title'],
      sort: stack['order'],
    })
    for (const card of cards) addCard(maker, listId, card)
  }
  return maker
}

function addCard(maker: BoardMaker, listId: string, card: Entry): void {
  const { lose } = maker
  const title = card['title']
  if (dateOf(card['deletedAt'] ?? 0) !== undefined) return lose('trash', title)
  loseRest(maker, card, CARD)
  const done = typeof card['done'] === 'string' ? card['done'] : undefined
  const assigned = entriesOf(card['assignedUsers'])
  for (const { type, participant } of assigned)
    if (Number(type ?? 0) !== 0) lose('groups', entryOf(participant)['displayname'])
  const _id = maker.card({
    _id: ref('card', card['id']),
    listId,
    title,
    description: card['description'],
    sort: card['order'],
    archived: card['archived'],
    color: colorLike(card['color']),
    dueAt: card['duedate'],
    startAt: card['startdate'],
    endAt: done,
    dueComplete: done !== undefined || card['done'] === true,
    createdAt: dateOf(card['createdAt']),
    modifiedAt: dateOf(card['lastModified']),
    labelIds: entriesOf(card['labels']).map(({ id }) => ref('label', id)),
    assignees: assigned.flatMap(({ type, participant }) =>
      Number(type ?? 0) === 0 ? [memberOf(maker, participant)] : [],
    ),
    userId: personOf(maker, card['owner']),
  })
  const comments = entriesOf(card['comments'])
  for (const { message, actorId, creationDateTime } of comments)
    maker.comment(_id, {
      text: message,
      createdAt: creationDateTime,
      userId: personOf(maker, actorId),
    })
  lose(
    'missingComments',
    title,
    Math.max(0, Number(card['commentsCount'] ?? 0) - comments.length),
    MISSING,
  )
  const files = entriesOf(card['attachments'])
  for (const { data, contentBase64, createdBy, createdAt, extendedData } of files) {
    const bytes = typeof contentBase64 === 'string' ? bytesIn(contentBase64) : undefined
    if (bytes === undefined) lose('attachments', data)
    else {
      const type = entryOf(extendedData)['mimetype']
      const by = { userId: personOf(maker, createdBy), createdAt: dateOf(createdAt) }
      maker.file(_id, { name: data, type, ...by }, async () => bytes)
    }
  }
  lose('attachments', title, Math.max(0, Number(card['attachmentCount'] ?? 0) - files.length))
}

const MISSING = 'The export of Deck does not have them; only its service gives comments.'

/** A person of Deck: an id, or an object with an id and a name. */
function personOf(maker: BoardMaker, given: unknown): string {
  const { uid, displayname } = entryOf(given)
  const id = wordOf(uid ?? (typeof given === 'string' ? given : ''))
  return maker.person(id, { username: id, fullName: displayname })
}

function memberOf(maker: BoardMaker, given: unknown, isAdmin = false): string {
  const { uid, displayname } = entryOf(given)
  const id = wordOf(uid ?? (typeof given === 'string' ? given : ''))
  return maker.member(id, { username: id, fullName: displayname }, isAdmin)
}
