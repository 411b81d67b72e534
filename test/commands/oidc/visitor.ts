/** The page that a visitor sees at last: where they are, and what is there. */
export type Seen = { status: number; at: URL; text: string; headers: Headers }

const MOST_REDIRECTS = 10

/**
 * A browser without a page: it keeps the cookies of each host, follows redirects, and says where it came
 * from, as browsers do.
 */
export function newVisitor(home: string) {
  const jars = new Map<string, Map<string, string>>()
  const visited: URL[] = []

  async function once(url: URL, from: string, init: RequestInit): Promise<Response> {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    const headers = new Headers(init.headers)
    headers.set('accept', headers.get('accept') ?? 'text/html')
    headers.set('sec-fetch-site', from === url.origin ? 'same-origin' : 'cross-site')
    if (jar.size > 0)
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  async function go(to: string | URL, init: RequestInit = {}, from = home): Promise<Seen> {
    let at = new URL(to, home)
    let response = await once(at, from, init)
    for (let count = 0; response.headers.has('location'); count += 1) {
      if (count === MOST_REDIRECTS) throw new Error(`It leads on and on, at last to ${at.href}.`)
      await response.body?.cancel()
      const origin = at.origin
      at = new URL(response.headers.get('location') ?? '', at)
      visited.push(at)
      response = await once(at, origin, {})
    }
    return { status: response.status, at, text: await response.text(), headers: response.headers }
  }

  /** Sends a form of the page that is seen. */
  const send = (page: Seen, form: Record<string, string>, to: string | URL = page.at) =>
    go(to, { method: 'POST', body: new URLSearchParams(form) }, page.at.origin)

  return {
    go,
    send,
    /** The addresses to which redirects have led. */
    visited,
    /** Begins to sign in by a provider: what is seen is the provider's page, or the end, where it knows the visitor already. */
    begin: (provider: string, query = '') => go(`/users/oidc/${provider}${query}`),
    /** Signs in by a provider, under the name that is typed in there. */
    async signIn(provider: string, name: string, query = ''): Promise<Seen> {
      return send(await go(`/users/oidc/${provider}${query}`), { name })
    },
    /** Asks the service as its page does. */
    async ask<T>(
      method: string,
      path: string,
      body?: object,
    ): Promise<{ status: number; body: T }> {
      const sent = body && { body: JSON.stringify(body) }
      const headers = {
        accept: 'application/json',
        'laneway-session': 'cookie',
        ...(body && { 'content-type': 'application/json' }),
      }
      const { status, text } = await go(path, { method, headers, ...sent })
      return { status, body: JSON.parse(text) as T }
    },
  }
}

export type Visitor = ReturnType<typeof newVisitor>
