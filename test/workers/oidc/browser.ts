import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Env } from '../../../src/app/deps.ts'
import worker from '../../../src/worker.ts'
import { HOST, type Json } from '../../support/client.ts'
import { CLIENT_ID, CLIENT_SECRET, type ForgingProvider } from './forging-provider.ts'

/** The service with these providers, each at the issuer that its id names. */
export function withProviders(providers: (Json & { id: string })[], variables: Partial<Env> = {}) {
  const list = providers.map((given) => ({
    label: given.id,
    issuer: `https://${given.id}.id.example`,
    clientId: CLIENT_ID,
    ...given,
  }))
  const secrets = providers.map(({ id }) => [`OIDC_SECRET_${id.toUpperCase()}`, CLIENT_SECRET])
  const changed = {
    ...env,
    OIDC_PROVIDERS: JSON.stringify(list),
    ...Object.fromEntries(secrets),
    ...variables,
  }
  return async (request: Request) => worker.fetch(request, changed, createExecutionContext())
}

export type Via = ReturnType<typeof withProviders>

export type Answer = { status: number; headers: Headers; body: Json; text: string }

/** A browser: it keeps cookies, and goes where it is told. */
export function browser(via: Via) {
  const cookies = new Map<string, string>()

  async function go(
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(new URL(path, HOST), {
      method,
      headers: { ...headers, ...(cookie && { cookie }) },
      redirect: 'manual',
    })
    const reply = await via(request)
    for (const one of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json') === true
    return {
      status: reply.status,
      headers: reply.headers,
      body: isJson ? JSON.parse(text) : {},
      text,
    }
  }

  const locationOf = ({ headers }: Answer) => headers.get('location') ?? ''
  const OWN = { 'sec-fetch-site': 'same-origin' }

  return {
    go,
    cookies,
    isSignedIn: () => cookies.has('__Host-laneway'),
    /** Returns what the service says of who is signed in. */
    async user(): Promise<Json> {
      return (await go('/api/user', OWN)).body
    },
    ask: (method: string, path: string) => go(path, OWN, method),
    /** The address of the provider that the browser is sent to. */
    async begin(provider: string, query = ''): Promise<string> {
      return locationOf(await go(`/users/oidc/${provider}${query}`, OWN))
    },
    /** Signs in by a provider, all the way. */
    async signIn(provider: ForgingProvider, id: string, query = ''): Promise<Answer> {
      const at = await this.begin(id, query)
      return go(provider.answerTo(at).href)
    },
  }
}
