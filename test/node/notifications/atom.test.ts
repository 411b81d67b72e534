import RssParser from 'rss-parser'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { atomText, stableUri } from '../../../src/notifications/feed/atom.ts'

const ENTRY = {
  id: stableUri('notification ada 1'),
  title: 'ada commented on “Paint”',
  updated: '2030-01-31T09:00:00.000Z',
  url: 'https://boards.example/b/1/house/2',
  author: 'ada',
  category: 'commented',
  content: 'Blue, please.',
}

const FEED = {
  id: stableUri('feed 1'),
  title: 'House',
  updated: '2030-01-31T09:00:00.000Z',
  url: 'https://boards.example/b/1/house',
  self: 'https://boards.example/feeds/secret.atom',
  language: 'en',
  entries: [ENTRY],
}

/** Throws if a text is not well-formed XML 1.0. */
function readStrictly(xml: string): string[] {
  const texts: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('text', (text) => texts.push(text))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return texts
}

describe('a feed', () => {
  test('is read by a program that reads feeds', async () => {
    const read = await new RssParser().parseString(atomText(FEED))
    expect(read).toMatchObject({ title: 'House', link: FEED.url, feedUrl: FEED.self })
    expect(read.items).toMatchObject([
      {
        id: ENTRY.id,
        title: ENTRY.title,
        link: ENTRY.url,
        author: 'ada',
        content: 'Blue, please.',
        pubDate: ENTRY.updated,
      },
    ])
  })

  test('without entries is one, too', async () => {
    const read = await new RssParser().parseString(atomText({ ...FEED, entries: [] }))
    expect(read.items).toEqual([])
  })

  test.each([
    ['marks of XML', `</title><script>&amp;"'<![CDATA[`],
    ['characters that XML cannot write', 'a\0b\x08c\x0Bd\x1Fe\uFFFEf\uFFFFg'],
    ['halves of pairs', 'a\uD800b\uDC00c\uDFFF'],
    ['other planes', '𝕏 🎉'],
    ['ends of comments and of sections', '--> ]]> ?>'],
  ])('is well-formed with %s in all that people write', (_name, hostile) => {
    const entry = { ...ENTRY, title: hostile, author: hostile, content: hostile, url: hostile }
    const texts = readStrictly(atomText({ ...FEED, title: hostile, entries: [entry] }))
    const kept = hostile.replace(/[\0-\x1F\uFFFE\uFFFF]/g, '').replace(/\p{Surrogate}/gu, '')
    expect(texts.filter((text) => text === kept)).toHaveLength(4)
  })
})

test('the id of an entry is a UUID that stays', () => {
  expect(stableUri('notification ada 1')).toBe(ENTRY.id)
  expect(ENTRY.id).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
  expect(stableUri('notification ada 2')).not.toBe(ENTRY.id)
})
