import { expect, test } from 'vitest'
import { withoutMarkdown } from '../../../web/search/excerpt.ts'

test.each([
  ['## Cut the **granite**', 'Cut the granite'],
  ['see [the page](https://example.com/a) and ![a wall](/api/x)', 'see the page and a wall'],
  ['- [ ] measure\n- [x] `cut`\n> 1. said', 'measure\ncut\n1. said'],
  ['_soon_, 2 * 3 * 4 and snake_case_name', 'soon, 2 * 3 * 4 and snake_case_name'],
  ['… half of **a mark', '… half of **a mark'],
])('an excerpt of %j reads %j', (text, plain) => {
  expect(withoutMarkdown(text)).toBe(plain)
})
