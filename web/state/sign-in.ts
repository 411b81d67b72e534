import { endAuthor, nameAuthor } from '../api/author.ts'
import { api } from '../api/client.ts'
import { type Account, loadSession, session, startSession } from './session.ts'
import { pageSession } from './this-page.ts'
import { isAgreedToForget } from './taking-over.ts'
import { countUnsaved } from './unsaved.ts'

/** A sign-in may be that of one of these: a new user, the one with a username or an e-mail address, or anybody. */
type Whose = 'new' | 'anybody' | { name: string }

/**
 * Signs in by a request to the service; the browser keeps the cookie. It asks first if that may lose what
 * somebody else has typed, and does nothing if it is not to be lost: then it is false.
 */
export async function signInBy(
  request: () => Promise<unknown>,
  whose: Whose = 'anybody',
): Promise<boolean> {
  const mayLose = (await countUnsaved(pageSession())) > 0 && !(await isSame(whose))
  if (mayLose && !(await isAgreedToForget())) return false
  endAuthor()
  try {
    await request()
  } catch (thrown) {
    // Whoever is signed in stays.
    nameAuthor(session.peek()?._id ?? '')
    throw thrown
  }
  // Nor counts what the service has said meanwhile of who is signed in.
  endAuthor()
  return startSession(mayLose)
}

/** True if a sign-in is of the one who is signed in, or may be: where nobody is, it is of whoever comes back. */
async function isSame(whose: Whose): Promise<boolean> {
  if (whose === 'new') return false
  if (!session.peek()) await loadSession().catch(() => undefined)
  const account = session.peek()
  if (!account) return true
  return whose !== 'anybody' && namesOf(account).includes(whose.name.trim().toLowerCase())
}

function namesOf({ username, emails }: Account): string[] {
  return [username, ...emails.map(({ address }) => address)].map((name) => name.toLowerCase())
}

/** Signs in by a username or an e-mail address. */
export function signIn(username: string, password: string): Promise<boolean> {
  return signInBy(() => api.login({ body: { username, password } }), { name: username })
}

/** Makes an account, and signs it in. */
export function register(body: {
  username: string
  email: string
  password: string
}): Promise<boolean> {
  return signInBy(() => api.register({ body }), 'new')
}

/** Makes an account by an invitation, and signs it in; `board` is the id of the board that it is a member of by now. */
export async function joinBy(body: {
  token: string
  username: string
  email: string
  password: string
}): Promise<{ isIn: boolean; board?: string | undefined }> {
  let board: string | undefined
  const join = async () => {
    board = (await api.join({ body })).boardId
  }
  return { isIn: await signInBy(join, 'new'), board }
}
