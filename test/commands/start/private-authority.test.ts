import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../client/client.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { ISSUED, PRIVATE_CA } from '../../support/private-ca.ts'
import { TEST_KEY } from '../../support/test-certificate.ts'
import { openService } from '../oidc/service.ts'

let folder: string
let mail: Awaited<ReturnType<typeof openMailServer>>
let service: Awaited<ReturnType<typeof openService>>
let issuer: string
let variables: Record<string, string>

/** A provider that is there, and says nothing of itself. */
const provider = createServer({ key: TEST_KEY, cert: ISSUED }, (_, response) => {
  response.writeHead(404).end()
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneway-authority-'))
  await writeFile(join(folder, 'ca.pem'), PRIVATE_CA)
  mail = await openMailServer({ cert: ISSUED })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  // A server that listens on a port has an address.
  issuer = `https://localhost:${(provider.address() as AddressInfo).port}`
  service = await openService(join(folder, 'state'), issuer)
  variables = {
    MAIL: 'smtp',
    MAIL_FROM: 'laneway@example.com',
    SMTP_URL: `smtp://localhost:${mail.port}?starttls=required`,
    SSL_CERT_FILE: '',
  }
})
afterAll(async () => {
  await service?.stop()
  await mail?.close()
  provider.closeAllConnections()
  provider.close()
  await rm(folder, { recursive: true, force: true })
})

/** Has a message sent to somebody new, and asks the provider. */
async function sendAndAsk(name: string): Promise<string> {
  const email = `${name}@example.com`
  await connect(service.url).register({ body: { username: name, email, password: 'a password' } })
  const { status, headers } = await fetch(`${service.url}/users/oidc/acme`)
  expect([status, headers.get('location')]).toEqual([502, null])
  return email
}

const toldOf = (server: string) =>
  `The certificate of ${server} is not trusted: it is issued by Example private CA, Example, which is not among the trusted authorities; set SSL_CERT_FILE to a file that has the certificate of that authority.`

test('a mail server and a provider with a certificate of a private authority are used once it is trusted, and are named before', async () => {
  await service.start({}, variables)
  await sendAndAsk('ada')
  await expect.poll(service.log).toContain(toldOf(`localhost:${mail.port}`))
  expect(service.log()).toContain(toldOf(new URL(issuer).host))
  await service.stop()

  await service.start({}, { ...variables, SSL_CERT_FILE: join(folder, 'ca.pem') })
  const email = await sendAndAsk('grace')
  await expect.poll(() => mail.received.map(({ to }) => to?.[0]?.address)).toContain(email)
  expect(service.log()).toContain(
    `The provider does not say at ${issuer}/.well-known/openid-configuration how it signs people in`,
  )
  await service.stop()

  const start = service.start({}, { ...variables, SSL_CERT_FILE: join(folder, 'no.pem') })
  await expect(start).rejects.toThrow(`SSL_CERT_FILE is ${folder}/no.pem, which does not exist.`)
})
