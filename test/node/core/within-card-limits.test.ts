import { describe, expect, test } from 'vitest'
import { type Limits, ALL_LIMITS } from '../../../src/boards/model/limits.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CommandBody, CommandName } from '../../../src/boards/engine/commands.ts'
import { withCard } from '../support/cards.ts'
import { withChecklist, withComment } from '../support/on-cards.ts'
import { aSnapshot, dispatch, ending, granted, newId } from '../support/support.ts'

describe('a card with as much as it may have', () => {
  const card = { ...ALL_LIMITS.card, comments: 2, checklists: 2, attachments: 2 }
  const limits: Limits = { ...ALL_LIMITS, card, checklist: { items: 1 }, comment: { reactions: 1 } }

  /** A card with one comment and one checklist, which the snapshot has counted. */
  function aCard(): BoardSnapshot {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card')
    withComment(snapshot)
    withChecklist(snapshot)
    for (const counts of Object.values(snapshot.counts)) counts.set('card', 1)
    return snapshot
  }

  const send = <N extends CommandName>(snapshot: BoardSnapshot, name: N, body: CommandBody<N>) =>
    dispatch(snapshot, 'root', name, body, { limits })

  const adding = {
    comment: (snapshot: BoardSnapshot) =>
      send(snapshot, 'createComment', { card: 'card', comment: 'One' }),
    checklist: (snapshot: BoardSnapshot) =>
      send(snapshot, 'createChecklist', { card: 'card', title: 'One' }),
    attachment: (snapshot: BoardSnapshot) => {
      const file = { attachment: newId(), name: 'a', type: 'b', size: 1 }
      return send(snapshot, 'addAttachment', { list: 'todo', card: 'card', ...file })
    },
  }

  test.each(Object.entries(adding))('gets no other %s', (kind, add) => {
    const snapshot = aCard()
    expect([add(snapshot), add(snapshot), add(snapshot)].map(ending)).toEqual([
      'ok',
      `${kind}.limit`,
      `${kind}.limit`,
    ])
  })

  test('gets another one when it has lost one', () => {
    const snapshot = aCard()
    granted(adding.comment(snapshot))
    granted(send(snapshot, 'deleteComment', { card: 'card', comment: 'comment' }))
    expect([adding.comment(snapshot), adding.comment(snapshot)].map(ending)).toEqual([
      'ok',
      'comment.limit',
    ])
    granted(adding.checklist(snapshot))
    granted(send(snapshot, 'deleteChecklist', { card: 'card', checklist: 'checklist' }))
    expect(ending(adding.checklist(snapshot))).toBe('ok')
    expect(ending(adding.checklist(snapshot))).toBe('checklist.limit')
  })

  test('gets no attachment that moves to it, and gives its own away', () => {
    const snapshot = aCard()
    withCard(snapshot, 'other')
    snapshot.counts.attachments.set('other', 0)
    const { reply } = granted(adding.attachment(snapshot))
    const attachment = String(Reflect.get(Object(reply), 'id'))
    const on = { attachment, targetBoardId: 'board' }
    const move = (from: string, to: string) =>
      send(snapshot, 'moveAttachment', { ...on, card: from, targetCardId: to })
    granted(move('card', 'other'))
    granted(adding.attachment(snapshot))
    expect(ending(move('other', 'card'))).toBe('attachment.limit')
  })

  test('is new with nothing on it, so that nothing has to be counted', () => {
    const snapshot = aSnapshot()
    granted(send(snapshot, 'createCard', { list: 'todo', title: 'New', authorJoins: false }))
    const [id = ''] = [...snapshot.cards.keys()]
    expect(Object.values(snapshot.counts).map((counts) => counts.get(id))).toEqual([0, 0, 0])
  })

  test('has comments of so many reactions, which can be taken back', () => {
    const snapshot = aCard()
    const react = (reaction: 'heart' | 'eyes', isGiven = true) =>
      ending(
        send(snapshot, 'reactToComment', { card: 'card', comment: 'comment', reaction, isGiven }),
      )
    expect(react('heart')).toBe('ok')
    expect(react('eyes')).toBe('reaction.limit')
    expect([react('heart', false), react('eyes')]).toEqual(['ok', 'ok'])
  })

  test('has checklists of so many items, also where one is made with them', () => {
    const snapshot = aCard()
    const on = { card: 'card', checklist: 'checklist' }
    expect(ending(send(snapshot, 'createChecklistItem', { ...on, title: 'Two' }))).toBe(
      'checklist.full',
    )
    const items = [{ title: 'One' }, { title: 'Two' }]
    expect(ending(send(snapshot, 'createChecklist', { card: 'card', title: 'New', items }))).toBe(
      'checklist.full',
    )
  })
})
