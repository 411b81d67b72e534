import { type Flags, open } from './session.ts'
import { keep } from './account.ts'
import { readPassword } from './password.ts'
import { tellDone } from './tell.ts'

/** Signs in, and keeps the token and the address for what follows. */
export async function logIn(username: string, flags: Flags): Promise<void> {
  const { api, url, folder, kept, isJson } = await open(flags)
  api.session.token = undefined
  const password = await readPassword()
  const { id, token, tokenExpires } = await api.login({ body: { username, password } })
  const accounts = { ...kept.accounts, [url]: { username, token } }
  await keep(folder, { url, accounts })
  const done = { url, username, id, tokenExpires }
  tellDone(done, `Logged in to ${url} as ${username}, until ${tokenExpires}.`, isJson)
}

/** Revokes the token that is kept, and forgets it. */
export async function logOut(flags: Flags): Promise<void> {
  const { api, url, folder, kept, isJson } = await open(flags)
  await api.logout()
  const { [url]: _gone, ...accounts } = kept.accounts
  await keep(folder, { ...kept, accounts })
  tellDone({ url }, `Logged out of ${url}.`, isJson)
}
