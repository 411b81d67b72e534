import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { app } from '../../../src/app/app.ts'
import { newShop } from '../../support/cards.ts'
import { HOST, client } from '../../support/client.ts'
import { recordConsole, recordReplies, repliesWith } from '../../support/recorded-replies.ts'
import { as, newBoard, people, tokenOf } from '../../support/people.ts'
import { all, bodyAsked, each, idsFor, inOrder, newIds, pathOf } from '../../support/table.ts'

const SCRIPT = '"><script>alert(1)</script><svg onload=alert(1)>=cmd|calc'

/** The headers that every reply needs, so that a browser runs and caches nothing of it. */
const GUARDS: [header: string, is: RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['content-security-policy', /^default-src 'none'; (?:frame-ancestors 'none'|sandbox)$/],
  ['referrer-policy', /^no-referrer$/],
  ['cache-control', /^(?:no-store|private, (?:no-cache|max-age=31536000, immutable))$/],
  ['content-type', /^application\/(?:problem\+)?json$|^$/],
]

/** The types that callers ask for in turn: each caller asks a third of the operations for each. */
const ACCEPTED = ['text/html', '*/*', 'application/problem+json']

function unguarded(headers: Headers): string[] {
  const isSaved = headers.get('content-disposition')?.startsWith('attachment;') === true
  return GUARDS.filter(([name, is]) => {
    if (name === 'content-type' && isSaved) return false
    return !is.test(headers.get(name) ?? '')
  }).map(([name]) => `${name}: ${headers.get(name)}`)
}

describe('every reply is JSON, or saved and not shown, and a browser runs nothing of it', () => {
  test('of each operation, accepted or refused, and repeats no token of its address', async () => {
    const consoleOutput = recordConsole()
    const [ids, { siteAdmin, outsider }] = [await newIds(), await people()]
    const { via, replies } = recordReplies()
    const secret = await tokenOf(siteAdmin.id)
    const query = `authToken=${secret}&limit=1&authToken=${secret}`
    const seen = await each(inOrder(operations), async (operation) => {
      const place = operations.indexOf(operation)
      const asked = await bodyAsked(operation, '7.92', ids)
      const path = `${pathOf(operation, idsFor(operation, ids))}?${query}`
      const tokens = [undefined, outsider.token, await tokenOf(siteAdmin.id)]
      const faults: string[] = []
      for (const [at, token] of tokens.entries()) {
        if (operation.name === 'logout' && at === 1) continue
        const headers = { accept: ACCEPTED[(place + at) % ACCEPTED.length] ?? '' }
        const api = client({ via, token })
        const reply = await api.send(operation.method, path, asked?.least, { headers })
        faults.push(...unguarded(reply.headers))
      }
      return faults
    })
    consoleOutput.stop()
    expect(seen).toEqual(all(operations, () => []))
    expect(replies.length).toBeGreaterThan(2 * operations.length)
    expect(repliesWith(replies, [secret, secret.slice(-43)])).toEqual([])
    expect(consoleOutput.lines.filter((line) => line.includes(secret))).toEqual([])
  })

  test.each([
    `/<script>alert(1)</script>`,
    `/r/<script>alert(1)</script>/api/user`,
    `/openapi.json?revision=${SCRIPT}`,
    `/api/boards/${encodeURIComponent(SCRIPT)}`,
    '/api/nowhere',
    '/users/login',
    '/',
    '/index.html',
    '/favicon.ico',
  ])('of %s too, which no operation answers', async (path) => {
    const consoleOutput = recordConsole()
    for (const variables of [{}, { JWT_SECRET: 'short' }, { DB: undefined }]) {
      // Without the pages, which browsers may show.
      const alone = { ...env, PAGES: undefined, ...variables }
      const request = new Request(HOST + path, { headers: { accept: 'text/html' } })
      const reply = await app.fetch(request, alone, createExecutionContext())
      expect(unguarded(reply.headers)).toEqual([])
    }
    consoleOutput.stop()
  })
})

test('script in a title is returned as JSON that browsers do not render', async () => {
  const { api, board, make, path, list } = await newShopWithScript()
  const card = await make({ title: SCRIPT, description: SCRIPT })
  const paths = [
    board.path,
    list.path,
    path,
    `${path}/${String(card['_id'])}`,
    `${board.path}/export`,
  ]
  for (const at of paths) {
    const { headers } = await api.get(at, { headers: { accept: 'text/html' } })
    expect([at, unguarded(headers)]).toEqual([at, []])
    expect(headers.get('content-type')).toBe('application/json')
  }
  const names = await api.get<{ title: string }[]>(path)
  expect(names.body.map(({ title }) => title)).toEqual([SCRIPT])
})

async function newShopWithScript() {
  const shop = await newShop()
  await shop.api.edit(`${shop.board.path}/title`, { title: SCRIPT })
  await shop.api.edit(shop.list.path, { title: SCRIPT })
  return shop
}

test('a board whose name holds line ends sends no header of its own, exported or not', async () => {
  const board = await newBoard()
  const api = as(board.people.admin)
  const names = async () => [...(await api.get(`${board.path}/export`)).headers.keys()].toSorted()
  const before = await names()
  await api.edit(`${board.path}/title`, { title: 'a\r\nset-cookie: a=b\r\n\r\n<script>' })
  expect(await names()).toEqual(before)
  expect(await api.read(board.path)).toMatchObject({ title: expect.not.stringContaining('\r') })
})
