import { BASE } from '../base.ts'
import { ownAddress } from './route.ts'

const BOARDS = 'b'

/** Leaves the page on which somebody has signed in, for the one that they came from, or else their boards. */
export function goOn(): void {
  const wanted = new URLSearchParams(location.search).get('to') ?? BOARDS
  location.replace(ownAddress(wanted, BASE) ?? BOARDS)
}

/** The address of a page to sign in on, which comes back to an address: the one that is shown, if none is given. */
export function signInPath({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'> = location): string {
  return `sign-in?to=${encodeURIComponent(pathname + search + hash)}`
}
