import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operations } from '../../../src/operations/table.ts'
import { app } from '../../../src/app.ts'
import { client } from '../../support/client.ts'
import { overhear, overhearConsole, telling } from '../../support/overhear.ts'
import { as, newBoard, newList, people, tokenOf } from '../../support/people.ts'
import { bodyAsked, idsFor, inOrder, newIds, pathOf } from '../../support/table.ts'

let heardConsole: ReturnType<typeof overhearConsole>

beforeEach(() => {
  heardConsole = overhearConsole()
})

afterEach(() => {
  heardConsole.stop()
})

test('a token in the address comes back in no body, header or log line, whatever it is sent to', async () => {
  const [ids, { siteAdmin }] = [await newIds(), await people()]
  const { via, heard } = overhear()
  const secret = await tokenOf(siteAdmin.id)
  const [own, caller] = [client({ via, token: siteAdmin.token }), client({ via })]
  const query = `authToken=${secret}&limit=1&authToken=${secret}`
  for (const operation of inOrder(operations)) {
    const asked = await bodyAsked(operation, '7.92', ids)
    const path = `${pathOf(operation, idsFor(operation, ids))}?${query}`
    const accept = { headers: { accept: 'application/problem+json' } }
    await caller.send(operation.method, path, asked?.least, accept)
    if (operation.name !== 'logout') await own.send(operation.method, path, asked?.least)
  }
  const others = ['/openapi.json', '/healthz', '/nowhere', '/api/nowhere', '/r/9.99/api/user']
  for (const path of others) await via(new Request(`https://boards.example${path}?${query}`))
  expect(heard.length).toBeGreaterThan(2 * operations.length)
  expect(telling(heard, [secret, secret.slice(-43)])).toEqual([])
  expect(heardConsole.lines.filter((line) => line.includes(secret))).toEqual([])
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

test('what an export by a token in the address answers is kept by nobody but who asked, and referred to by nothing', async () => {
  const board = await newBoard()
  const { token } = board.people.admin
  const reply = await exports.default.fetch(
    `https://boards.example${board.path}/export?authToken=${token}`,
  )
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(await reply.text()).not.toContain(token)
})

test('a failure of the service logs and tells the path alone, without the token in the address', async () => {
  const board = await newBoard()
  const { token } = board.people.admin
  const broken = new Proxy(env.DB, {
    get() {
      throw new Error(`cannot read ${token}`)
    },
  })
  const { via, heard } = overhear(async (request) => app.fetch(request, { ...env, DB: broken }))
  await via(new Request(`https://boards.example${board.path}/export?authToken=${token}`))
  expect(heard.map(({ status }) => status)).toEqual([500])
  expect(telling(heard, [token])).toEqual([])
  expect(heardConsole.lines).toHaveLength(1)
  expect(heardConsole.lines.join()).toContain(`${board.path}/export`)
  expect(heardConsole.lines.join()).not.toContain(token)
})
