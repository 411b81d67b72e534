import { describe, expect, test } from 'vitest'

import { documentUrlFault, documentedClient } from '../../../src/accounts/oauth/client-documents.ts'

const STRICT = { allowHttp: false, ownHosts: ['boards.example', 'localhost:8787'] }
const LOCAL = { ...STRICT, allowHttp: true }

let made = 0

/** The URL of a document that no other test has in the cache. */
function newUrl(): string {
  made += 1
  return `https://app.example/client-${made}.json`
}

type Sent = { url: string; init: RequestInit }

/** Looks a client up at a host that answers so. */
async function lookedUp(
  id: string,
  answer: (url: string) => Response | Promise<Response>,
  { hasRoom = true, nowMs = 0 } = {},
) {
  const sent: Sent[] = []
  const found = await documentedClient(id, {
    fetch: async (url, init = {}) => {
      const { url: at } = new Request(url)
      sent.push({ url: at, init })
      return answer(at)
    },
    policy: STRICT,
    nowMs: () => nowMs,
    hasRoom: async () => hasRoom,
  })
  return { found, sent }
}

function documentAt(url: string, given: object = {}): string {
  return JSON.stringify({
    client_id: url,
    client_name: 'App',
    redirect_uris: ['https://app.example/cb'],
    token_endpoint_auth_method: 'none',
    ...given,
  })
}

function json(text: string, init: ResponseInit = {}): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' }, ...init })
}

describe('the document of a client', () => {
  test('is fetched once in five minutes, without following redirects', async () => {
    const url = newUrl()
    const answer = () => json(documentAt(url))
    const { found, sent } = await lookedUp(url, answer)
    expect(found).toEqual({
      client: {
        id: url,
        name: 'App',
        host: 'app.example',
        redirectUris: ['https://app.example/cb'],
      },
    })
    expect(sent.map((one) => [one.url, one.init.redirect, one.init.method])).toEqual([
      [url, 'manual', undefined],
    ])
    expect((await lookedUp(url, answer, { nowMs: 299_999, hasRoom: false })).sent).toEqual([])
    expect((await lookedUp(url, answer, { nowMs: 300_000 })).sent).toHaveLength(1)
  })

  test('names the client after its host where it gives no name', async () => {
    const url = newUrl()
    const { found } = await lookedUp(url, () => json(documentAt(url, { client_name: ' ' })))
    expect(found).toMatchObject({ client: { name: 'app.example' } })
  })

  test('may be of a more special type of JSON', async () => {
    const url = newUrl()
    const headers = { 'content-type': 'application/client-metadata+json; charset=utf-8' }
    const { found } = await lookedUp(url, () => json(documentAt(url), { headers }))
    expect(found).toHaveProperty('client')
  })

  test.each<[string, (url: string) => Response, string]>([
    ['redirects', () => Response.redirect('https://app.example/', 302), 'answers 302'],
    ['is not there', () => json('{}', { status: 404 }), 'answers 404'],
    ['is HTML', () => new Response('{}', { headers: { 'content-type': 'text/html' } }), 'JSON'],
    ['has no type', () => new Response(new Uint8Array()), 'must lead to JSON'],
    ['is no JSON', () => json('{'), 'names it as its client_id'],
    ['is no object', () => json('null'), 'names it as its client_id'],
    ['is of another client', () => json(documentAt('https://claude.ai/x')), 'names it as'],
    ['names itself otherwise', (url) => json(documentAt(`${url}?`)), 'names it as'],
    ['is too long', (url) => json(documentAt(url, { x: 'x'.repeat(10_240) })), 'too long'],
    [
      'has a secret',
      (url) => json(documentAt(url, { token_endpoint_auth_method: 'client_secret_post' })),
      'a client with a secret',
    ],
    ['shows a secret', (url) => json(documentAt(url, { client_secret: 'x' })), 'with a secret'],
    [
      'redirects to a script',
      (url) => json(documentAt(url, { redirect_uris: ['javascript:alert(1)'] })),
      'leads to a document that is refused: redirect_uris has an entry that must be an https URL',
    ],
  ])('is refused where it %s, and asked for again', async (_, answer, fault) => {
    const url = newUrl()
    const { found } = await lookedUp(url, answer)
    expect(found).toEqual({ fault: expect.stringContaining(fault) })
    expect((await lookedUp(url, () => json(documentAt(url)))).found).toHaveProperty('client')
  })

  test('is read no further than its limit', async () => {
    const url = newUrl()
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(4_096))
      },
    })
    const headers = { 'content-type': 'application/json' }
    const { found } = await lookedUp(url, () => new Response(endless, { headers }))
    expect(found).toEqual({ fault: 'leads to a document that is too long' })
    expect(pulled).toBeLessThan(6)
  })

  test('is not there where the host breaks the connection', async () => {
    const { found } = await lookedUp(newUrl(), () => Promise.reject(new TypeError('refused')))
    expect(found).toEqual({ fault: 'cannot be reached' })
  })

  test('is fetched with a signal that gives it up', async () => {
    const { sent } = await lookedUp(newUrl(), () => json('{}'))
    expect(sent[0]?.init.signal).toBeInstanceOf(AbortSignal)
  })

  test('is not fetched where too many were', async () => {
    const { found, sent } = await lookedUp(newUrl(), () => json('{}'), { hasRoom: false })
    expect([found, sent]).toEqual(['too many', []])
  })
})

describe('a document is never fetched from', () => {
  test.each([
    ['http://app.example/client.json', 'must be an https URL'],
    ['https://localhost/client.json', 'must name a public host'],
    ['https://metadata.google.internal/x', 'must name a public host'],
    ['https://10.0.0.1/client.json', 'must name a host, not an address'],
    ['https://[::1]/client.json', 'must name a host, not an address'],
    ['https://0x7f000001/client.json', 'must name a host, not an address'],
    ['https://boards.example/client.json', 'must not lead back to this service'],
    ['https://user:pw@app.example/x', 'must hold no credentials'],
    ['https://app.example:8443/client.json', 'must have no port'],
    ['https://app.example:22/', 'must have no port'],
    ['https://app.example', 'must be a normalised URL with a path'],
    ['https://app.example/', 'must be a normalised URL with a path'],
    ['https://app.example/a/../client.json', 'must be a normalised URL with a path'],
    ['https://app.example/%2e%2e/x', 'must be a normalised URL with a path'],
    ['https://APP.example/client.json', 'must be a normalised URL with a path'],
    ['https://app.example:443/client.json', 'must be a normalised URL with a path'],
    ['https://app.example/client.json#x', 'must have no fragment'],
    ['javascript:alert(1)', 'must be an http or https URL'],
    ['file:///etc/passwd', 'must be an http or https URL'],
    ['lwclient.unknown', 'must be an http or https URL'],
    [`https://app.example/${'x'.repeat(500)}`, 'must be at most 500 characters'],
  ])('%s', (url, fault) => {
    expect(documentUrlFault(url, STRICT)).toBe(fault)
  })
})

test('OAUTH_ALLOW_HTTP lets documents of this machine be fetched, and no others', () => {
  expect(documentUrlFault('http://localhost:9000/client.json', LOCAL)).toBeUndefined()
  expect(documentUrlFault('http://127.0.0.1:9000/client.json', LOCAL)).toBeUndefined()
  expect(documentUrlFault('http://localhost:8787/x', LOCAL)).toMatch(/lead back/)
  expect(documentUrlFault('http://app.example/x', LOCAL)).toBe('must be an https URL')
  expect(documentUrlFault('https://10.0.0.1/x', LOCAL)).toMatch(/not an address/)
})
