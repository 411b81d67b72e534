/** What an address shows: the screen, and what of. */
export type Route =
  | {
      screen:
        | 'greeting'
        | 'sign-in'
        | 'register'
        | 'boards'
        | 'account'
        | 'import'
        | 'search'
        | 'consent'
        | 'unknown'
    }
  | { screen: 'board'; board: string; slug: string; card: string | undefined }

const PLAIN = new Map<string, Route>([
  ['', { screen: 'greeting' }],
  ['sign-in', { screen: 'sign-in' }],
  ['register', { screen: 'register' }],
  ['b', { screen: 'boards' }],
  ['account', { screen: 'account' }],
  ['import', { screen: 'import' }],
  ['search', { screen: 'search' }],
  ['oauth/authorize', { screen: 'consent' }],
])

/** The route of a path, such as `/b/{board}/{slug}/{card}`. */
export function routeOf(pathname: string): Route {
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  const plain = PLAIN.get(parts.join('/'))
  if (plain !== undefined) return plain
  const [first, board, slug = '', card] = parts
  if (first !== 'b' || board === undefined || parts.length > 4) return { screen: 'unknown' }
  return { screen: 'board', board, slug, card }
}

/** The path of a board, or of a card over it. */
export function boardPath(board: { _id: string; slug: string }, card?: string): string {
  const parts = ['b', board._id, board.slug || 'board', ...(card === undefined ? [] : [card])]
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
