import { describe, expect, it } from 'vitest'
import { MOST, fullFor, tagsOf } from '../../../src/boards/engine/feed-room.ts'
import { type Follower, guestFrom } from '../../../src/boards/engine/follower.ts'

const user: Follower = { userId: 'ada', jti: 'a', ver: 0, expiresAt: 1, seq: 0 }
const reader: Follower = { ...user, userId: '', share: 'link' }
const guest = (address: string): Follower => ({ ...guestFrom(address), seq: 0 })

/** Returns why there is no room on a board that these groups follow so often. */
function refused(follower: Follower, groups: [of: Follower, count: number][]) {
  const open = groups.flatMap(([of, count]) => Array.from({ length: count }, () => tagsOf(of)))
  return fullFor(
    follower,
    (tag) => open.filter((tags) => tag === undefined || tags.includes(tag)).length,
  )
}

describe('the room of a board for feeds', () => {
  it('for people of one network without an account has an end, which others do not feel', () => {
    const crowd: [Follower, number][] = [[guest('2001:db8::1'), MOST.ofNetwork]]
    expect(refused(guest('2001:db8::2'), crowd)).toMatch(/^Readers in your network have 100 live/)
    for (const other of [guest('192.0.2.1'), user, reader])
      expect(refused(other, crowd)).toBeUndefined()
  })

  it('for people without an account leaves room for users and links', () => {
    const networks = MOST.guests / MOST.ofNetwork
    const crowd = Array.from({ length: networks }, (_, at): [Follower, number] => [
      guest(`192.0.2.${at}`),
      MOST.ofNetwork,
    ])
    expect(refused(guest('198.51.100.1'), crowd)).toMatch(/^Readers without an account have 2,000/)
    expect(refused(user, crowd)).toBeUndefined()
    expect(refused(reader, crowd)).toBeUndefined()
  })

  it.each([
    ['one user', user, MOST.ofUser, /^You have 50 live feeds of this board/],
    ['one link', reader, MOST.ofShare, /^This link has 500 live feeds of this board/],
    ['everybody', user, MOST.followers, /^Readers have 10,000 live feeds of this board/],
  ])('for %s has an end, which the refusal names', (_, follower, most, said) => {
    expect(refused(follower, [[follower, most - 1]]) ?? '').not.toMatch(said)
    expect(refused(follower, [[follower, most]])).toMatch(said)
  })
})
