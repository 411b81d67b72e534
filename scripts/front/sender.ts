import { isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import { type Networks, plainAddress } from './networks.ts'

/** The address that a request comes from, and the protocol by which it was sent to the first proxy. */
export type Sender = { address: string; protocol: 'http' | 'https' }

/**
 * Tells who sent a request that came by a connection from `peer`. Headers about the sender count only if the
 * peer is a proxy that is trusted: the rightmost address of `X-Forwarded-For` that is no trusted proxy, or
 * `CF-Connecting-IP` if there is no such header. Anybody can write these headers, so the ones further
 * left are never believed.
 */
export function senderOf(peer: string, headers: IncomingHttpHeaders, trusted: Networks): Sender {
  const own = plainAddress(peer)
  if (!trusted.has(own)) return { address: own, protocol: 'http' }
  const forwarded = headers['x-forwarded-for']
  const chain = textOf(forwarded)
    .split(',')
    .map((part) => plainAddress(withoutPort(part)))
  const protocol = textOf(headers['x-forwarded-proto']).split(',').at(-1)?.trim().toLowerCase()
  return {
    address: (forwarded === undefined ? cloudflares(headers) : firstKnown(chain, trusted)) ?? own,
    // Traefik says `wss` of a request for a socket.
    protocol: protocol === 'https' || protocol === 'wss' ? 'https' : 'http',
  }
}

/** The rightmost address that is no trusted proxy, or the leftmost one if all are; undefined if none is an address. */
function firstKnown(chain: readonly string[], trusted: Networks): string | undefined {
  let last: string | undefined
  for (const address of chain.toReversed()) {
    // An entry that is no address ends the part of the chain that can be believed.
    if (isIP(address) === 0) break
    last = address
    if (!trusted.has(address)) break
  }
  return last
}

function cloudflares(headers: IncomingHttpHeaders): string | undefined {
  const address = plainAddress(textOf(headers['cf-connecting-ip']))
  return isIP(address) === 0 ? undefined : address
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(part: string): string {
  const text = part.trim()
  return /^(\[.*\]|[^:]*):\d+$/.exec(text)?.[1] ?? text
}

/** Repeated headers count as one with commas. */
function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(',') : (header ?? '')
}
