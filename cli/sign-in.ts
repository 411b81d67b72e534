import { type Flags, open } from './session.ts'
import { writeSettings } from './account.ts'
import { readPassword } from './password.ts'
import { printDone } from './print.ts'

/** Signs in, and stores the token and the service's address for later commands. */
export async function logIn(username: string, flags: Flags): Promise<void> {
  const { api, url, folder, settings, isJson } = await open(flags)
  api.session.token = undefined
  const password = await readPassword()
  const { id, token, tokenExpires } = await api.login({ body: { username, password } })
  const accounts = { ...settings.accounts, [url]: { username, token } }
  await writeSettings(folder, { url, accounts })
  const done = { url, username, id, tokenExpires }
  printDone(done, `Logged in to ${url} as ${username}, until ${tokenExpires}.`, isJson)
}

/** Revokes the stored token and deletes it. */
export async function logOut(flags: Flags): Promise<void> {
  const { api, url, folder, settings, isJson } = await open(flags)
  await api.logout()
  const { [url]: _removed, ...accounts } = settings.accounts
  await writeSettings(folder, { ...settings, accounts })
  printDone({ url }, `Logged out of ${url}.`, isJson)
}
