import { api } from '../api/client.ts'
import { loadSession, stopSending } from './session.ts'

/** Signs in by a request to the service; the browser keeps the cookie. */
export async function signInBy(request: () => Promise<unknown>): Promise<void> {
  stopSending()
  await request()
  await loadSession()
}

/** Signs in by a username or an e-mail address. */
export async function signIn(username: string, password: string): Promise<void> {
  await signInBy(() => api.login({ body: { username, password } }))
}

/** Makes an account, and signs it in. */
export async function register(body: {
  username: string
  email: string
  password: string
}): Promise<void> {
  await signInBy(() => api.register({ body }))
}

/** Makes an account by an invitation, and signs it in; returns the id of the board that it is a member of by now. */
export async function joinBy(body: {
  token: string
  username: string
  email: string
  password: string
}): Promise<string | undefined> {
  const { boardId } = await api.join({ body })
  await loadSession()
  return boardId
}
