import { confirm } from './confirm.ts'
import { type Flags, open } from './session.ts'
import { readPassword } from './password.ts'
import { printDone, printRows, printable } from './print.ts'

const COLUMNS = ['_id', 'username', 'fullname', 'email', 'isAdmin', 'loginDisabled']

/** Lists the users, or those that are looked for. */
export async function listUsers(flags: Flags & { find?: string; bots?: boolean }): Promise<void> {
  const { api, isJson } = await open(flags)
  const which = { ...(flags.find && { q: flags.find }), ...(flags.bots && { bots: 'true' }) }
  const users = api.each('get_all_users', { query: { ...which, details: 'true', limit: 1_000 } })
  await printRows(users, COLUMNS, isJson)
}

/** Makes a user a site admin, or takes that away. */
export async function setAdmin(
  user: string,
  { off = false, ...flags }: Flags & { off?: boolean },
): Promise<void> {
  const { api, isJson } = await open(flags)
  await api.edit_user({ user, body: { isAdmin: !off } })
  const sentence = off ? `${user} is no site admin any more.` : `${user} is a site admin.`
  printDone({ user, isAdmin: !off }, sentence, isJson)
}

export type DeleteFlags = Flags & { yes?: boolean }

/** Deletes a user; on a terminal it asks first. */
export async function deleteUser(user: string, { yes, ...flags }: DeleteFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  if (!yes && !isJson && process.stdin.isTTY) {
    const { username } = await api.get_user({ user })
    const question = `Delete ${printable(username)}, who leaves every board, for good?`
    if (!(await confirm(question))) throw new Error('Nothing was deleted.')
  }
  const { _id } = await api.delete_user({ user })
  printDone({ _id }, `Deleted ${user}.`, isJson)
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
