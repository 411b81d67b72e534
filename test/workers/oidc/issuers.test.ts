import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { browser, withProviders } from './browser.ts'
import { forgingProvider, serveProviders } from './forging-provider.ts'
import { onStage } from './stage.ts'

const stage = onStage()

/** A provider that calls itself by this path at a host of its own, and the service that has it under an issuer. */
async function at(path: string) {
  const [id] = stage.ids
  const origin = `https://${id}.id.example`
  const provider = await forgingProvider(`${origin}${path}`)
  serveProviders([provider])
  const visitor = (issuer: string) => browser(withProviders([{ id, issuer: `${origin}${issuer}` }]))
  return { provider, id, origin, visitor }
}

const SLASHES: [string, string][] = [
  ['/application/o/laneway/', '/application/o/laneway'],
  ['/realms/acme', '/realms/acme/'],
  ['', '/'],
  ['/', ''],
]

test.each(SLASHES)(
  'a provider that calls itself by %j is not taken by %j, and both are named',
  async (own, other) => {
    const { provider, id, origin, visitor } = await at(own)
    provider.will(stage.someone())
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await visitor(other).go(`/users/oidc/${id}`)
    const reason = `The provider calls itself ${origin}${own}, but its issuer in OIDC_PROVIDERS is ${origin}${other}: it must be written as the provider writes it. They differ in the slash at the end alone.`
    expect(answer).toMatchObject({
      status: 502,
      body: { code: 'provider.issuer_differs', message: reason },
    })
    const line = { level: 'error', at: 'oidc', provider: id, fault: reason }
    expect(errors.mock.calls).toEqual([[JSON.stringify(line)]])
    expect(await visitor(own).signIn(provider, id)).toMatchObject({ status: 302 })
  },
)

test('an issuer that stands for any tenant is not taken', async () => {
  const { provider, id, visitor } = await at('/common/v2.0')
  provider.will(stage.someone(), {
    metadata: { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' },
  })
  const { body } = await visitor('/common/v2.0').go(`/users/oidc/${id}`)
  expect(body['code']).toBe('provider.issuer_differs')
  expect(body['message']).toMatch(/calls itself https:\/\/login.microsoftonline.com\/\{tenantid\}/)
  expect(body['message']).not.toContain('slash')
})

test('who came while the issuer was written with another slash is the same user when it is corrected', async () => {
  const { provider, id, origin, visitor } = await at('/')
  const claims = stage.someone()
  provider.will(claims)
  const before = visitor('/')
  expect(await before.signIn(provider, id)).toMatchObject({ status: 302 })
  const { _id: user } = await before.user()
  const older = 'update identities set issuer = ? where provider = ?'
  await env.DB.prepare(older).bind(origin, id).run()
  const after = visitor('/')
  expect(await after.signIn(provider, id)).toMatchObject({ status: 302 })
  expect(await after.user()).toMatchObject({ _id: user })
  expect(await stage.countIdentities()).toBe(1)
})

test('metadata that are none name the address at which they were looked for', async () => {
  const { provider, id, origin, visitor } = await at('/gone/')
  provider.will(stage.someone(), { metadata: { issuer: 5 } })
  const { body } = await visitor('/gone/').go(`/users/oidc/${id}`)
  expect(body).toMatchObject({
    code: 'provider.failed',
    message: `The provider does not say at ${origin}/gone/.well-known/openid-configuration how it signs people in; try again later.`,
  })
})
