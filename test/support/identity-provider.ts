import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Configuration, type JWK, Provider } from 'oidc-provider'

/** The claims of the provider about somebody beside their subject. */
export type Claims = Record<string, unknown>

/** A client that the provider knows: the id that Laneway has for the provider, too. */
export const CLIENT = { id: 'laneway', secret: 'what only the provider and Laneway know' } as const

/** The time for which what the provider gives is good. */
const TTL_S = 600

const SCOPES = 'openid email profile groups'

/**
 * A real server of OpenID Connect on this machine, which is certified: it wants PKCE, signs people in on a
 * page of its own, and ends their session on another. `people` says whom it knows, by the name that they
 * type in.
 */
export async function openIdentityProvider() {
  const people = new Map<string, Claims>()
  let serve: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => {}
  const server = createServer((request, response) => {
    serve(request, response).catch((thrown: unknown) => {
      response.writeHead(500).end(String(thrown))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  return {
    issuer,
    people,
    /** Knows the service at this address, under these ids of providers; with a key to sign with that is new. */
    trust(url: string, ids: readonly string[]) {
      const provider = new Provider(issuer, configurationOf(url, ids, people))
      const answer = provider.callback()
      serve = async (request, response) => {
        if (request.url?.startsWith('/sign-in/')) await signIn(provider, request, response)
        else await answer(request, response)
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function configurationOf(
  url: string,
  ids: readonly string[],
  people: ReadonlyMap<string, Claims>,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ids.map((id) => `${url}/users/oidc/${id}/callback`),
        post_logout_redirect_uris: [`${url}/`],
      },
    ],
    jwks: { keys: [newKey()] },
    ttl: { Interaction: TTL_S, Grant: TTL_S, Session: TTL_S, AccessToken: TTL_S, IdToken: TTL_S },
    cookies: { keys: ['the key of the cookies of the provider'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { logoutSource: (context, form) => show(context, endPage(form)) },
    },
    findAccount: (_context, accountId) => {
      const claims = people.get(accountId)
      return claims && { accountId, claims: () => ({ sub: accountId, ...claims }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const [clientId, accountId] = [oidc.client?.clientId, oidc.session?.accountId]
      const grant = new oidc.provider.Grant({ clientId, accountId })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    renderError: (context, { error_description: reason, error }) =>
      show(context, pageOf('Acme', `<p>${reason ?? error}</p>`)),
  }
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }
}

/** Shows the page on which somebody says who they are, and reads what they say. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(SIGN_IN_PAGE)
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('name')
  const result = accountId ? { login: { accountId } } : { error: 'access_denied' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function pageOf(title: string, html: string): string {
  // An empty icon, so that browsers ask for none.
  const head = '<title>Acme</title><link rel="icon" href="data:,">'
  return `<!doctype html><html lang="en">${head}<h1>${title}</h1>${html}</html>`
}

const SIGN_IN_PAGE = pageOf(
  'Sign in to Acme',
  `<form method="post"><label>Name <input name="name"></label><button>Sign in</button></form>
<form method="post"><button>Cancel</button></form>`,
)

function endPage(form: string): string {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Sign out</button>'
  return pageOf('Sign out of Acme?', `${form}${button}`)
}

function show(context: { type: string; body: unknown }, html: string) {
  context.type = 'html'
  context.body = html
}
