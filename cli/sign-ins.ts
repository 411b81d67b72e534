import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'

/** Lists where a user is signed in. */
export async function listSignIns(user: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const signIns = api.each('get_sign_ins_of_user', { user, query: { limit: 1_000 } })
  await printRows(signIns, ['_id', 'createdAt', 'expiresAt', 'userAgent'], isJson)
}

/** Ends a sign-in of a user, or all of them and all of their tokens. */
export async function endSignIn(user: string, signIn: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  if (signIn === 'all') {
    const { _id: userId } = await api.get_user({ user })
    await api.delete_user_token({ body: { userId } })
    return printDone({ user }, `${user} has to sign in again everywhere.`, isJson)
  }
  const { _id } = await api.delete_sign_in_of_user({ user, userSignIn: signIn })
  printDone({ _id }, `Ended ${_id}.`, isJson)
}
