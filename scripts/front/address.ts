import type { IncomingMessage } from 'node:http'
import type { Sender } from './sender.ts'

/** True if a request asks for a socket: those have no body. */
export function isForSocket({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) === 0
  )
}

/** The address that is asked for, with the protocol and the host by which the client asked. Undefined if there is not one host, or no path, or the body is encoded in a way that another server might read otherwise. */
export function addressOf(asked: IncomingMessage, sender: Sender): string | undefined {
  const { url = '', headers, httpVersion } = asked
  const hosts = asked.headersDistinct['host'] ?? (httpVersion === '1.0' ? ['localhost'] : [])
  const [host = ''] = hosts
  const isAddress =
    hosts.length === 1 &&
    url.startsWith('/') &&
    /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) &&
    /^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked')
  return isAddress ? `${sender.protocol}://${host}${url}` : undefined
}

/** Clients of HTTP/1.0 may name no host. */
export function hostFor({ headers: { host } }: IncomingMessage): string[] {
  return host === undefined ? ['Host', 'localhost'] : []
}
