import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, afterEach, expect, test } from 'vitest'
import { certificateFault } from '../../../scripts/certificate-fault.ts'
import { certificatesIn, trustIn, trustedWith } from '../../../scripts/certificates.ts'
import { stopOf } from '../../../scripts/exit.ts'
import { openMailServer } from '../../support/mail-server.ts'
import {
  EXPIRED,
  FOR_OTHERS,
  ISSUED,
  NAMELESS,
  PRIVATE_CA,
  TO_COME,
} from '../../support/private-ca.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../../support/test-certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'laneway-certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(content: string): string {
  const path = join(folder, 'ca.pem')
  writeFileSync(path, content)
  return path
}

const trimmed = (pems: string[]) => pems.map((pem) => pem.trim())

test('a file has any number of certificates, with other text between them', () => {
  const path = fileWith(`# ours\n${PRIVATE_CA}\nand\n${TEST_CERTIFICATE}${TEST_KEY}`)
  expect(certificatesIn(path)).toEqual(trimmed([PRIVATE_CA, TEST_CERTIFICATE]))
  expect([certificatesIn(''), certificatesIn(undefined)]).toEqual([[], []])
})

function exitCodeOf(read: () => unknown): number | undefined {
  try {
    read()
    return 0
  } catch (error) {
    return stopOf(error)?.exitCode
  }
}

const BROKEN = PRIVATE_CA.replace(/\n.{20}/, '\n')

test.each<[string, () => string, string]>([
  ['does not exist', () => join(folder, 'none.pem'), 'none.pem, which does not exist.'],
  ['is a folder', () => folder, ', which is a folder, not a file.'],
  ['is empty', () => fileWith(''), 'and there is none in'],
  ['has a key alone', () => fileWith(TEST_KEY), 'and there is none in'],
  ['has a broken one', () => fileWith(PRIVATE_CA + BROKEN), 'and number 2 in'],
])('a file that %s ends the start, and the variable is named', (_, make, reason) => {
  const path = make()
  const read = () => certificatesIn(path)
  expect(read).toThrow(reason)
  expect(read).toThrow(/^SSL_CERT_FILE /)
  expect(read).toThrow(path)
  expect(exitCodeOf(read)).toBe(2)
})

test('certificates of one’s own are trusted beside those of the system and of Mozilla, by the runtime as well', () => {
  const { SSL_CERT_FILE: path = '' } = trustIn(folder, [PRIVATE_CA])
  const written = certificatesIn(path)
  expect(written).toEqual(expect.arrayContaining(trimmed([PRIVATE_CA, ...tls.rootCertificates])))
  expect(readFileSync(path, 'utf8')).toContain(PRIVATE_CA.trim())
  const system = tls.getCACertificates('system')
  expect(written).toEqual(expect.arrayContaining(trimmed(system)))
  expect([trustIn(folder, []), trustedWith([])]).toEqual([{}, system])
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** Says what is found of a server with a certificate, trusting the private authority or not. */
async function faultOf(cert: string, { by = 'tls', trusts = true }: Looked = {}) {
  const server = await openMailServer({ cert, secure: by === 'tls' })
  closing.push(server.close)
  const asked = { host: 'localhost', port: server.port, by }
  const fault = await certificateFault(asked, trusts ? [PRIVATE_CA] : tls.rootCertificates)
  return fault?.replace(`localhost:${server.port}`, 'localhost:PORT')
}

type Looked = { by?: 'tls' | 'starttls'; trusts?: boolean }

const OF = 'The certificate of localhost:PORT'

const ISSUER = `${OF} is not trusted: it is issued by Example private CA, Example, which is not among the trusted authorities; set SSL_CERT_FILE to a file that has the certificate of that authority.`

test.each(['tls', 'starttls'] as const)(
  'a certificate that is trusted has no fault, and of another one the issuer is named (%s)',
  async (by) => {
    expect(await faultOf(ISSUED, { by })).toBeUndefined()
    expect(await faultOf(ISSUED, { by, trusts: false })).toBe(ISSUER)
  },
)

test.each<[string, string, string]>([
  [
    'for other hosts',
    FOR_OTHERS,
    'is for DNS:mail.example.com, DNS:smtp.example.com, not for localhost.',
  ],
  ['that has ended', EXPIRED, 'has expired: it ended on Feb  1 00:00:00 2026 GMT.'],
  ['to come', TO_COME, 'is not valid yet: it begins on Jan  1 00:00:00 2125 GMT.'],
  ['without a host', NAMELESS, 'names no host in subjectAltName, without which it is not taken.'],
  [
    'of an authority',
    TEST_CERTIFICATE,
    'is that of an authority itself (CA:TRUE), which no server may show: sign one for the server by it, and set SSL_CERT_FILE to a file that has that of the authority.',
  ],
])('of a certificate %s the reason is said', async (_, cert, reason) => {
  expect(await faultOf(cert)).toBe(`${OF} ${reason}`)
})

test('a server that shows no certificate has none that is at fault', async () => {
  const server = await openMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  closing.push(server.close)
  for (const by of ['tls', 'starttls'] as const) {
    expect(await certificateFault({ host: 'localhost', port: server.port, by }, [])).toBeUndefined()
    expect(await certificateFault({ host: 'localhost', port: 1, by }, [])).toBeUndefined()
  }
})
