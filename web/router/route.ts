import { secretOf, sharedId } from '../api/share-id.ts'

/** Other programs share a text to this path, so that it becomes a card. */
export const SHARE_PATH = '/share'

/** The screens that have one address each. The service serves the page there, the service worker keeps it, and `app/screens.tsx` has their components. */
const SCREENS = [
  ['/', 'greeting'],
  ['/sign-in', 'sign-in'],
  ['/register', 'register'],
  ['/forgot', 'forgot'],
  ['/b', 'boards'],
  ['/account', 'account'],
  ['/import', 'import'],
  ['/inbox', 'inbox'],
  ['/search', 'search'],
  [SHARE_PATH, 'share'],
  ['/admin/users', 'users'],
  ['/oauth/authorize', 'consent'],
] as const

type Plain = (typeof SCREENS)[number][1]

const PLAIN = new Map<string, Plain>(SCREENS)

/** An address leads to a screen, and says what it is about. */
export type Route =
  | { screen: Plain | 'unknown' }
  | { screen: BySecret; secret: string }
  | { screen: 'board'; board: string; slug: string; card: string | undefined }

/** The screens whose address ends with a secret, some of which the screens take out of the address. */
const BY_SECRET = ['reset', 'confirm', 'join'] as const

type BySecret = (typeof BY_SECRET)[number]

const BOARDS = '/b/'

/** Below this path are the secrets of share links. */
const SHARED = '/s/'

/** Paths that the page makes screens of. A `*` at the end stands for any rest. */
export const SCREEN_PATHS: readonly string[] = [
  ...PLAIN.keys(),
  ...BY_SECRET.flatMap((screen) => [`/${screen}`, `/${screen}/*`]),
  `${BOARDS}*`,
  `${SHARED}*`,
]

/** True if the page makes a screen of a path, be it one that says that nothing is there. */
export function isScreenPath(pathname: string): boolean {
  if ([BOARDS, SHARED].some((path) => pathname.startsWith(path))) return true
  return PLAIN.has(pathname) || secretIn(pathname) !== undefined
}

/** The route of a path, such as `/b/{board}/{slug}/{card}`. */
export function routeOf(pathname: string): Route {
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  const plain = PLAIN.get(`/${parts.join('/')}`)
  if (plain !== undefined) return { screen: plain }
  const bySecret = secretIn(pathname)
  if (bySecret !== undefined) return bySecret
  const [first, board, slug = '', card] = parts
  // A board that is seen by a link has no slug: /s/{secret}/{card}.
  if (first === 's' && board !== undefined && parts.length <= 3)
    return { screen: 'board', board: sharedId(board), slug: '', card: parts[2] }
  if (first !== 'b' || board === undefined || parts.length > 4) return { screen: 'unknown' }
  return { screen: 'board', board, slug, card }
}

/** The screen of a path that ends with a secret, such as `/reset/{secret}`; without one the secret is empty. */
function secretIn(pathname: string): Extract<Route, { secret: string }> | undefined {
  const [, name, secret = ''] = /^\/(\w+)(?:\/(\w*))?$/.exec(pathname) ?? []
  const screen = BY_SECRET.find((one) => one === name)
  return screen && { screen, secret }
}

/** The address of a board or of a card on it, below that of the page. */
export function boardPath(board: { _id: string; slug: string }, card?: string): string {
  const secret = secretOf(board._id)
  const place = secret === undefined ? ['b', board._id, board.slug || 'board'] : ['s', secret]
  const parts = [...place, ...(card === undefined ? [] : [card])]
  return parts.map(encodeURIComponent).join('/')
}

/** An address in full, if it is one of this page: what comes by a link may name any. */
export function ownAddress(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const { href } = new URL(address, base)
  return href.startsWith(base) ? href : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
