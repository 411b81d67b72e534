import { formatNumber } from '../../kernel/contract/format-number.ts'
/** Longest redirect URI, in characters. */
const LONGEST = 1_000

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** True for the URL of a program on the user's own machine. */
export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname)
}

/**
 * Says as a sentence without its subject why a client may not be sent to a URI; undefined if it may.
 * Only https, and http to the user's own machine (RFC 8252, section 7.3), are allowed: another scheme
 * belongs to whichever program takes it, and `javascript:` runs in the page that follows it.
 */
export function redirectUriFault(text: string): string | undefined {
  if (text.length > LONGEST) return `must be at most ${formatNumber(LONGEST)} characters`
  // Browsers read a backslash as a slash and skip tabs and line ends; others do not.
  if (!/^[!-[\]-~]+$/.test(text) || !URL.canParse(text)) return 'must be an absolute URL in ASCII'
  const url = new URL(text)
  if (text.includes('#')) return 'must have no fragment'
  if (url.username !== '' || url.password !== '') return 'must hold no credentials'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) return undefined
  return 'must be an https URL, or an http URL of localhost'
}

/**
 * A client may be sent to one of the redirect URIs that it registered, and the texts must be the same.
 * Only the port of the user's own machine may differ, because programs there get a free one when they
 * start (RFC 8252, section 7.3).
 */
export function isRegistered(redirectUri: string, registered: readonly string[]): boolean {
  if (redirectUriFault(redirectUri) !== undefined) return false
  const wanted = withoutLoopbackPort(redirectUri)
  return registered.some((one) => one === redirectUri || withoutLoopbackPort(one) === wanted)
}

function withoutLoopbackPort(text: string): string {
  const url = new URL(text)
  if (url.protocol !== 'http:' || !isLoopback(url)) return text
  return text.replace(/^(http:\/\/(?:\[::1\]|[^/:?[]+)):\d*/i, '$1')
}

/** The URI with further parameters in its query, which is otherwise kept as it is. */
export function withParameters(redirectUri: string, parameters: Record<string, string>): string {
  const added = new URLSearchParams(parameters).toString()
  const separator = !redirectUri.includes('?') ? '?' : /[?&]$/.test(redirectUri) ? '' : '&'
  return `${redirectUri}${separator}${added}`
}
