import { isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import { type Networks, plainAddress, readNetworks } from './networks.ts'

/** Networks of proxies that are likely the operator's own: this machine, private networks, and those of containers and providers. */
const NEAR =
  '127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10, fc00::/7, fe80::/10'

/** A request as hints look at it. */
type Asked = { peer: string; headers: IncomingHttpHeaders; isUpgrade: boolean }

/** Watches for proxies in front that are not set up, and says each thing once. */
export function openHints(
  trusted: Networks,
  say: (reason: string) => void,
): (asked: Asked) => void {
  const read = readNetworks(NEAR)
  const near: Networks = 'networks' in read ? read.networks : trusted
  const said = new Set<string>()
  return (asked) => {
    const hint = hintOf({ ...asked, peer: plainAddress(asked.peer) }, trusted, near)
    if (hint === undefined || said.has(hint.about)) return
    said.add(hint.about)
    say(hint.reason)
  }
}

function hintOf({ peer, headers, isUpgrade }: Asked, trusted: Networks, near: Networks) {
  const isOffered = headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '')
  if (!isUpgrade && !isOffered && headers['sec-websocket-key'] !== undefined)
    return {
      about: 'upgrade',
      reason:
        'A live connection was asked for without Upgrade: the proxy in front does not pass the headers Upgrade and Connection on. Changes come late until it does.',
    }
  const isForwarded = headers['x-forwarded-for'] !== undefined
  if (!near.has(peer) || !(isForwarded || isPublic(headers.host))) return undefined
  if (!trusted.has(peer))
    return {
      about: 'trust',
      reason: `Requests of a proxy come from ${peer}, which TRUST_PROXY does not name: all clients count as one. Set TRUST_PROXY=${peer}.`,
    }
  if (isForwarded || headers['cf-connecting-ip'] !== undefined) return undefined
  return {
    about: 'forwarded',
    reason: `The proxy at ${peer} says of no client who it is: all of them count as one. Let it set X-Forwarded-For.`,
  }
}

/** True for a host that is no name of this machine or its network, so that somebody in front must have been asked for it. */
function isPublic(host = ''): boolean {
  const name = plainAddress(host.replace(/:\d+$/, ''))
  return (
    isIP(name) === 0 &&
    name.includes('.') &&
    !/\.(?:localhost|local|lan|internal|test)$/i.test(name)
  )
}
