import { type Flags, open } from './session.ts'
import { readPassword } from './password.ts'
import { printDone, printRows } from './tell.ts'

export async function listUsers(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const users = api.each('get_all_users', { query: { limit: 1_000 } })
  await printRows(users, ['_id', 'username'], isJson)
}

export async function addUser(username: string, email: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const password = await readPassword(true)
  const { _id } = await api.new_user({ body: { username, email, password } })
  printDone({ _id, username }, `Added ${username} (${_id}).`, isJson)
}

/** Disables or enables a user's login. */
export async function switchUser(
  user: string,
  action: 'disableLogin' | 'enableLogin',
  flags: Flags,
): Promise<void> {
  const { api, isJson } = await open(flags)
  await api.edit_user({ user, body: { action } })
  const word = action === 'disableLogin' ? 'Disabled' : 'Enabled'
  printDone({ user, loginDisabled: action === 'disableLogin' }, `${word} ${user}.`, isJson)
}

/** Prints a link by which a user chooses a new password; or sets one, with `--password`. */
export async function resetUser(
  user: string,
  { password: setsPassword, ...flags }: Flags & { password?: boolean },
): Promise<void> {
  const { api, isJson } = await open(flags)
  if (!setsPassword) {
    const { url, expiresAt } = await api.new_reset_link({ user })
    return printDone({ user, url, expiresAt }, `${url}\nIt works once, until ${expiresAt}.`, isJson)
  }
  const password = await readPassword(true)
  await api.edit_user({ user, body: { password } })
  printDone({ user }, `${user} has the new password.`, isJson)
}

/** Removes the passkeys and recovery codes of a user who has lost them. */
export async function resetPasskeys(user: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  await api.delete_second_factor_of_user({ user })
  printDone({ user }, `Removed the passkeys and recovery codes of ${user}.`, isJson)
}
