import { describe, expect, test } from 'vitest'

import { pingOf } from '../../../src/boards/model/domain-event.ts'
import type { Activity } from '../../../src/boards/model/rows.ts'
import { BASE, CARD, boardWithWebhook, anActivity, bodyOf } from '../support/events.ts'
import { withIntegration } from '../support/on-cards.ts'
import { NOW, aPerson, aSnapshot } from '../support/support.ts'

describe('the link of an event', () => {
  test('leads to the page of its card, or of the board where it is of none', () => {
    const snapshot = boardWithWebhook()
    const linkOf = (activity: Activity) => String(bodyOf(snapshot, activity)['text']).split('\n')[1]
    expect(linkOf(anActivity('createList', { listId: 'todo', title: 'To do' }))).toBe(
      `${BASE}/b/board/board`,
    )
    expect(linkOf(anActivity('addBoardMember', { memberId: 'quiet' }))).toBe(
      `${BASE}/b/board/board`,
    )
    for (const kind of ['addComment', 'deleteCard'] as const)
      expect(linkOf(anActivity(kind, CARD))).toBe(`${BASE}/b/board/board/card`)
  })

  test('leads to a page whose address holds no sign that would end it', () => {
    const snapshot = aSnapshot({ slug: 'pläne-и' })
    withIntegration(snapshot)
    expect(String(bodyOf(snapshot, anActivity('createBoard'))['text'])).toMatch(
      /\nhttps:\/\/boards\.example\/b\/board\/pl%C3%A4ne-%D0%B8$/,
    )
  })
})

test('a ping asks one integration, in no one place of the log', () => {
  const actor = aPerson('ada-id', { username: 'ada' })
  const { payload, ...event } = pingOf(
    { id: 'ping', seq: 3.5 },
    { id: 'board', slug: 'plans' },
    'int',
    actor,
    NOW,
    BASE,
  )
  expect(event).toEqual({
    id: 'ping',
    boardId: 'board',
    seq: 3.5,
    kind: 'ping',
    createdAt: NOW,
    to: ['int'],
  })
  expect(JSON.parse(payload)).toEqual({
    text: `ada asked whether this receiver is there.\n${BASE}/b/board/plans`,
    description: 'ping',
    boardId: 'board',
    user: 'ada',
    username: 'ada',
    userId: 'ada-id',
    createdAt: NOW,
  })
})
