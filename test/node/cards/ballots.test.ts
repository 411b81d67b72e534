import { describe, expect, test } from 'vitest'

import { ESTIMATES } from '../../../src/boards/cards/vote-kinds.ts'
import { needsOf } from '../../../src/boards/engine/command.ts'
import type { Poker, Vote } from '../../../src/boards/cards/vote-kinds.ts'
import { cardIn, edit, withCard } from '../support/cards.ts'
import { NOW, aSnapshot, ending, faults, granted } from '../support/support.ts'

const VOTE: Vote = {
  question: 'Ship it?',
  positive: ['member'],
  negative: ['quiet'],
  end: NOW,
  public: true,
  allowNonBoardMembers: false,
}

const NO_BALLOTS = Object.fromEntries(ESTIMATES.map((estimate) => [estimate, []]))

const POKER: Poker = {
  ...NO_BALLOTS,
  question: true,
  five: ['member'],
  end: NOW,
  allowNonBoardMembers: false,
  estimation: 5,
}

function aCard(over: { vote?: Vote; poker?: Poker } = {}) {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card', over)
  return snapshot
}

describe('a vote', () => {
  test('begins with a question and no ballots', () => {
    const snapshot = aCard()
    edit(snapshot, { vote: { question: 'Ship it?', end: NOW, positive: ['member'] } })
    expect(cardIn(snapshot).vote).toMatchObject({
      ...VOTE,
      positive: [],
      negative: [],
      public: false,
    })
  })

  test('takes ballots and keeps everything else', () => {
    const snapshot = aCard({ vote: VOTE })
    edit(snapshot, { vote: { positive: ['member', 'worker'], negative: [] } })
    const ballots = { positive: ['member', 'worker'], negative: [] }
    expect(cardIn(snapshot).vote).toEqual({ ...VOTE, ...ballots })
  })

  test('loses its ballots, and nothing else, to another question', () => {
    const snapshot = aCard({ vote: { ...VOTE, allowNonBoardMembers: true } })
    edit(snapshot, { vote: { question: 'Ship it now?' } })
    expect(cardIn(snapshot).vote).toEqual({
      ...VOTE,
      question: 'Ship it now?',
      positive: [],
      negative: [],
      allowNonBoardMembers: true,
    })
  })

  test('changes its settings without losing a ballot', () => {
    const snapshot = aCard({ vote: VOTE })
    edit(snapshot, { vote: { public: false, allowNonBoardMembers: true, end: null } })
    const { end: _end, ...kept } = VOTE
    const settings = { public: false, allowNonBoardMembers: true }
    expect(cardIn(snapshot).vote).toEqual({ ...kept, ...settings, end: undefined })
  })

  test('ends with null', () => {
    const snapshot = aCard({ vote: VOTE })
    expect(ending(edit(snapshot, { vote: null }))).toBe('ok')
    expect(cardIn(snapshot).vote).toBe(null)
  })

  test('that is given as it is changes nothing', () => {
    const ballots = { positive: ['member'], negative: ['quiet'], public: true }
    expect(granted(edit(aCard({ vote: VOTE }), { vote: ballots })).changes).toEqual([])
  })
})

describe('a round of poker', () => {
  test('begins with a question and no ballots', () => {
    const snapshot = aCard()
    edit(snapshot, { poker: { question: true, five: ['member'] } })
    expect(cardIn(snapshot).poker).toMatchObject({
      ...NO_BALLOTS,
      question: true,
      allowNonBoardMembers: false,
    })
  })

  test.each(ESTIMATES)('takes ballots for %s and keeps everything else', (estimate) => {
    const snapshot = aCard({ poker: POKER })
    edit(snapshot, { poker: { [estimate]: ['worker'] } })
    expect(cardIn(snapshot).poker).toEqual({ ...POKER, [estimate]: ['worker'] })
  })

  test('takes an estimation', () => {
    const snapshot = aCard({ poker: POKER })
    edit(snapshot, { poker: { estimation: 8 } })
    expect(cardIn(snapshot).poker).toEqual({ ...POKER, estimation: 8 })
  })

  test('loses its ballots to another question', () => {
    const snapshot = aCard({ poker: POKER })
    edit(snapshot, { poker: { question: false } })
    expect(cardIn(snapshot).poker).toMatchObject({ ...NO_BALLOTS, question: false, end: NOW })
  })

  test('ends with null', () => {
    const snapshot = aCard({ poker: POKER })
    expect(ending(edit(snapshot, { poker: null }))).toBe('ok')
    expect(cardIn(snapshot).poker).toBe(null)
  })
})

describe('a voter', () => {
  test.each(['outsider', 'removed', 'nobody'])('is a member of the board (%s)', (who) => {
    const voted = edit(aCard({ vote: VOTE }), { vote: { positive: [who] } })
    expect([ending(voted), faults(voted)]).toEqual(['body.invalid', ['vote']])
    const played = edit(aCard({ poker: POKER }), { poker: { unsure: [who] } })
    expect([ending(played), faults(played)]).toEqual(['body.invalid', ['poker']])
  })

  test('may be any user where others than members may vote, but has to be one', () => {
    const open = { allowNonBoardMembers: true }
    const snapshot = aCard({ vote: { ...VOTE, ...open }, poker: { ...POKER, ...open } })
    expect(ending(edit(snapshot, { vote: { negative: ['outsider'] } }))).toBe('ok')
    expect(ending(edit(snapshot, { poker: { one: ['outsider'] } }))).toBe('ok')
    expect(faults(edit(snapshot, { vote: { negative: ['nobody'] } }))).toEqual(['vote'])
    expect(faults(edit(snapshot, { poker: { one: ['nobody'] } }))).toEqual(['poker'])
  })

  test('may be any user from the edit on that opens the vote', () => {
    const opening = { allowNonBoardMembers: true, positive: ['outsider'] }
    expect(ending(edit(aCard({ vote: VOTE }), { vote: opening }))).toBe('ok')
  })

  test('is looked up with the order, in whichever ballot', () => {
    const actor = { userId: 'member', jti: '', ver: 0 }
    const vote = { positive: ['a'], negative: ['b'] }
    const poker = { one: ['c'], unsure: ['d'] }
    const body = { card: 'card', vote, poker }
    const { people } = needsOf({ name: 'editCard', access: 'move', actor, body })
    expect(people).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']))
  })
})
