import { describe, expect, test } from 'vitest'

import { readClientMetadata } from '../../../src/accounts/oauth/client-metadata.ts'

const REDIRECTS = { redirect_uris: ['https://app.example/cb'] }

function nameOf(client_name: string) {
  const read = readClientMetadata({ ...REDIRECTS, client_name })
  return 'metadata' in read ? read.metadata.name : read.fault
}

describe('what a client says of itself', () => {
  test('may be its redirect URIs alone, and anything else that means nothing here', () => {
    expect(readClientMetadata({ ...REDIRECTS, logo_uri: 'javascript:alert(1)' })).toEqual({
      metadata: { name: '', redirectUris: REDIRECTS.redirect_uris },
    })
  })

  test.each([
    [null, 'The metadata must be a JSON object.'],
    [[], 'The metadata must be a JSON object.'],
    ['text', 'The metadata must be a JSON object.'],
    [{}, 'redirect_uris must be a list of 1 to 30 URIs.'],
    [{ redirect_uris: [] }, 'redirect_uris must be a list of 1 to 30 URIs.'],
    [{ redirect_uris: 'https://app.example/' }, 'redirect_uris must be a list of 1 to 30 URIs.'],
    [{ redirect_uris: [1] }, 'redirect_uris must be a list of 1 to 30 URIs.'],
    [
      { redirect_uris: Array(31).fill('https://app.example/') },
      'redirect_uris must be a list of 1 to 30 URIs.',
    ],
    [
      { redirect_uris: ['https://app.example/', 'javascript:alert(1)'] },
      'redirect_uris has an entry that must be an https URL, or an http URL of localhost.',
    ],
    [{ ...REDIRECTS, client_name: 7 }, 'client_name must be text.'],
    [{ ...REDIRECTS, grant_types: ['implicit'] }, 'grant_types must include authorization_code.'],
    [{ ...REDIRECTS, response_types: ['token'] }, 'response_types must include code.'],
  ])('is refused where it is %j', (given, fault) => {
    expect(readClientMetadata(given)).toMatchObject({ fault })
  })
})

describe('the name of a client', () => {
  test.each([
    ['Claude', 'Claude'],
    ['<b>Claude</b> & Co', '<b>Claude</b> & Co'],
    ['Evil\u202Eedualc\u202C', 'Evil edualc'],
    ['Claude\n\n(verified by Laneway)\u0000', 'Claude (verified by Laneway)'],
    ['\u200B\u00AD\u2066 ', ''],
    ['a\uD800b', 'a\uFFFDb'],
    [`e${'\u0301'.repeat(50)}`, `é${'\u0301'.repeat(3)}`],
  ])('%j is shown as %j', (given, shown) => {
    expect(nameOf(given)).toBe(shown)
  })

  test('is cut after 60 characters, between characters', () => {
    expect(nameOf('🙂'.repeat(61))).toBe(`${'🙂'.repeat(59)}…`)
    expect(nameOf('x'.repeat(60))).toBe('x'.repeat(60))
    expect(nameOf('x'.repeat(1_000_000))).toBe(`${'x'.repeat(59)}…`)
  })
})
