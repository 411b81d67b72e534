import { absence } from '../operations/absent.ts'

export const noSignIn = absence('sign_in.not_found', 'You have no such sign-in.')
export const noToken = absence('token.not_found', 'The user has no such token.')
export const noUser = absence('user.not_found', 'There is no such user.')
