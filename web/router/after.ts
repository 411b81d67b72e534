import { ownAddress } from './route.ts'
import { navigate } from './router.ts'

const BOARDS = '/b'

/** Shows the page that somebody came from to sign in, or else their boards. */
export function goOn(): void {
  const wanted = new URLSearchParams(location.search).get('to') ?? BOARDS
  navigate(ownAddress(wanted, location.origin) ?? BOARDS, { replaces: true })
}

/** The address of a page to sign in on, which comes back to the one that is shown. */
export function signInPath(): string {
  const { pathname, search } = location
  return `/sign-in?to=${encodeURIComponent(pathname + search)}`
}
