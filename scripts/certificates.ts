import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import { usageError } from './exit.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Reads the certificates in the file that SSL_CERT_FILE names; there are none if it is empty. Throws a usage error that says what is wrong with it. */
export function certificatesIn(path = ''): string[] {
  if (path === '') return []
  const found = textOf(path).match(CERTIFICATE) ?? []
  if (found.length === 0)
    return usageError(
      `SSL_CERT_FILE must be a file with certificates in PEM, and there is none in ${path}.`,
    )
  for (const [at, one] of found.entries())
    if (!isCertificate(one))
      return usageError(
        `SSL_CERT_FILE must be a file with certificates in PEM, and number ${at + 1} in ${path} cannot be read.`,
      )
  return found
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code')
    return usageError(`SSL_CERT_FILE is ${path}, which ${FAULTS.get(code) ?? 'cannot be read'}.`)
  }
}

const FAULTS = new Map<unknown, string>([
  ['ENOENT', 'does not exist'],
  ['EACCES', 'the user that runs Laneway may not read'],
  ['EISDIR', 'is a folder, not a file'],
])

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined
  } catch {
    return false
  }
}

/** The certificates that connections trust: those of the system, and with some of one's own also these and Mozilla's, as Node has them. */
export function trustedWith(own: readonly string[]): string[] {
  const system = tls.getCACertificates('system')
  return own.length === 0 ? system : [...new Set([...system, ...tls.rootCertificates, ...own])]
}

/**
 * Has the runtime trust certificates of one's own beside all others, by a file in the folder of the data.
 * The runtime would trust nothing beside what is in a file that SSL_CERT_FILE names, and push messages and
 * public providers need the others. Returns the runtime's environment.
 */
export function trustIn(state: string, own: readonly string[]): Record<string, string> {
  if (own.length === 0) return {}
  const file = join(state, 'trusted-certificates.pem')
  const all = `${trustedWith(own).join('\n')}\n`
  // A disk that is full has no room for what is there already.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== all) writeFileSync(file, all)
  return { SSL_CERT_FILE: file }
}

/** Takes an empty SSL_CERT_FILE out of the environment: the runtime would look for a file of no name, and not start. */
export function forgetEmptyFile(env: NodeJS.ProcessEnv): void {
  if (env['SSL_CERT_FILE'] === '') delete env['SSL_CERT_FILE']
}
