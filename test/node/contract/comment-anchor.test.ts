import { expect, test } from 'vitest'
import { anchorOf, leadsToComment } from '../../../src/kernel/contract/comment-anchor.ts'
import { pageOf } from '../../../src/boards/model/domain-event.ts'

const BOARD = { id: 'B', slug: 'a board' }

test.each([
  [pageOf('https://boards.example', BOARD), 'https://boards.example/b/B/a%20board'],
  [pageOf('', BOARD, 'C'), '/b/B/a%20board/C'],
  [pageOf('', BOARD, 'C', null), '/b/B/a%20board/C'],
  [pageOf('', BOARD, 'C', 'k1'), '/b/B/a%20board/C#comment-k1'],
  // There are no comments without a card.
  [pageOf('', BOARD, '', 'k1'), '/b/B/a%20board'],
])('an address leads to a board, a card or a comment: %s', (address, expected) => {
  expect(address).toBe(expected)
})

test.each(['k1', '"><img src=x>', 'a b#c', '../?x=%2f', 'ü\r\nBcc: a', "it's"])(
  'the address of a comment leads to it alone, whatever its id is: %j',
  (id) => {
    expect(anchorOf(id)).toMatch(/^comment-[\w.!~*'()%-]+$/)
    const { pathname, search, hash } = new URL(`/b/B/board/C#${anchorOf(id)}`, 'https://a.example')
    expect({ pathname, search }).toEqual({ pathname: '/b/B/board/C', search: '' })
    expect(leadsToComment(hash)).toBe(true)
    expect(leadsToComment(hash, id)).toBe(true)
    expect(leadsToComment(hash, `${id}1`)).toBe(false)
  },
)

test.each(['', '#', '#top', '#comment', '#comments-k1', '#x-comment-k1'])(
  'an address that ends with %j leads to no comment',
  (hash) => {
    expect(leadsToComment(hash)).toBe(false)
    expect(leadsToComment(hash, 'k1')).toBe(false)
  },
)

test('an address that no id makes is read without harm', () => {
  expect(leadsToComment('#comment-%', '%')).toBe(false)
  expect(leadsToComment('#comment-%E0%A4%A', 'x')).toBe(false)
})
