import { expect, test } from 'vitest'
import { NOW } from '../support/support.ts'
import { newComment } from '../../../src/boards/comments/commands.ts'
import { update } from '../../../src/boards/model/decision.ts'
import { mentionedOnCards } from '../../../src/notifications/card-texts.ts'
import { MOST_MENTIONED, newlyMentioned } from '../../../src/notifications/mentions.ts'

test('names are compared without their case and Unicode form', () => {
  expect(newlyMentioned([], ['@ÄNNE and @"Ada  Lovelace"'])).toEqual(['änne', 'ada  lovelace'])
  expect(newlyMentioned([], ['@ＡＮＮ'])).toEqual(['ann'])
})

test('a change mentions so many at most, and none that were mentioned before', () => {
  const all = Array.from({ length: 3 * MOST_MENTIONED }, (_, at) => `@u${at}`).join(' ')
  expect(newlyMentioned([], [all])).toHaveLength(MOST_MENTIONED)
  expect(newlyMentioned([all], [`${all} @late`])).toEqual(['late'])
  expect(newlyMentioned(['@ann'], ['@ann @bob'])).toEqual(['bob'])
  const commas = all.replaceAll(' ', ', ')
  expect(newlyMentioned([], [commas]).filter((name) => /\d$/.test(name))).toHaveLength(
    MOST_MENTIONED,
  )
})

test('an edited comment mentions those whom it did not mention before', () => {
  const comment = { id: 'M1', boardId: 'B1', cardId: 'C1', userId: 'U1', text: '@ann' }
  const before = {
    cards: new Map(),
    checklists: new Map(),
    comments: new Map([['M1', newComment(comment, NOW)]]),
  }
  const changes = [update('comments', { id: 'M1' }, { text: '@ann @bob' })]
  expect(mentionedOnCards({ changes, before })).toEqual(new Map([['C1', ['bob']]]))
})
