import { invalid } from './contract/app-error.ts'
import { urlIn } from './contract/web-address.ts'

/** The receivers that a deployment allows beside public hosts over https, and its own hosts, which it never allows. */
export type ReceiverPolicy = {
  allowHttp: boolean
  allowPrivate: boolean
  /** The hosts, with ports, as in `URL.host`. */
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

const NO_HTTPS = 'must be an https URL'
const AN_ADDRESS = 'must name a host, not an address'
const NOT_PUBLIC = 'must name a public host'

/** The variables that relax the policy, by the fault that each of them allows. */
const ALLOWED_BY = new Map([
  [NO_HTTPS, 'WEBHOOK_ALLOW_HTTP'],
  [AN_ADDRESS, 'WEBHOOK_ALLOW_PRIVATE'],
  [NOT_PUBLIC, 'WEBHOOK_ALLOW_PRIVATE'],
])

/** Says as a sentence without its subject why an integration may not send to a URL, and which variables would allow it; undefined if it may. */
export function receiverFault(text: string, policy: ReceiverPolicy): string | undefined {
  const fault = publicUrlFault(text, policy)
  const next = fault === NO_HTTPS && publicUrlFault(text, { ...policy, allowHttp: true })
  const variables = [fault, next].flatMap((one) => ALLOWED_BY.get(one || '') ?? [])
  if (variables.length === 0) return fault
  return `${fault}, unless the service runs with ${variables.join('=on and ')}=on`
}

/** The address that a request gives for webhooks; throws if the deployment does not allow it. */
export function receiverUrl(
  url: string,
  { deps, host }: { deps: { config: { receivers: ReceiverPolicy } }; host: string },
): string {
  const { receivers } = deps.config
  const ownHosts = [...receivers.ownHosts, host]
  const fault = receiverFault(url, { ...receivers, ownHosts })
  if (fault !== undefined) throw invalid('url', fault)
  return url
}

/** Says as a sentence without its subject why the service may not call a URL that somebody else gave; undefined if it may. */
export function publicUrlFault(text: string, policy: ReceiverPolicy): string | undefined {
  const url = urlIn(text)
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL'
  if (url.username !== '' || url.password !== '') return 'must hold no credentials'
  if (url.protocol === 'http:' && !policy.allowHttp) return NO_HTTPS
  const host = url.hostname.replace(/(?<!\.)\.+$/, '')
  const isOwn = policy.ownHosts.includes(url.host.replace(url.hostname, host))
  if (isOwn) return 'must not lead back to this service'
  if (policy.allowPrivate) return undefined
  if (host.startsWith('[') || isAddress(host)) return AN_ADDRESS
  return isLocal(host) ? NOT_PUBLIC : undefined
}

/** The URL parser has already normalised every spelling of an IPv4 address to four decimal numbers. */
function isAddress(host: string): boolean {
  return /^\d+(?:\.\d+){3}$/.test(host)
}

function isLocal(host: string): boolean {
  if (!host.includes('.') || SPELLED.test(host)) return true
  return LOCAL_ENDINGS.some((ending) => host === ending || host.endsWith(`.${ending}`))
}
