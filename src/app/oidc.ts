import type { Context, Hono } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { secretHash } from '../accounts/auth/secret.ts'
import { claimsOf } from '../accounts/oidc/answer.ts'
import { SIGN_IN_MS, beginAtProvider, newBrowserSecret } from '../accounts/oidc/begin-actions.ts'
import { readPerson } from '../accounts/oidc/claims.ts'
import { type PendingSignIn, takePendingSignIn } from '../accounts/oidc/pending-saves.ts'
import { OIDC_PATH } from '../accounts/oidc/options-operations.ts'
import { followGroupsOf } from '../boards/members/group-role-actions.ts'
import { ADDRESS_UNKNOWN } from '../kernel/config.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import type { Provider } from '../kernel/provider-config.ts'
import { tokenMissing } from '../operations/operation.ts'
import { type AppEnv, answer } from './answer.ts'
import { readToken } from './authenticate.ts'
import { expectMeant, placeOfCookies, sessionCookie, tokenInCookie } from './cookie.ts'
import { expectRoom } from './limit.ts'
import { logged, noted } from './oidc-faults.ts'
import { refuseOnPage } from './refuse.ts'
import { type Claims, isRecentSignIn } from '../operations/claims.ts'

/** The cookie of a browser that has begun a sign-in. It comes back from the provider, so it is not `Strict`. */
const COOKIE = 'laneway-oidc'

/** A secret that `newBrowserSecret` has made. */
const SECRET = /^[\w-]{43}$/

/** Adds where browsers sign in by a provider. It is not in the table of operations, because it answers browsers that go from page to page. */
export function mountOidc(app: Hono<AppEnv>): void {
  app.get(`${OIDC_PATH}/:provider`, (c) => orRefusal(c, () => begin(c)))
  app.get(`${OIDC_PATH}/:provider/callback`, (c) => orRefusal(c, () => finish(c)))
}

async function orRefusal(c: Context<AppEnv>, serve: () => Promise<Response>): Promise<Response> {
  try {
    return await serve()
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return refuseOnPage(c, thrown)
  }
}

/** The provider in the path. Throws if there is none, or the service does not know its own address, to which the provider must lead back. */
function providerIn(c: Context<AppEnv>): Provider {
  const { deps, publicUrl } = c.get('context')
  const provider = deps.config.signIn.providers.find(({ id }) => id === c.req.param('provider'))
  if (provider === undefined) throw new AppError('provider.not_found')
  if (publicUrl === '') throw new AppError('path.not_found', { reason: ADDRESS_UNKNOWN })
  return provider
}

function redirectUriOf(c: Context<AppEnv>, { id }: Provider): string {
  return `${c.get('context').publicUrl}${OIDC_PATH}/${id}/callback`
}

/** Sends the browser to the provider. With `link=true` the provider is linked to the account of the one who is signed in, who must be `user` if that is given. */
async function begin(c: Context<AppEnv>): Promise<Response> {
  c.set('operation', 'begin_provider_sign_in')
  await expectRoom(c, 'SIGN_INS')
  const provider = providerIn(c)
  const { deps, publicUrl, store } = c.get('context')
  const place = placeOfCookies(c)
  const known = getCookie(c, COOKIE, place.prefix)
  const browser = known !== undefined && SECRET.test(known) ? known : newBrowserSecret()
  const location = await beginAtProvider(store, {
    provider,
    redirectUri: redirectUriOf(c, provider),
    returnTo: returnAddress(c.req.query('to') ?? null, publicUrl),
    browser,
    linker: c.req.query('link') === 'true' ? await linkerOf(c) : undefined,
    nowMs: deps.nowMs(),
  }).catch((thrown: unknown) => logged(c, provider, thrown))
  const cookie = generateCookie(COOKIE, browser, {
    ...place,
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: SIGN_IN_MS / 1_000,
  })
  return redirect(c, location, { 'set-cookie': cookie })
}

/** Reads who is signed in from the cookie. It counts in requests of this service's own pages alone, so another site cannot link a provider to the account. The sign-in must be of a moment ago, because a link is a way in that outlasts it. */
async function linkerOf(c: Context<AppEnv>): Promise<Claims> {
  const token = tokenInCookie(c)
  if (token === undefined) throw tokenMissing()
  const claims = await readToken({ token }, c.get('context'), async () => {})
  expectMeant(c.req.query('user'), claims.userId)
  if (!isRecentSignIn(claims, c.get('context').deps.nowMs()))
    throw new AppError('identity.sign_in_again')
  return claims
}

/** Takes the answer of a provider: signs somebody in, or links the provider to who asked for it. */
async function finish(c: Context<AppEnv>): Promise<Response> {
  c.set('operation', 'finish_provider_sign_in')
  await expectRoom(c, 'ANONYMOUS')
  const provider = providerIn(c)
  const { pending, state } = await pendingOf(c, provider)
  const { deps, accounts } = c.get('context')
  const said = await claimsOf({
    provider,
    redirectUri: redirectUriOf(c, provider),
    parameters: c.get('url').searchParams,
    state,
    nonce: pending.nonce,
    verifier: pending.verifier,
    nowMs: deps.nowMs(),
  }).catch((thrown: unknown) => noted(c, provider, thrown))
  const person = readPerson(said, provider)
  const { userId, jti, ver, returnTo } = pending
  if (userId !== null && jti !== null) {
    await accounts.providers.link(provider, person, { userId, jti, ver })
    return redirect(c, returnTo)
  }
  const accepted = await accounts.providers
    .accept(provider, person)
    .catch((thrown: unknown) => noted(c, provider, thrown))
  const context = { ...c.get('context'), caller: accepted.claims }
  await followGroupsOf(context, { provider, person, identity: accepted.identity })
  return redirect(c, returnTo, sessionCookie(c, accepted.issued))
}

/** The sign-in that is answered. Nobody gets it twice, nor from another browser, nor by another provider. */
async function pendingOf(
  c: Context<AppEnv>,
  provider: Provider,
): Promise<{ pending: PendingSignIn; state: string }> {
  const { store, deps } = c.get('context')
  const states = c.get('url').searchParams.getAll('state')
  const [state = ''] = states
  const browser = getCookie(c, COOKIE, placeOfCookies(c).prefix) ?? ''
  if (states.length !== 1 || !SECRET.test(browser)) throw new AppError('provider.expired')
  const now = momentOf(deps.nowMs())
  const { taken } = await store.batch({
    taken: takePendingSignIn(secretHash(state), secretHash(browser), now),
  })
  const [pending] = taken
  if (pending === undefined || pending.provider !== provider.id)
    throw new AppError('provider.expired')
  return { pending, state }
}

function redirect(
  c: Context<AppEnv>,
  location: string,
  headers: Record<string, string> = {},
): Response {
  return answer(c, null, { location, 'cache-control': 'no-store', ...headers }, 302)
}

/** Longest address that a sign-in leads to. */
const LONGEST = 2_000

/**
 * The address that a browser goes to after a sign-in. It is one of this service, in full, because a
 * path may be read as another host. Anything else becomes the address of the boards.
 */
export function returnAddress(to: string | null, publicUrl: string): string {
  const root = new URL(`${publicUrl}/`).href
  const boards = `${root}b`
  if (to === null || to.length > LONGEST) return boards
  // Browsers take a backslash for a slash, and leave out tabs and line ends.
  if (/[\\\p{Cc}]/u.test(to) || !URL.canParse(to, root)) return boards
  const { href } = new URL(to, root)
  return href.startsWith(root) ? href : boards
}
