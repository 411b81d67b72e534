import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  auth,
} from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { someone } from './users.ts'

const REDIRECT = 'http://localhost:5151/callback'

/** What a client of the official SDK keeps: it registers, and its user is sent to a page. */
function provider() {
  let client: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ''
  let discovery: OAuthDiscoveryState | undefined
  const sentTo: URL[] = []
  const kept: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Agent', redirect_uris: [REDIRECT] },
    clientInformation: () => client,
    saveClientInformation: (given) => {
      client = given
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    redirectToAuthorization: (url) => {
      sentTo.push(url)
    },
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => {
      discovery = given
    },
    discoveryState: () => discovery,
  }
  return { kept, sentTo }
}

describeInBrowser('an agent that knows nothing but /mcp', (stage) => {
  journey(
    'finds the page of consent, gets tokens and calls tools, and refreshes them',
    'the page of consent is one of it, and leads back to a program',
    async () => {
      const { page } = await stage.show('/b', { as: await someone() })
      const { kept, sentTo } = provider()
      const url = new URL(`${stage.url()}/mcp`)
      const transport = new StreamableHTTPClientTransport(url, { authProvider: kept })
      const info = { name: 'agent', version: '1' }
      await expect(new Client(info).connect(transport)).rejects.toThrow(UnauthorizedError)
      await page.route(`${REDIRECT}*`, (route) => route.fulfill({ body: 'The agent' }))
      await page.goto(sentTo[0]?.href ?? '')
      await page.getByText('A program on this device').waitFor()
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.waitForURL(`${REDIRECT}*`)
      await transport.finishAuth(new URL(page.url()).searchParams)
      const client = new Client(info)
      await client.connect(new StreamableHTTPClientTransport(url, { authProvider: kept }))
      expect((await client.listTools()).tools.length).toBeGreaterThan(5)
      const before = await kept.tokens()
      expect(await auth(kept, { serverUrl: url })).toBe('AUTHORIZED')
      expect(await kept.tokens()).not.toEqual(before)
      const again = new Client(info)
      await again.connect(new StreamableHTTPClientTransport(url, { authProvider: kept }))
      expect(
        (await again.callTool({ name: 'get_board', arguments: { board: 'none' } })).isError,
      ).toBe(true)
    },
  )
})
