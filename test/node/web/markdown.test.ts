import { describe, expect, test } from 'vitest'
import { MOST } from '../../../web/card/markdown-limits.ts'
import { OWN, outcome, shown } from './markdown.ts'

const box = (line: number, checked = '') =>
  `<input type="checkbox" value="${line}" disabled=""${checked}>`

describe('a text in Markdown is shown as', () => {
  test.each([
    ['a heading below that of its section', '# One', '<h4>One</h4>'],
    ['a heading of the last level', '##### Five', '<h6>Five</h6>'],
    ['lines that end where they were ended', 'one\ntwo', '<p>one<br>two</p>'],
    ['marked words', '**a** _b_ ~~c~~', '<p><strong>a</strong> <em>b</em> <s>c</s></p>'],
    [
      'a list of tasks, with a box for each that has the line it is on',
      'Do:\n- [ ] a\n- [x] b',
      `<p>Do:</p><ul><li>${box(1)} a</li><li>${box(2, ' checked=""')} b</li></ul>`,
    ],
    ['a box that is typed', '<input checked>', '<p>&lt;input checked&gt;</p>'],
    ['a list item that begins with a link', '- [x](/b)', '<ul><li><a href="/b">x</a></li></ul>'],
    [
      'a table with the sides of its columns',
      '|a|b|\n|-|-:|\n|1|2|',
      '<table><thead><tr><th>a</th><th align="right">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td align="right">2</td></tr></tbody></table>',
    ],
    ['tags typed in pairs', 'H<sub>2</sub>O<br>', '<p>H<sub>2</sub>O<br></p>'],
  ])('%s', (_, text, html) => {
    expect(shown(text)).toBe(html)
  })

  test.each([
    ['a tag without its partner', '<b>a', '<p>&lt;b&gt;a</p>'],
    ['a tag whose partner is elsewhere', '*<b>a*</b>', '<p><em>&lt;b&gt;a</em>&lt;/b&gt;</p>'],
    ['another tag', '<script>a</script>', '<p>&lt;script&gt;a&lt;/script&gt;</p>'],
    ['a tag with attributes', '<b onclick=a>', '<p>&lt;b onclick=a&gt;</p>'],
    ['a link that acts', '[a](javascript:b)', '<p>[a](javascript:b)</p>'],
    [
      'a link to another host that looks like a path',
      '[a](//b.example)',
      '<p>[a](//b.example)</p>',
    ],
    ['a picture without an address', '![x](https://)', '<p>![x](https://)</p>'],
  ])('it was typed: %s', (_, text, html) => {
    expect(shown(text)).toBe(html)
  })

  test.each([
    ['https://a.example/b_c', 'https://a.example/b_c'],
    ['www.a.example', 'http://www.a.example'],
    ['ada@a.example', 'mailto:ada@a.example'],
    ['https://xn--80ak6aa92e.com/', 'https://xn--80ak6aa92e.com/'],
  ])('a link with the address that was typed: %s', (typed, address) => {
    expect(shown(typed)).toBe(`<p><a href="${address}">${typed}</a></p>`)
  })

  test.each(['readme.md', 'a.example', '//a.example', 'ftp://a.example'])('text: %s', (text) => {
    expect(shown(text)).toBe(`<p>${text}</p>`)
  })
})

describe('a picture', () => {
  test.each([OWN, `https://boards.example${OWN}`])(
    'is an attachment of the board: %s',
    (address) => {
      expect(shown(`![a *b*](${address})`)).toBe(`<p><img src="${OWN}" alt="a b"></p>`)
    },
  )

  test.each([
    '/api/boards/B1/export',
    `${OWN}?a=1`,
    OWN.replace('B1', 'B2'),
    '/api/boards/B1/attachments/../../../users/logout/file',
    '/api/boards/B1/attachments/a%2F..%2Fb/file',
    'https://elsewhere.example/p.png',
    `https://elsewhere.example${OWN}`,
    'https://boards.example@elsewhere.example/p.png',
    `http://boards.example${OWN}`,
  ])('of another address is a link: %s', (address) => {
    expect(shown(`![a *b*](${address})`)).toBe(`<p><a href="${address}">a b</a></p>`)
    expect(shown(`![](${address})`)).toBe(`<p><a href="${address}">${address}</a></p>`)
    expect(shown(`![a][r]\n\n[r]: <${address}>`)).toBe(`<p><a href="${address}">a</a></p>`)
  })

  test('of another address within a link is its words', () => {
    expect(shown('[![a](https://b.example/p.png)](https://c.example)')).toBe(
      '<p><a href="https://c.example">a</a></p>',
    )
  })

  test('of which there are too many leaves the text as it was typed', () => {
    const pictures = (count: number) => `![a](${OWN}) `.repeat(count)
    expect(outcome(pictures(MOST.pictures))).toBe('rendered')
    expect(outcome(pictures(MOST.pictures + 1))).toBe('plain')
  })
})
