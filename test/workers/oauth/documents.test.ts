import { afterEach, expect, test, vi } from 'vitest'
import { people } from '../../support/people.ts'
import { answered, codeOf, redeem, requestPath, shownTo } from './flow.ts'

const CLIENT = 'https://claude.example/oauth/client.json'

const DOCUMENT = {
  client_id: CLIENT,
  client_name: 'Claude',
  redirect_uris: ['https://claude.example/callback', 'http://localhost/callback'],
  token_endpoint_auth_method: 'none',
}

afterEach(() => {
  vi.restoreAllMocks()
})

function serves(document: object): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(document))
}

test('a client with a document is shown with its host, and gets tokens', async () => {
  serves(DOCUMENT)
  const { member } = await people()
  const { body } = await shownTo(member, requestPath(CLIENT))
  expect(body).toMatchObject({
    clientName: 'Claude',
    clientHost: 'claude.example',
    redirectHost: 'claude.example',
    isLocal: false,
  })
  expect(await redeem(await codeOf(member, CLIENT))).toMatchObject({ status: 200 })
})

test('a client on the machine of the user is sent to any port of it', async () => {
  serves(DOCUMENT)
  const { member } = await people()
  const request = { redirect_uri: 'http://localhost:51515/callback' }
  const { body } = await shownTo(member, requestPath(CLIENT, request))
  expect(body).toMatchObject({
    redirectHost: 'localhost:51515',
    isLocal: true,
  })
  const { host } = await answered(member, CLIENT, { request })
  expect(host).toBe('localhost:51515')
})

test('a document that is refused is named as what is wrong with the client_id', async () => {
  const other = 'https://other.example/client.json'
  serves(DOCUMENT)
  const { member } = await people()
  const refused = await shownTo(member, requestPath(other))
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'query.invalid',
      reason: 'client_id must lead to a JSON document that names it as its client_id.',
    },
  })
})
