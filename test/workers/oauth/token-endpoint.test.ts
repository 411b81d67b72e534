import { describe, expect, test } from 'vitest'
import { post, send } from './flow.ts'

describe('the token endpoint', () => {
  test.each<[Record<string, string>, string]>([
    [{}, 'invalid_request'],
    [{ client_id: 'x' }, 'invalid_request'],
    [{ client_id: 'x', grant_type: 'password' }, 'unsupported_grant_type'],
    [{ client_id: 'x', grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code' }, 'invalid_request'],
    [{ grant_type: 'refresh_token', client_id: 'x' }, 'invalid_grant'],
    [
      { grant_type: 'refresh_token', client_id: 'x', resource: 'https://a.example' },
      'invalid_target',
    ],
  ])('refuses %j as %s', async (form, error) => {
    const { status, body } = await post('/oauth/token', form)
    expect([status, body]).toEqual([400, { error, error_description: expect.any(String) }])
  })

  test.each<[string, string, number]>([
    ['a parameter twice', 'client_id=a&client_id=b&grant_type=refresh_token', 400],
    ['a body that is too long', `client_id=${'x'.repeat(40_000)}`, 413],
    ['JSON that is none', '{"client_id"', 400],
  ])('refuses %s in the words of OAuth', async (_, text, status) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const refused = await send('/oauth/token', text, type)
    expect([refused.status, refused.body]).toEqual([
      status,
      { error: 'invalid_request', error_description: expect.any(String) },
    ])
  })
})
