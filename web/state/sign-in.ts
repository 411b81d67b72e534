import type { Client } from '../../client/client.ts'
import { begin, isAnother, loadAccount, readAccount, turnAway } from './account.ts'
import type { Account } from './session.ts'
import type { PageSession } from './page-session.ts'
import { countUnsaved } from './drafts.ts'

/** A sign-in may be that of one of these: a new user, the one with a username or an e-mail address, or anybody. */
type Whose = 'new' | 'anybody' | { name: string }

/**
 * Signs in by a request to the service; the browser keeps the cookie. It asks first if that may lose what
 * somebody else has typed, and does nothing if it is not to be lost: then nothing is returned. Otherwise the
 * session has ended, and the page is to be left: what is returned asks the service for who has signed in
 * until then. A sign-in that fails throws, and the session stays.
 */
export async function signInBy(
  session: PageSession,
  request: (visitor: Client) => Promise<unknown>,
  whose: Whose = 'anybody',
): Promise<Client | undefined> {
  const mayLose = (await countUnsaved(session)) > 0 && !(await isSame(session, whose))
  if (mayLose && !(await session.mayForget())) return undefined
  const visitor = session.apiFor()
  await request(visitor)
  const account = await readAccount(visitor)
  session.end()
  if (account === null) return undefined
  const { _id: user } = account
  if (!mayLose && isAnother(session, account) && !(await session.mayForget())) {
    await turnAway(session, user)
    session.reload()
    return undefined
  }
  await begin(session, user)
  return session.apiFor(user)
}

/** Says that a sign-in is of the one who is signed in, or may be: if nobody is, it is of whoever comes back. */
async function isSame(session: PageSession, whose: Whose): Promise<boolean> {
  if (whose === 'new') return false
  if (!session.account.peek()) await loadAccount(session).catch(() => undefined)
  const account = session.account.peek()
  if (!account) return true
  return whose !== 'anybody' && namesOf(account).includes(whose.name.trim().toLowerCase())
}

function namesOf({ username, emails }: Account): string[] {
  return [username, ...emails.map(({ address }) => address)].map((name) => name.toLowerCase())
}

/** Signs in by a username or an e-mail address. */
export function signIn(session: PageSession, username: string, password: string) {
  const body = { username, password }
  return signInBy(session, (visitor) => visitor.login({ body }), { name: username })
}

type NewAccount = { username: string; email: string; password: string }

/** Makes an account; the first one of a service at a public address with its setup code. */
export function register(session: PageSession, body: NewAccount & { setupCode?: string }) {
  return signInBy(session, (visitor) => visitor.register({ body }), 'new')
}

/** Makes an account by an invitation, and signs it in; `board` is the id of the board that it is a member of by now. */
export async function joinBy(
  session: PageSession,
  body: NewAccount & { token: string },
): Promise<{ api: Client | undefined; board: string | undefined }> {
  let board: string | undefined
  const join = async (visitor: Client) => {
    board = (await visitor.join({ body })).boardId
  }
  return { api: await signInBy(session, join, 'new'), board }
}
