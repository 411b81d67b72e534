import { expect, test } from 'vitest'
import { linkIn } from '../../../../web/actions/pasted-link.ts'

test.each([
  ['https://tea.example/green?a=1#b', 'https://tea.example/green?a=1#b'],
  [' HTTP://tea.example/\n', 'HTTP://tea.example/'],
  ['Tea', undefined],
  ['https://', undefined],
  ['https://tea.example/ is good', undefined],
  ['https://tea.example/\nhttps://milk.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
])('the link that %j is', (text, link) => {
  expect(linkIn(text)).toBe(link)
})
