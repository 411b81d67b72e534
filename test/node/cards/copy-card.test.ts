import { describe, expect, test } from 'vitest'

import type { Change } from '../../../src/boards/model/decision.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { Table } from '../../../src/boards/entities.ts'
import { counts, withCard } from '../support/cards.ts'
import { withAttachment, withChecklist, withComment } from '../support/on-cards.ts'
import { dispatch, ending, faults, granted, idOf, withList } from '../support/support.ts'
import { anotherBoard, here } from '../support/two-boards.ts'
import type { Attachment, Card, Checklist, Comment } from '../../../src/boards/model/rows.ts'

const COPY = { list: 'todo', card: 'card', toSwimlaneId: 'lane' }
const AWAY = { toBoardId: 'apart', toListId: 'there', toSwimlaneId: 'aisle' }

/** The snapshot with these cards as those that are copied, and with what is on them. */
function copying(snapshot: BoardSnapshot, ...ids: string[]): BoardSnapshot {
  const present = <T>(rows: Map<string, T | null>) =>
    [...rows.values()].filter((row) => row !== null)
  snapshot.contents = {
    cards: present(snapshot.cards).filter(({ id }) => ids.includes(id)),
    comments: present(snapshot.comments),
    checklists: present(snapshot.checklists),
    attachments: present(snapshot.attachments),
    isCut: false,
  }
  return snapshot
}

function inserted<T>(changes: Change[], table: Table): T[] {
  return changes.flatMap((change) =>
    change.do === 'insert' && change.table === table ? [change.row as T] : [],
  )
}

function aFullCard(): BoardSnapshot {
  const snapshot = here({ coverId: 'attachment', members: ['member'], labelIds: ['red001'] })
  withCard(snapshot, 'below', { parentId: 'card', listId: 'doing', swimlaneId: 'side' })
  withComment(snapshot, { userId: 'nobody' })
  withChecklist(snapshot)
  withAttachment(snapshot)
  return snapshot
}

