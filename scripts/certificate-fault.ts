import type { Buffer } from 'node:buffer'
import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { oneLine } from '../src/kernel/log-error.ts'

/** A server that the runtime could not speak to. Its TLS begins at once, or by STARTTLS as in SMTP. */
export type Asked = { host: string; port: number; by: 'tls' | 'starttls' }

/** A server may take this long to show its certificate. */
const PATIENCE_MS = 5_000

/** Longest name in a certificate that is repeated, in characters. */
const LONGEST = 100

/**
 * Says in a sentence why the certificate of a server is not trusted; undefined if it is, or no certificate
 * is shown. The runtime tells the service only that a connection failed, so the server is asked once more.
 */
export async function certificateFault(
  asked: Asked,
  trusted: readonly string[],
): Promise<string | undefined> {
  const socket = net.connect({ host: asked.host, port: asked.port })
  socket.on('error', () => {})
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
  try {
    if (asked.by === 'starttls') await beginTls(socket)
    return await faultOf(socket, asked, trusted)
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** Asks an SMTP server to go on with TLS. */
async function beginTls(socket: net.Socket): Promise<void> {
  await replyOf(socket, '220')
  socket.write('EHLO laneway.invalid\r\n')
  await replyOf(socket, '250')
  socket.write('STARTTLS\r\n')
  await replyOf(socket, '220')
}

/** Waits for the end of a reply of this status, which may have several lines. Throws on another one, and where the connection ends. */
function replyOf(socket: net.Socket, status: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let reply = ''
  const hear = (chunk: Buffer) => {
    reply += chunk.toString('latin1')
    if (!/(?:^|\n)\d{3}(?: [^\n]*)?\r?\n$/.test(reply)) return
    if (reply.startsWith(status)) resolve()
    else reject(new Error('The server does not go on.'))
  }
  const end = () => reject(new Error('The server has ended the connection.'))
  socket.on('data', hear).once('close', end)
  return promise.finally(() => socket.off('data', hear).off('close', end))
}

async function faultOf(
  plain: net.Socket,
  { host, port }: Asked,
  trusted: readonly string[],
): Promise<string | undefined> {
  const socket = tls.connect({
    socket: plain,
    host,
    ...(net.isIP(host) === 0 && { servername: host }),
    ca: [...trusted],
    // The connection is used for nothing but this look.
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect')
    const fault = reasonOf(socket, host)
    return fault && `The certificate of ${host}:${port} ${fault}`
  } finally {
    socket.destroy()
  }
}

const SET_IT = 'set SSL_CERT_FILE to a file that has'

/** Says why a certificate is not trusted, as the end of a sentence. The runtime is stricter than Node in two respects. */
function reasonOf(socket: tls.TLSSocket, host: string): string | undefined {
  const { issuer, subjectaltname, valid_from: from, valid_to: to } = socket.getPeerCertificate()
  const error = socket.authorized ? '' : String(socket.authorizationError)
  if (error === '' && subjectaltname === undefined)
    return 'names no host in subjectAltName, without which it is not taken.'
  if (error === '' || error === 'DEPTH_ZERO_SELF_SIGNED_CERT') {
    if (socket.getPeerX509Certificate()?.ca === true)
      return `is that of an authority itself (CA:TRUE), which no server may show: sign one for the server by it, and ${SET_IT} that of the authority.`
    return error === '' ? undefined : `is not trusted: it is signed by itself; ${SET_IT} it.`
  }
  if (error === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `is for ${shown(subjectaltname ?? 'no host')}, not for ${host}.`
  if (error === 'CERT_HAS_EXPIRED') return `has expired: it ended on ${to}.`
  if (error === 'CERT_NOT_YET_VALID') return `is not valid yet: it begins on ${from}.`
  const { CN, O } = issuer
  const by = shown([CN, O].filter((name) => name !== undefined).join(', ') || 'nobody')
  return `is not trusted: it is issued by ${by}, which is not among the trusted authorities; ${SET_IT} the certificate of that authority.`
}

function shown(name: string): string {
  return oneLine(name).slice(0, LONGEST)
}
