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
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The address on this machine to which an agent is sent back. */
export const CALLBACK = 'http://localhost:5151/callback'

/** Makes what a client of the official SDK keeps: it registers, and its user is sent to a page. */
function provider() {
  let client: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ''
  let discovery: OAuthDiscoveryState | undefined
  const sentTo: URL[] = []
  const kept: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Agent', redirect_uris: [CALLBACK] },
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

/** Has an agent that knows nothing but /mcp find the page of consent, get tokens and call tools, and refresh them. */
export async function connectAgent(page: Page, origin: string): Promise<void> {
  const { kept, sentTo } = provider()
  const url = new URL(`${origin}/mcp`)
  const transport = new StreamableHTTPClientTransport(url, { authProvider: kept })
  const info = { name: 'agent', version: '1' }
  await expect(new Client(info).connect(transport)).rejects.toThrow(UnauthorizedError)
  await page.route(`${CALLBACK}*`, (route) => route.fulfill({ body: 'The agent' }))
  await page.goto(sentTo[0]?.href ?? '')
  await page.getByText('A program on this device').waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${CALLBACK}*`)
  await transport.finishAuth(new URL(page.url()).searchParams)
  const client = new Client(info)
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: kept }))
  expect((await client.listTools()).tools.length).toBeGreaterThan(5)
  const before = await kept.tokens()
  expect(await auth(kept, { serverUrl: url })).toBe('AUTHORIZED')
  expect(await kept.tokens()).not.toEqual(before)
  const again = new Client(info)
  await again.connect(new StreamableHTTPClientTransport(url, { authProvider: kept }))
  expect((await again.callTool({ name: 'get_board', arguments: { board: 'none' } })).isError).toBe(
    true,
  )
}
