import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type * as Base from '../../../web/base.ts'
import { attachmentAt } from '../../../web/card/files.ts'

const WEB = join(import.meta.dirname, '../../../web')

afterEach(() => void vi.unstubAllGlobals())

let asked = 0

/** Returns what a page knows of its place whose document names this address. */
async function basedAt(baseURI: string): Promise<typeof Base> {
  vi.stubGlobal('document', { baseURI })
  asked += 1
  // With a query it is another module.
  const path = `../../../web/base.ts?${asked}`
  return import(path)
}

describe('the place of a page', () => {
  test.each([
    ['https://boards.example/', 'https://boards.example/b/B1/board?q=tea#x', '/b/B1/board'],
    ['https://boards.example/', 'https://boards.example/', '/'],
    ['https://boards.example/', 'https://boards.example.evil.test/b', undefined],
    ['https://lan.example/kanban/', 'https://lan.example/kanban/b/B1', '/b/B1'],
    ['https://lan.example/kanban/', 'https://lan.example/kanban/', '/'],
    ['https://lan.example/kanban/', 'https://lan.example/b/B1', undefined],
    ['https://lan.example/kanban/', 'https://lan.example/kanban-two/b', undefined],
    ['https://lan.example/a/b/', 'https://lan.example/a/b/inbox', '/inbox'],
  ])('%s has %s at %s', async (base, href, path) => {
    const { BASE, ownPath } = await basedAt(base)
    expect([BASE, ownPath({ href })]).toEqual([base, path])
  })

  test('names what the browser keeps, so that no two pages of one host meet', async () => {
    const places = ['/', '/kanban/', '/kanban/two/', '/kan/', '/kan.ban/']
    const names: string[] = []
    // The document of one is that of all that are read at once.
    for (const path of places) names.push((await basedAt(`https://lan.example${path}`)).KEPT_AS)
    // At the root they stay as they were, so that nobody loses what is kept.
    expect(names[0]).toBe('laneway')
    const keys = names.map((name) => `${name}.`)
    const meeting = keys.flatMap((one) => keys.filter((key) => key !== one && key.startsWith(one)))
    expect(meeting).toEqual([])
  })
})

describe('a picture in a text under a path', () => {
  const place = { board: 'B1', base: 'https://lan.example/kanban/' }

  test.each([
    '/api/boards/B1/attachments/a-1/file',
    'https://lan.example/kanban/api/boards/B1/attachments/a-1/file',
  ])('is an attachment of the board: %s', (address) => {
    expect(attachmentAt(address, place)).toBe('a-1')
  })

  test.each([
    'https://lan.example/api/boards/B1/attachments/a-1/file',
    'https://lan.example/other/api/boards/B1/attachments/a-1/file',
    '/other/api/boards/B1/attachments/a-1/file',
    '/kanban/api/boards/B2/attachments/a-1/file',
  ])('is none of another service of the host: %s', (address) => {
    expect(attachmentAt(address, place)).toBe(undefined)
  })
})

test('no source of the page leads to the root of the host, or of the document', async () => {
  const sources = (await readdir(WEB, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  // The document gives addresses that begin with `#` or `?` the page's root in place of its own path.
  const leading =
    /(?:\b(?:href|src|action)=\{?|\b(?:navigate|navigateBack|fetch|open|assign|replace|pushState|replaceState|WebSocket)\()["'`](?:\/(?!\^)|[#?])|\blocation\.origin\b(?! *[!=]==)|, location\.href\)\.href/
  const found = await Promise.all(
    sources.map(async (name) => {
      const lines = (await readFile(join(WEB, name), 'utf8')).split('\n')
      return lines.filter((line) => leading.test(line)).map((line) => `${name}: ${line.trim()}`)
    }),
  )
  const ofScript = 'service-worker/service-worker.ts: '
  expect(found.flat().filter((line) => !line.startsWith(ofScript))).toEqual([])
})
