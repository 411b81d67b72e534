import { describe, expect, test } from 'vitest'

import { ESTIMATES } from '../../../src/core/votes.ts'
import { needsOf } from '../../../src/engine/commands.ts'
import type { Poker, Vote } from '../../../src/core/votes.ts'
import { cardIn, edit, withCard } from '../support/cards.ts'
import { NOW, anImage, ending, faults, granted } from '../support/support.ts'

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
  const image = anImage()
  withCard(image, 'card', over)
  return image
}

describe('a vote', () => {
  test('begins with a question and no ballots', () => {
    const image = aCard()
    edit(image, { vote: { question: 'Ship it?', end: NOW, positive: ['member'] } })
    expect(cardIn(image).vote).toMatchObject({ ...VOTE, positive: [], negative: [], public: false })
  })

  test('takes ballots and keeps everything else', () => {
    const image = aCard({ vote: VOTE })
    edit(image, { vote: { positive: ['member', 'worker'], negative: [] } })
    const ballots = { positive: ['member', 'worker'], negative: [] }
    expect(cardIn(image).vote).toEqual({ ...VOTE, ...ballots })
  })

  test('loses its ballots, and nothing else, to another question', () => {
    const image = aCard({ vote: { ...VOTE, allowNonBoardMembers: true } })
    edit(image, { vote: { question: 'Ship it now?' } })
    expect(cardIn(image).vote).toEqual({
      ...VOTE,
      question: 'Ship it now?',
      positive: [],
      negative: [],
      allowNonBoardMembers: true,
    })
  })

  test('changes its settings without losing a ballot', () => {
    const image = aCard({ vote: VOTE })
    edit(image, { vote: { public: false, allowNonBoardMembers: true, end: null } })
    const { end: _end, ...kept } = VOTE
    const settings = { public: false, allowNonBoardMembers: true }
    expect(cardIn(image).vote).toEqual({ ...kept, ...settings, end: undefined })
  })

  test('ends with null', () => {
    const image = aCard({ vote: VOTE })
    expect(ending(edit(image, { vote: null }))).toBe('ok')
    expect(cardIn(image).vote).toBe(null)
  })

  test('that is given as it is changes nothing', () => {
    const ballots = { positive: ['member'], negative: ['quiet'], public: true }
    expect(granted(edit(aCard({ vote: VOTE }), { vote: ballots })).changes).toEqual([])
  })
})

describe('a round of poker', () => {
  test('begins with a question and no ballots', () => {
    const image = aCard()
    edit(image, { poker: { question: true, five: ['member'] } })
    expect(cardIn(image).poker).toMatchObject({
      ...NO_BALLOTS,
      question: true,
      allowNonBoardMembers: false,
    })
  })

  test.each(ESTIMATES)('takes ballots for %s and keeps everything else', (estimate) => {
    const image = aCard({ poker: POKER })
    edit(image, { poker: { [estimate]: ['worker'] } })
    expect(cardIn(image).poker).toEqual({ ...POKER, [estimate]: ['worker'] })
  })

  test('takes an estimation', () => {
    const image = aCard({ poker: POKER })
    edit(image, { poker: { estimation: 8 } })
    expect(cardIn(image).poker).toEqual({ ...POKER, estimation: 8 })
  })

  test('loses its ballots to another question', () => {
    const image = aCard({ poker: POKER })
    edit(image, { poker: { question: false } })
    expect(cardIn(image).poker).toMatchObject({ ...NO_BALLOTS, question: false, end: NOW })
  })

  test('ends with null', () => {
    const image = aCard({ poker: POKER })
    expect(ending(edit(image, { poker: null }))).toBe('ok')
    expect(cardIn(image).poker).toBe(null)
  })
})

describe('whoever votes', () => {
  test.each(['outsider', 'removed', 'nobody'])('is a member of the board (%s)', (who) => {
    const voted = edit(aCard({ vote: VOTE }), { vote: { positive: [who] } })
    expect([ending(voted), faults(voted)]).toEqual(['body.invalid', ['vote']])
    const played = edit(aCard({ poker: POKER }), { poker: { unsure: [who] } })
    expect([ending(played), faults(played)]).toEqual(['body.invalid', ['poker']])
  })

  test('may be any user where others than members may vote, but has to be one', () => {
    const open = { allowNonBoardMembers: true }
    const image = aCard({ vote: { ...VOTE, ...open }, poker: { ...POKER, ...open } })
    expect(ending(edit(image, { vote: { negative: ['outsider'] } }))).toBe('ok')
    expect(ending(edit(image, { poker: { one: ['outsider'] } }))).toBe('ok')
    expect(faults(edit(image, { vote: { negative: ['nobody'] } }))).toEqual(['vote'])
    expect(faults(edit(image, { poker: { one: ['nobody'] } }))).toEqual(['poker'])
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