describe('a copied card', () => {
  test('has all that is on the first one, under new ids, with the authors of comments', () => {
    const snapshot = copying(aFullCard(), 'card')
    const before = { ...counts(snapshot) }
    const { changes, log, reply } = granted(dispatch(snapshot, 'member', 'copyCard', COPY))
    const [card] = inserted<Card>(changes, 'cards')
    const [comment] = inserted<Comment>(changes, 'comments')
    const [checklist] = inserted<Checklist>(changes, 'checklists')
    const [attachment] = inserted<Attachment>(changes, 'attachments')
    expect(reply).toEqual({ id: card?.id })
    expect(card).toMatchObject({ title: 'The card', cardNumber: 4, members: ['member'] })
    expect([card?.id, comment?.id, checklist?.id, attachment?.id]).not.toEqual(
      expect.arrayContaining(['card']),
    )
    expect(comment).toMatchObject({ userId: 'nobody', cardId: card?.id })
    expect(checklist).toMatchObject({ cardId: card?.id, items: [{ title: 'The item' }] })
    expect(checklist?.items[0]?.id).not.toBe('item')
    expect(attachment).toMatchObject({ cardId: card?.id, fileId: 'attachment' })
    expect(card?.coverId).toBe(attachment?.id)
    expect(counts(snapshot)).toEqual({ ...before, todo: (before['todo'] ?? 0) + 1 })
    expect(log.map(({ kind, refs }) => [kind, refs.cardId])).toEqual([['createCard', card?.id]])
  })

  test('takes its subtasks along, whose copies stay in their lists on the same board', () => {
    const snapshot = copying(aFullCard(), 'card', 'below')
    const decided = granted(dispatch(snapshot, 'member', 'copyCard', COPY))
    const [card, below] = inserted<Card>(decided.changes, 'cards')
    expect(below).toMatchObject({ parentId: card?.id, listId: 'doing', swimlaneId: 'side' })
  })

  test('depends on what the first one depends on, and the copies of both on each other', () => {
    const other = { type: 'blocks', color: 'red', icon: 'link' } as const
    const snapshot = here({
      cardDependencies: [
        { cardId: 'below', ...other },
        { cardId: 'other', ...other },
      ],
    })
    withCard(snapshot, 'below', { parentId: 'card' })
    const apart = anotherBoard()
    snapshot.elsewhere.set('apart', apart)
    const dependenciesIn = (more: object) => {
      const { changes } = granted(
        dispatch(copying(snapshot, 'card', 'below'), 'member', 'copyCard', { ...COPY, ...more }),
      )
      const [card, below] = inserted<Card>(changes, 'cards')
      return card?.cardDependencies.map(({ cardId }) => (cardId === below?.id ? 'copy' : cardId))
    }
    expect(dependenciesIn({})).toEqual(['copy', 'other'])
    expect(dependenciesIn(AWAY)).toEqual(['copy'])
  })

  test('on another board has the labels of there, and goes where it is sent', () => {
    const snapshot = copying(aFullCard(), 'card', 'below')
    const apart = anotherBoard()
    snapshot.elsewhere.set('apart', apart)
    const { changes, log } = granted(dispatch(snapshot, 'member', 'copyCard', { ...COPY, ...AWAY }))
    const cards = inserted<Card>(changes, 'cards')
    expect(cards.map(({ boardId, listId, swimlaneId }) => [boardId, listId, swimlaneId])).toEqual([
      ['apart', 'there', 'aisle'],
      ['apart', 'there', 'aisle'],
    ])
    expect(cards[0]).toMatchObject({ labelIds: ['red002'], cardNumber: 10, sort: 7 })
    expect(log.map(({ boardId, kind }) => [boardId, kind])).toEqual([
      ['apart', 'createCard'],
      ['apart', 'createCard'],
    ])
    expect(inserted<Comment>(changes, 'comments')[0]?.boardId).toBe('apart')
  })

  test.each([
    [{ toSwimlaneId: 'nowhere' }, 'toSwimlaneId'],
    [{ toListId: 'nowhere' }, 'toListId'],
    [{ toBoardId: 'nowhere' }, 'toBoardId'],
    [{ ...AWAY, toListId: 'todo' }, 'toListId'],
    [{ ...AWAY, toSwimlaneId: 'lane' }, 'toSwimlaneId'],
  ])('is refused by name where it cannot go (%j)', (wrong, field) => {
    const snapshot = copying(here(), 'card')
    snapshot.elsewhere.set('apart', anotherBoard())
    expect(faults(dispatch(snapshot, 'member', 'copyCard', { ...COPY, ...wrong }))).toEqual([field])
  })

  test('is refused in a full list, and where it is one of too many', () => {
    const snapshot = copying(here(), 'card')
    withList(snapshot, 'todo', { cardCount: 2, wipLimit: { value: 2, enabled: true, soft: false } })
    expect(ending(dispatch(snapshot, 'member', 'copyCard', COPY))).toBe('list.full')
    snapshot.contents.isCut = true
    expect(ending(dispatch(snapshot, 'member', 'copyCard', COPY))).toBe('card.limit')
  })

  test('of an archived card is refused', () => {
    const snapshot = copying(here({ archived: true }), 'card')
    expect(ending(dispatch(snapshot, 'member', 'copyCard', COPY))).toBe('card.archived')
  })

  test('goes by its place among the open cards around it', () => {
    const snapshot = copying(here(), 'card')
    snapshot.order = [
      { id: 'card', sort: 0 },
      { id: 'next', sort: 1 },
    ]
    const decided = dispatch(snapshot, 'member', 'copyCard', { ...COPY, position: 1 })
    expect(snapshot.cards.get(idOf(decided))?.sort).toBe(0.5)
  })

  test('moves the cards after its place on where there is no number between', () => {
    const snapshot = copying(here(), 'card')
    withCard(snapshot, 'next', { sort: 1 })
    snapshot.order = [
      { id: 'card', sort: 1 },
      { id: 'next', sort: 1 },
    ]
    const decided = dispatch(snapshot, 'member', 'copyCard', { ...COPY, position: 1 })
    expect(snapshot.cards.get(idOf(decided))?.sort).toBe(2)
    expect(snapshot.cards.get('next')?.sort).toBe(3)
    expect(snapshot.lists.get('todo')?.lastSort).toBe(3)
  })
})
