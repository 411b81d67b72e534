import { expect, test } from 'vitest'
import { signInPath } from '../../../web/router/after.ts'

test('the page to sign in on comes back to where somebody was, also to a comment of a card', () => {
  const shown = new URL('http://localhost/b/B1/board/C1?view=table#comment-K1')
  const { searchParams } = new URL(signInPath(shown), shown)
  expect(searchParams.get('to')).toBe('/b/B1/board/C1?view=table#comment-K1')
})
