import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import type { Json } from '../../support/client.ts'
import { as, newBoard } from '../../support/people.ts'

test('where PUBLIC_URL is set, nothing names the host or the scheme that a request was sent to', async () => {
  const { path, people: cast, swimlane } = await newBoard()
  const api = as(cast.admin)
  const list = `${path}/lists/${await api.made(`${path}/lists`, { title: 'One' })}`
  await api.made(`${path}/lists`, { title: 'Two' })
  const card = await api.made(`${list}/cards`, { title: 'A card', swimlaneId: swimlane })
  await api.made(`${list}/cards/${card}/attachments`, { file: 'AAEC', name: 'a.bin' })
  const headers = {
    authorization: `Bearer ${cast.admin.token}`,
    host: 'evil.test',
    forwarded: 'host=evil.test;proto=http',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'http',
    'x-forwarded-prefix': '/evil.test',
  }
  const to = { ...env, PUBLIC_URL: 'https://kanban.example' }
  const named = [`${path}/attachments`, `${path}/lists?limit=1`, '/openapi.json']
  for (const asked of [...named, '/nowhere']) {
    const reply = await app.fetch(
      new Request(`http://evil.test${asked}`, { headers }),
      to,
      createExecutionContext(),
    )
    const texts = JSON.stringify([await reply.json<Json>(), [...reply.headers]])
    expect(texts).not.toContain('evil.test')
    expect([asked, texts.includes('https://kanban.example/')]).toEqual([
      asked,
      named.includes(asked),
    ])
  }
})

describe('where PUBLIC_URL is not set', () => {
  /** Returns what requests for some paths are told, in the headers too, and receivers of the writes before. */
  async function openTelling(origin: string, HOSTS = '') {
    const { path, id, people: cast, swimlane } = await newBoard()
    const api = as(cast.admin)
    const list = `${path}/lists/${await api.made(`${path}/lists`, { title: 'One' })}`
    await api.made(`${path}/lists`, { title: 'Two' })
    const card = await api.made(`${list}/cards`, { title: 'A card', swimlaneId: swimlane })
    await api.made(`${list}/cards/${card}/attachments`, { file: 'AAEC', name: 'a.bin' })
    await api.made(`${path}/integrations`, { url: 'https://receiver.example/' })
    const headers = {
      authorization: `Bearer ${cast.admin.token}`,
      'content-type': 'application/json',
    }
    const ask = (to: string, init: RequestInit = {}) =>
      app.fetch(
        new Request(origin + to, { headers, ...init }),
        { ...env, HOSTS },
        createExecutionContext(),
      )
    const body = JSON.stringify({ title: 'Three' })
    expect((await ask(`/r/7.92${path}/lists`, { method: 'POST', body })).status).toBe(200)
    const events = await env.DB.prepare(
      "select payload ->> 'text' as text from events where board_id = ?",
    )
      .bind(id)
      .all<{ text: string }>()
    const replies = ['/openapi.json', `${path}/attachments`, `${path}/lists?limit=1`].map(
      async (to) => {
        const reply = await ask(to)
        return JSON.stringify([await reply.json(), [...reply.headers]])
      },
    )
    return {
      id,
      texts: events.results.map(({ text }) => text),
      replies: await Promise.all(replies),
    }
  }

  test.each([
    ['http://evil.test', ''],
    ['http://localhost.evil.test', ''],
    ['http://127.0.0.1.evil.test:8787', ''],
    ['https://evil.test', ''],
    ['https://evil.test', 'boards.example, other.example'],
    ['https://boards.example.evil.test', 'boards.example'],
    ['https://evil.test:8443', 'evil.test:8787'],
    ['http://evil.test', 'evil.test'],
  ])(
    'nothing names the host that a request claims: %s where HOSTS is %j',
    async (origin, hosts) => {
      const { id, texts, replies } = await openTelling(origin, hosts)
      expect(texts).toEqual([expect.stringMatching(new RegExp(`\n/b/${id}/[\\w-]+$`))])
      expect(replies.join()).not.toContain('evil.test')
      const [document, attachments, lists] = replies
      expect(document).toContain('"servers":[{"url":"/r/7.92"}]')
      expect(attachments).toContain('"url":"/api/boards/')
      expect(lists).toContain(`</api/boards/${id}/lists?limit=1&cursor=`)
    },
  )

  test.each([
    ['https://routed.example', 'Routed.example'],
    ['https://routed.example:8443', 'boards.example, routed.example:8443'],
    ['http://localhost:8787', ''],
    ['http://127.0.0.1:8787', ''],
  ])(
    'links name the host of a request that HOSTS names, or a local one: %s where it is %j',
    async (origin, hosts) => {
      const { id, texts, replies } = await openTelling(origin, hosts)
      expect(texts).toEqual([expect.stringContaining(`\n${origin}/b/${id}/`)])
      for (const reply of replies) expect(reply).toContain(origin)
    },
  )
})
