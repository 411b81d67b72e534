import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { HOST, type Json, client } from '../../support/client.ts'

const ask = (path: string, init: RequestInit = {}) =>
  exports.default.fetch(new Request(`${HOST}${path}`, init))

describe('the base URL of a revision', () => {
  test.each(REVISIONS)('says without a token what is there: %s', async (revision) => {
    for (const path of [`/r/${revision}`, `/r/${revision}/`]) {
      const reply = await ask(path, { headers: { 'api-revision': '4.81' } })
      expect([reply.status, reply.headers.get('api-revision')]).toEqual([200, revision])
      const shown = await reply.json<Json>()
      expect(shown).toMatchObject({
        revision,
        revisions: REVISIONS,
        baseUrl: `${HOST}/r/${revision}`,
        documentation: `${HOST}/docs`,
      })
      const document = await ask(String(shown['document']).replace(HOST, ''))
      expect(await document.json<Json>()).toMatchObject({
        servers: [{ url: `${HOST}/r/${revision}` }],
      })
    }
  })

  test('answers 400 and names the known revisions where it is of another one', async () => {
    for (const path of ['/r/9', '/r/9/', '/r/11.0'])
      expect(await client().get(path)).toMatchObject({
        status: 400,
        body: { code: 'revision.unknown', reason: expect.stringContaining(REVISIONS.join(', ')) },
      })
  })

  test('takes nothing but GET, and says nothing of itself at the root', async () => {
    expect(await ask('/r/11', { method: 'POST' })).toMatchObject({ status: 405 })
    const root = await ask('/')
    expect(await root.text()).not.toContain('"revisions"')
  })
})
