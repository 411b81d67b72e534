import { type Flags, open } from './session.ts'
import { readPassword } from './password.ts'
import { printDone } from './print.ts'

export async function addUser(username: string, email: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const password = await readPassword(true)
  const { _id } = await api.new_user({ body: { username, email, password } })
  printDone({ _id, username }, `Added ${username} (${_id}).`, isJson)
}

/** Adds a user that only programs are, who acts by the tokens that a site admin makes. */
export async function addBot(
  username: string,
  { fullname, ...flags }: Flags & { fullname?: string },
): Promise<void> {
  const { api, isJson } = await open(flags)
  const body = { bot: true, username, ...(fullname && { fullname }) }
  const { _id } = await api.new_user({ body })
  printDone({ _id, username }, `Added the bot ${username} (${_id}).`, isJson)
}
