import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { recordReplies, recordConsole, repliesWith } from '../../support/recorded-replies.ts'
import { as, newBoard, newList, people, tokenOf } from '../../support/people.ts'

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
  const query = `authToken=${secret}&limit=1&authToken=${secret}`
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
  const query = `authToken=${token}&limit=1&authToken=${token}&authToken[]=x`
  const { headers } = await as(board.people.admin).get(`${board.path}/lists?${query}`)
  expect(headers.get('link')).toMatch(/^<https:.*cursor=.*>; rel="next"$/)
  expect(headers.get('link')).not.toContain(token)
})

test('the reply of an export with a token in the URL is not cached and sends no referrer', async () => {
  const board = await newBoard()
  const { token } = board.people.admin
  const reply = await exports.default.fetch(
    `https://boards.example${board.path}/export?authToken=${token}`,
  )
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(await reply.text()).not.toContain(token)
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
