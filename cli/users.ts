import { type Flags, open } from './session.ts'
import { readPassword } from './password.ts'
import { tellDone, tellRows } from './tell.ts'

/** Lists every user. */
export async function listUsers(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const users = api.each('get_all_users', { query: { limit: 1_000 } })
  await tellRows(users, ['_id', 'username'], isJson)
}

/** Adds a user with a password of the prompt or the standard input. */
export async function addUser(username: string, email: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const password = await readPassword(true)
  const { _id } = await api.new_user({ body: { username, email, password } })
  tellDone({ _id, username }, `Added ${username} (${_id}).`, isJson)
}

/** Lets a user sign in no more, or again. */
export async function switchUser(
  user: string,
  action: 'disableLogin' | 'enableLogin',
  flags: Flags,
): Promise<void> {
  const { api, isJson } = await open(flags)
  await api.edit_user({ user, body: { action } })
  const word = action === 'disableLogin' ? 'Disabled' : 'Enabled'
  tellDone({ user, loginDisabled: action === 'disableLogin' }, `${word} ${user}.`, isJson)
}

/** Gives a user another password, of the prompt or the standard input. */
export async function resetUser(user: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const password = await readPassword(true)
  await api.edit_user({ user, body: { password } })
  tellDone({ user }, `${user} has the new password.`, isJson)
}
