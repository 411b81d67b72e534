import { type CertificateFault, tlsServerOf } from '../kernel/certificates.ts'
import { logError } from '../kernel/log-error.ts'

/**
 * Fetches as `fetch` does. If a server cannot be reached because its certificate is not trusted, the log
 * says so afterwards. Whoever gave the address is not told, as a certificate may have names of a network
 * that they do not see.
 */
export function fetchWithLog(
  certificateFault: CertificateFault,
  after: (task: Promise<void>) => void,
): typeof fetch {
  return async (to, init) => {
    try {
      return await fetch(to, init)
    } catch (thrown) {
      const address = to instanceof Request ? to.url : String(to)
      if (init?.signal?.aborted !== true) after(logCertificate(address, certificateFault))
      throw thrown
    }
  }
}

async function logCertificate(address: string, certificateFault: CertificateFault): Promise<void> {
  const server = tlsServerOf(address)
  const fault = server && (await certificateFault(server))
  if (fault !== undefined) logError('certificates', { fault })
}
