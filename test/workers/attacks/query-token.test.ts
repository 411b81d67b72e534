import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { operations } from '../../../src/app/table.ts'
import { TOKEN_PARAMETERS } from '../../../src/kernel/contract/operation.ts'
import { recordReplies, recordConsole, repliesWith } from '../../support/recorded-replies.ts'
import { as, newBoard, newList, people, tokenOf } from '../../support/people.ts'
import { all, each, newIds, pathOf } from '../../support/table.ts'

let consoleOutput: ReturnType<typeof recordConsole>

beforeEach(() => {
  consoleOutput = recordConsole()
})

afterEach(() => {
  consoleOutput.stop()
})

test('a token in an address that leads nowhere comes back in no body, header or log line', async () => {
  const { via, replies } = recordReplies()
  const secret = await tokenOf((await people()).siteAdmin.id)
  const query = `authToken=${secret}&limit=1&authToken=${secret}&access_token=${secret}`
  for (const path of ['/openapi.json', '/healthz', '/nowhere', '/api/nowhere', '/r/9.99/api/user'])
    await via(new Request(`https://boards.example${path}?${query}`))
  expect(replies).toHaveLength(5)
  expect(repliesWith(replies, [secret, secret.slice(-43)])).toEqual([])
  expect(consoleOutput.lines.filter((line) => line.includes(secret))).toEqual([])
})

test('the Link to a next page repeats no token, however often it was in the address', async () => {
  const board = await newBoard()
  await newList(board)
  await newList(board)
  const { token } = board.people.admin
  const query = `authToken=${token}&limit=1&authToken=${token}&access_token=${token}&authToken[]=x`
  const { headers } = await as(board.people.admin).get(`${board.path}/lists?${query}`)
  expect(headers.get('link')).toMatch(/^<https:.*cursor=.*>; rel="next"$/)
  expect(headers.get('link')).not.toContain(token)
})

const downloads = operations.filter(({ tokenInQuery }) => tokenInQuery === true)

test('downloads alone take a token in the URL', () => {
  expect(downloads.map(({ name }) => name).toSorted()).toEqual([
    'download_attachment',
    'exportCsv',
    'exportJson',
    'export_attachment',
    'get_attachment',
    'get_attachment_file',
    'get_attachment_preview',
    'get_avatar_of_user',
    'get_background',
  ])
})

describe.each(TOKEN_PARAMETERS)('a download with the token in ?%s=', (name) => {
  const ask = async (path: string, token: string, headers = {}) => {
    const url = new URL(path, 'https://boards.example')
    url.searchParams.set('v', 'a version')
    url.searchParams.set(name, token)
    const reply = await exports.default.fetch(new Request(url, { headers }))
    return { reply, text: await reply.text() }
  }

  test('is for its user, is kept by no cache, and sends no referrer', async () => {
    const [ids, { siteAdmin }] = [await newIds(), await people()]
    for (const operation of downloads) {
      const { reply, text } = await ask(pathOf(operation, ids), siteAdmin.token)
      expect([operation.name, reply.status]).toEqual([operation.name, 200])
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(text).not.toContain(siteAdmin.token)
    }
  })

  test('is refused by the token of a stranger, one that is none, and a wrong one in a header', async () => {
    const [ids, { siteAdmin, outsider }] = [await newIds(), await people()]
    const wrong = { authorization: 'Bearer x' }
    const seen = await each(downloads, async (operation) => {
      const path = pathOf(operation, ids)
      const replies = [
        await ask(path, outsider.token),
        await ask(path, 'x'),
        await ask(path, siteAdmin.token, wrong),
      ]
      return replies.map(({ reply }) => reply.status)
    })
    expect(seen).toEqual(all(downloads, () => [404, 401, 401]))
  })
})

test('a failure of the service logs and reports the path without the token in the URL', async () => {
  const board = await newBoard()
  const { token } = board.people.admin
  const broken = new Proxy(env.DB, {
    get() {
      throw new Error(`cannot read ${token}`)
    },
  })
  const { via, replies } = recordReplies(async (request) =>
    app.fetch(request, { ...env, DB: broken }, createExecutionContext()),
  )
  await via(new Request(`https://boards.example${board.path}/export?authToken=${token}`))
  expect(replies.map(({ status }) => status)).toEqual([500])
  expect(repliesWith(replies, [token])).toEqual([])
  expect(consoleOutput.lines).toHaveLength(1)
  expect(consoleOutput.lines.join()).toContain(`${board.path}/export`)
  expect(consoleOutput.lines.join()).not.toContain(token)
})
