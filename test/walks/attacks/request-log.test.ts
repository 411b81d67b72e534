import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { counting } from '../../workers/attacks/login-attempts.ts'
import { HOST } from '../../support/client.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { newBoard, newList, people, person, tokenOf } from '../../support/people.ts'
import { pathOf } from '../../support/table.ts'

const ear = recordConsole()

beforeEach(() => void (ear.lines.length = 0))

afterAll(ear.stop)

const via = counting({ REQUEST_LOG: 'on' })

/** The words that are sent, each of which can be found again. */
function marks() {
  const words: string[] = []
  const mark = (name: string) => {
    const word = `${name}Mark${newId()}`
    words.push(word)
    return word
  }
  return { words, mark }
}

/** Headers that hold a word each. */
function markedHeaders(mark: (name: string) => string) {
  return {
    'cf-connecting-ip': mark('address'),
    'cf-ray': mark('ray'),
    'user-agent': mark('agent'),
    'accept-language': mark('language'),
    'if-match': `"${mark('match')}"`,
    'if-none-match': `"${mark('none')}"`,
    'x-d1-bookmark': mark('bookmark'),
    'x-request-id': `${mark('id')}.not.one`,
    'idempotency-key': mark('key'),
    cookie: `session=${mark('cookie')}`,
    origin: `https://${mark('origin')}.example`,
    referer: `https://${mark('referer')}.example/`,
  }
}

/** The lines of requests so far; a sign-in that failed has a line beside them. */
function requests(): unknown[] {
  const lines = ear.lines.map((one): unknown => JSON.parse(String(JSON.parse(one))))
  return lines.filter((line) => Reflect.get(Object(line), 'at') !== 'sign-in')
}

/** All that has been logged so far, in which as many requests must have a line. */
function log(count: number): string {
  expect(requests()).toHaveLength(count)
  return ear.lines.join('\n').toLowerCase()
}

/** Those of the words that can be found in a text. */
function found(words: string[], text: string): string[] {
  return words.filter((word) => text.includes(word.toLowerCase()))
}

describe('the request log holds nothing that was sent', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    'with %s: no path, query, header, token or body, but its name and its route',
    async (_, operation) => {
      const { words, mark } = marks()
      const token = await tokenOf((await people()).siteAdmin.id)
      const fields = [...Array(5)].map((__, at): [string, string] => [mark(`f${at}`), mark('v')])
      const known = { title: mark('title'), username: mark('name'), password: mark('password') }
      const query = new URLSearchParams({ authToken: mark('query'), [mark('q')]: mark('limit') })
      const path = operation.path.replace(/\{(\w+)\}/g, (__, name: string) => mark(name))
      const { method } = operation
      for (const authorization of [`Bearer ${token}`, `Bearer ${mark('token')}`]) {
        const headers = {
          ...markedHeaders(mark),
          authorization,
          'content-type': 'application/json',
        }
        const body = JSON.stringify({ ...Object.fromEntries(fields), ...known })
        const sent = { method, headers, ...(method !== 'GET' && { body }) }
        await (await via(new Request(`${HOST}${path}?${query.toString()}`, sent))).arrayBuffer()
      }
      expect(found([...words, token, ...token.split('.')], log(2))).toEqual([])
      const line = { operation: operation.name, route: operation.path, method }
      expect(requests()).toMatchObject([line, line])
    },
  )

  test('where it succeeds: no title, name, address or token, none that is replied, and no ids but of the board and the user', async () => {
    const board = await newBoard()
    const { path, id, cards } = await newList(board, ['A card'])
    const { admin } = board.people
    ear.lines.length = 0
    const { words, mark } = marks()
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ title: mark('title'), description: mark('text') })
    await via(new Request(`${HOST}${path}/cards/${cards[0]}`, { method: 'PUT', headers, body }))
    const query = `?authToken=${admin.token}`
    await via(new Request(`${HOST}${board.path}/export${query}`)).then((reply) => reply.text())
    await via(new Request(`${HOST}/api/user`, { headers })).then((reply) => reply.text())
    const secrets = [admin.token, admin.username, admin.email, id, ...cards]
    const text = log(3)
    expect(text.match(/"status\\":200/g)).toHaveLength(3)
    expect(found([...words, ...secrets], text)).toEqual([])
  })

  test('where a sign-in fails, is throttled, or finds its revision or path unknown', async () => {
    const { words, mark } = marks()
    const { username } = await person()
    const name = mark('unknown')
    const headers = { 'cf-connecting-ip': '192.0.2.44', 'content-type': 'application/json' }
    const sign = (by: string) => {
      const body = JSON.stringify({ username: by, password: mark('password') })
      return via(new Request(`${HOST}/users/login`, { method: 'POST', headers, body }))
    }
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await sign(name)).status)
    expect(statuses.at(-1)).toBe(429)
    await sign(username)
    await via(new Request(`${HOST}/r/${mark('revision')}/api/user`))
    await via(new Request(`${HOST}/api/user`, { headers: { 'api-revision': mark('revision') } }))
    await via(new Request(`${HOST}/${mark('path')}`))
    await via(new Request(`${HOST}${pathOf({ path: '/api/boards/{board}' }, {})}/${mark('p')}`))
    expect(found([...words, username, '192.0.2.44'], log(16))).toEqual([])
  })
})
