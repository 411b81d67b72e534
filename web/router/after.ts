import { navigate } from './router.ts'

const BOARDS = '/b'

/** Shows the page that somebody came from to sign in, or else their boards. */
export function goOn(): void {
  navigate(placeIn(location.search), { replaces: true })
}

/** The address of a page to sign in on, which comes back to the one that is shown. */
export function signInPath(): string {
  const { pathname, search } = location
  return `/sign-in?to=${encodeURIComponent(pathname + search)}`
}

/** The place in a query, if it is one of this page: what comes by a link may name any. */
function placeIn(search: string): string {
  const wanted = new URLSearchParams(search).get('to') ?? BOARDS
  const { origin, pathname, search: query } = new URL(wanted, location.origin)
  return origin === location.origin ? pathname + query : BOARDS
}
