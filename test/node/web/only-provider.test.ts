import { expect, test } from 'vitest'
import { onlyAddress } from '../../../web/account/provider-address.ts'

const URL_OF_ACME = 'https://boards.example/users/oidc/acme'

const OPTIONS = {
  passwords: false,
  registration: 'closed' as const,
  mail: false,
  setup: false,
  passkeys: true,
  secondFactor: 'optional' as const,
  onlyProvider: 'acme',
  providers: [{ id: 'acme', label: 'Acme', url: URL_OF_ACME }],
}

const leadsTo = (search: string, { options = OPTIONS, hasSignedOut = false } = {}) =>
  onlyAddress(options, new URLSearchParams(search), hasSignedOut)

test('where a provider is the only way to sign in, the page leads to it at once', () => {
  expect(leadsTo('')).toBe(URL_OF_ACME)
  expect(leadsTo('?to=/b/1')).toBe(`${URL_OF_ACME}?to=%2Fb%2F1`)
})

test('the page stays where somebody asks for it, has signed out, or was not signed in', () => {
  for (const search of ['?stay', '?password', '?failed=provider.refused&to=/b'])
    expect(leadsTo(search)).toBe(undefined)
  expect(leadsTo('', { hasSignedOut: true })).toBe(undefined)
})

test('the page stays where there is another way', () => {
  const { onlyProvider: _none, ...options } = OPTIONS
  expect(onlyAddress(options, new URLSearchParams(), false)).toBe(undefined)
})
