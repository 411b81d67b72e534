import { expect, test } from 'vitest'
import { NOTIFICATION_MAILS } from '../../../src/accounts/mail/limits.ts'
import { mailDifferences } from '../../chaos/notifications/judge.ts'

const ADA = { id: 'ada', email: 'ada@example.com', isWatcher: false }

const titleOf = (number: number) => `board0 card ${number}`

/** Ada was assigned to cards with the numbers from 1 on. */
const assignedTo = (cards: number) =>
  Array.from({ length: cards }, (_, at) => ({
    person: 'ada',
    board: 'board0',
    kind: 'assigned',
    title: titleOf(at + 1),
  }))

/** A message of its own for each of the first so many cards. */
const singles = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    inReplyTo: 'a card',
    messageId: `single ${at}`,
    subject: titleOf(at + 1),
    envelope: { from: '', to: [ADA.email] },
    atMs: 0,
  }))

const digest = (...cards: number[]) => ({
  messageId: 'digest',
  text: cards.map(titleOf).join(', '),
  envelope: { from: '', to: [ADA.email] },
  atMs: 0,
})

const judged = (count: number, cards: number, ...digests: ReturnType<typeof digest>[]) => [
  ...mailDifferences(
    ADA,
    { leavers: [], mails: [...singles(count), ...digests] },
    { mailed: assignedTo(cards) },
  ),
]

test('what was mailed by itself is told of, and what was not is missing', () => {
  expect(judged(2, 2)).toEqual([])
  expect(judged(2, 3)).toEqual(['ada@example.com got no mail of assigned board0 card 3'])
})

test('a digest tells of it only beyond the limit of single messages in an hour', () => {
  const { most } = NOTIFICATION_MAILS
  expect(judged(most, most + 1, digest(most + 1))).toEqual([])
  expect(judged(most - 1, most, digest(most))).toEqual([
    `ada@example.com got no mail of assigned board0 card ${most}`,
  ])
  expect(judged(most, most + 2, digest(most + 1))).toEqual([
    `ada@example.com got no mail of assigned board0 card ${most + 2}`,
  ])
})

test('two different messages of one thing are a fault', () => {
  expect(judged(2, 2, digest(3), { ...digest(3), messageId: 'again' })).toEqual([
    'ada@example.com got 2 different messages of due board0 card 3',
  ])
})
