import { expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { serviceWith } from '../support/bindings.ts'

test.each([
  ['off', 'max-age=15552000'],
  ['', 'max-age=15552000'],
  ['on', 'max-age=15552000; includeSubDomains'],
])(
  'browsers are told of the hosts below this one only if HSTS_SUBDOMAINS is on: %s',
  async (value, told) => {
    const api = client({ via: serviceWith({ HSTS_SUBDOMAINS: value }) })
    for (const path of ['/api/user', '/nothing'])
      expect((await api.get(path)).headers.get('strict-transport-security')).toBe(told)
  },
)

test('what is neither on nor off is refused', async () => {
  const { status, body } = await client({
    via: serviceWith({ HSTS_SUBDOMAINS: 'perhaps' }),
  }).get('/api/user')
  expect([status, body['code']]).toEqual([503, 'config.hsts_subdomains'])
})
