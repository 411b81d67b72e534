/** Which receivers a deployment allows beside public hosts over https, and its own hosts, which it never allows. */
export type ReceiverPolicy = {
  allowHttp: boolean
  allowPrivate: boolean
  /** With ports, as in `URL.host`. */
  ownHosts: string[]
}

/** Endings of names that resolve inside a local network, or to an address that is part of the name. */
const LOCAL_ENDINGS = [
  'localhost localdomain localdomain4 localdomain6 local internal intranet private corp home',
  'lan svc arpa onion',
  'localtest.me lvh.me vcap.me lacolhost.com traefik.me localho.st',
  'nip.io sslip.io xip.io 1u.ms rbndr.us',
].flatMap((endings) => endings.split(' '))

/** A private IPv4 address inside a name, with dots or dashes. */
const SPELLED =
  /(?:^|[.-])(?:(?:0|10|127)[.-]\d{1,3}|169[.-]254|172[.-](?:1[6-9]|2\d|3[01])|192[.-]168)(?:[.-]\d{1,3}){2}(?:[.-]|$)/

/**
 * Why an integration may not send to a URL, as a sentence without its subject; undefined if it may.
 * WEBHOOK_ALLOW_HTTP and WEBHOOK_ALLOW_PRIVATE relax the policy.
 */
export function receiverFault(text: string, policy: ReceiverPolicy): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL'
  if (url.username !== '' || url.password !== '') return 'must hold no credentials'
  if (url.protocol === 'http:' && !policy.allowHttp) return 'must be an https URL'
  const host = url.hostname.replace(/(?<!\.)\.+$/, '')
  const isOwn = policy.ownHosts.includes(url.host.replace(url.hostname, host))
  if (isOwn) return 'must not lead back to this service'
  if (policy.allowPrivate) return undefined
  if (host.startsWith('[') || isAddress(host)) return 'must name a host, not an address'
  return isLocal(host) ? 'must name a public host' : undefined
}

/** The URL parser has already normalised every spelling of an IPv4 address to four decimal numbers. */
function isAddress(host: string): boolean {
  return /^\d+(?:\.\d+){3}$/.test(host)
}

function isLocal(host: string): boolean {
  if (!host.includes('.') || SPELLED.test(host)) return true
  return LOCAL_ENDINGS.some((ending) => host === ending || host.endsWith(`.${ending}`))
}
