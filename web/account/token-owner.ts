import type { Entry, Input } from '../../client/client.ts'
import type { PageSession } from '../state/page-session.ts'

export type Token = Entry<'get_own_tokens'>

/** Lists, makes and revokes the tokens of one user, so that panels do not know whose they are. */
export type TokenOwner = {
  list: () => AsyncIterable<Token>
  make: (body: Input<'new_own_token'>['body']) => Promise<{ token: string }>
  revoke: (token: string) => Promise<unknown>
  /** The boards that a token can be limited to. */
  boards: () => AsyncIterable<{ _id: string; title: string }>
}

/** Reads and makes the tokens of the one who is signed in. */
export function ownTokens({ api }: PageSession): TokenOwner {
  return {
    list: () => api.each('get_own_tokens'),
    make: (body) => api.new_own_token({ body }),
    revoke: (token) => api.delete_own_token({ token }),
    boards: () => api.each('get_boards_of_current_user'),
  }
}

/** Gives those of another user, for a site admin. */
export function tokensOf(session: PageSession, user: string): TokenOwner {
  return {
    list: () => session.api.each('get_tokens_of_user', { user }),
    make: (body) => session.api.new_token_of_user({ user, body }),
    revoke: (userToken) => session.api.delete_token_of_user({ user, userToken }),
    boards: () => session.api.each('get_boards_from_user', { user }),
  }
}
