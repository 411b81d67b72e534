import { describe, expect, test } from 'vitest'

import {
  isRegistered,
  redirectUriFault,
  withParameters,
} from '../../../src/accounts/oauth/redirect-uri.ts'

describe('a redirect URI', () => {
  test.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://app.example:8443/cb?fixed=1',
    'http://localhost/callback',
    'http://localhost:8080/callback',
    'http://127.0.0.1:33418/',
    'http://[::1]:9/cb',
  ])('may be %s', (uri) => {
    expect(redirectUriFault(uri)).toBeUndefined()
  })

  test.each([
    ['javascript:alert(1)', 'must be an https URL, or an http URL of localhost'],
    ['JavaScript://example.com/%0aalert(1)', 'must be an https URL, or an http URL of localhost'],
    ['data:text/html,<b>', 'must be an https URL, or an http URL of localhost'],
    ['cursor://anysphere/callback', 'must be an https URL, or an http URL of localhost'],
    ['http://app.example/callback', 'must be an https URL, or an http URL of localhost'],
    ['http://localhost.evil.example/', 'must be an https URL, or an http URL of localhost'],
    ['http://127.0.0.1.evil.example/', 'must be an https URL, or an http URL of localhost'],
    ['http://192.168.0.1/', 'must be an https URL, or an http URL of localhost'],
    ['https://app.example/cb#token', 'must have no fragment'],
    ['https://app.example/cb#', 'must have no fragment'],
    ['https://claude.ai@evil.example/', 'must hold no credentials'],
    ['https://:secret@evil.example/', 'must hold no credentials'],
    ['https://claude.ai\\@evil.example/', 'must be an absolute URL in ASCII'],
    ['https://app.example/\tcb', 'must be an absolute URL in ASCII'],
    ['https://app.example/cb\n', 'must be an absolute URL in ASCII'],
    ['https://аpp.example/cb', 'must be an absolute URL in ASCII'],
    ['/callback', 'must be an absolute URL in ASCII'],
    ['//app.example/cb', 'must be an absolute URL in ASCII'],
    ['', 'must be an absolute URL in ASCII'],
    [`https://app.example/${'x'.repeat(1_000)}`, 'must be at most 1,000 characters'],
  ])('may not be %j', (uri, fault) => {
    expect(redirectUriFault(uri)).toBe(fault)
  })
})

describe('a client is sent to', () => {
  test.each([
    ['https://app.example/cb', 'https://app.example/cb'],
    ['http://localhost/cb', 'http://localhost:51234/cb'],
    ['http://localhost:1/cb', 'http://localhost:2/cb'],
    ['http://127.0.0.1:8080/cb?a=1', 'http://127.0.0.1/cb?a=1'],
    ['http://[::1]/cb', 'http://[::1]:4711/cb'],
  ])('what it registered: %s, by %s', (registered, wanted) => {
    expect(isRegistered(wanted, ['https://other.example/', registered])).toBe(true)
  })

  test.each([
    ['https://app.example/cb', 'https://app.example/cb/'],
    ['https://app.example/cb', 'https://app.example/cb?x'],
    ['https://app.example/cb', 'https://app.example/CB'],
    ['https://app.example/cb', 'https://app.example/cb/../cb'],
    ['https://app.example/cb', 'https://app.example/c%62'],
    ['https://app.example/cb', 'https://APP.example/cb'],
    ['https://app.example/cb', 'https://app.example:443/cb'],
    ['https://app.example/cb', 'https://app.example:8443/cb'],
    ['https://app.example/cb', 'http://app.example/cb'],
    ['https://app.example/cb', 'https://app.example.evil.example/cb'],
    ['https://localhost/cb', 'https://localhost:8443/cb'],
    ['http://localhost/cb', 'http://127.0.0.1/cb'],
    ['http://localhost/cb', 'https://localhost/cb'],
    ['http://localhost/cb', 'http://localhost:80@evil.example/cb'],
    ['http://localhost/cb', 'http://localhost:1/cb/x'],
  ])('nothing else: not, for %s, to %s', (registered, wanted) => {
    expect(isRegistered(wanted, [registered])).toBe(false)
  })
})

test.each([
  ['https://a.example/cb', 'https://a.example/cb?code=a%26b&iss=https%3A%2F%2Fl.example'],
  ['https://a.example/cb?', 'https://a.example/cb?code=a%26b&iss=https%3A%2F%2Fl.example'],
  [
    'https://a.example/cb?x=%2F',
    'https://a.example/cb?x=%2F&code=a%26b&iss=https%3A%2F%2Fl.example',
  ],
])('parameters are added to the query of %s', (uri, result) => {
  expect(withParameters(uri, { code: 'a&b', iss: 'https://l.example' })).toBe(result)
})
