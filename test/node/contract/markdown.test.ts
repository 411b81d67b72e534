import { describe, expect, test } from 'vitest'
import MarkdownIt from 'markdown-it'
import { markdownLink } from '../../../src/kernel/contract/markdown.ts'

const markdown = new MarkdownIt({ linkify: true })

/** Returns what Markdown shows of a text: the addresses of its links, and the words of each. */
function linksIn(text: string): [address: string, words: string][] {
  const inline = markdown.parseInline(text, {})[0]?.children ?? []
  return inline.flatMap((token, at) => {
    if (token.type !== 'link_open') return []
    const end = inline.findIndex((one, place) => place > at && one.type === 'link_close')
    const words = inline.slice(at + 1, end).map(({ content }) => content)
    return [[String(token.attrGet('href')), words.join('')]]
  })
}

const ADDRESS = 'https://files.example/1'

describe('a link of a name', () => {
  test.each([
    ['a] b.pdf', 'a\\] b.pdf'],
    ['x [y](z).pdf', 'x \\[y\\](z).pdf'],
    ['back\\', 'back\\\\'],
    ['my_file_1.pdf', 'my_file_1.pdf'],
  ])('%j is written as %j', (name, written) => {
    expect(markdownLink(name, ADDRESS)).toBe(`[${written}](${ADDRESS})`)
  })

  test.each([
    'a] b.pdf',
    'x [y](z).pdf',
    '](https://evil.example)',
    'back\\](https://evil.example)',
    '![a](https://evil.example)',
    'a`b](https://evil.example)`',
    '<b>bold</b> *and* _more_ **still** __so__.txt',
    '<https://evil.example>',
    'my_file_1.pdf',
  ])('%j is one link, which shows it as it is', (name) => {
    expect(linksIn(markdownLink(name, ADDRESS))).toEqual([[ADDRESS, name]])
  })

  test('stays on one line', () => {
    expect(markdownLink('a\n\n# b\r\u2028c', ADDRESS)).toBe(`[a # b c](${ADDRESS})`)
  })

  test.each([
    ['https://files.example/a (1).pdf', 'https://files.example/a%20%281%29.pdf'],
    ['https://files.example/a\n)[b](c', 'https://files.example/a%0A%29[b]%28c'],
    ['https://files.example/<a>', 'https://files.example/%3Ca%3E'],
  ])('to %j ends where the address does', (address, target) => {
    expect(linksIn(markdownLink('A file', address)).map(([, words]) => words)).toEqual(['A file'])
    expect(markdownLink('A file', address)).toBe(`[A file](${target})`)
  })
})
