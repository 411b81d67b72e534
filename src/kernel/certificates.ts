/** Looks at the certificates of servers, if the service runs on a machine of its own (`CERTIFICATES`). */
export type Certificates = { fetch(url: string): Promise<Pick<Response, 'json'>> }

/** A server, and whether its TLS begins at once or by STARTTLS. */
export type TlsServer = { host: string; port: number; by: 'tls' | 'starttls' }

/** Says in a sentence why the certificate of a server is not trusted; undefined if it is, or nobody can tell. */
export type CertificateFault = (server: TlsServer) => Promise<string | undefined>

/** The platform's own runtime has nobody who could tell. */
export function certificateFaultBy(certificates: Certificates | undefined): CertificateFault {
  if (certificates === undefined) return async () => undefined
  return async ({ host, port, by }) => {
    const query = new URLSearchParams({ host, port: String(port), by })
    const answer: unknown = await certificates
      .fetch(`https://certificates/?${query.toString()}`)
      .then(
        (reply) => reply.json(),
        () => undefined,
      )
    const fault: unknown = Reflect.get(Object(answer), 'fault')
    return typeof fault === 'string' ? fault : undefined
  }
}

/** The server of an address whose TLS begins at once; undefined if it has none. */
export function tlsServerOf(address: string): TlsServer | undefined {
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return undefined
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || HTTPS_PORT, by: 'tls' }
}

const HTTPS_PORT = 443
