import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { CALLBACK, connectAgent } from './agent-steps.ts'
import { wrongFor } from './axe.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { asked } from './screens.ts'
import { PASSWORD, someone } from './users.ts'

const REDIRECT = 'https://claude.example/callback'

/** The verifier and challenge of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** Visitors ask who they are, which is refused; browsers report that, and where the browser is sent to. */
const LEADS_AWAY = { expects: /status of 40[01]|ERR_/ }

async function registered(url: string, redirectUri = REDIRECT): Promise<string> {
  const body = JSON.stringify({ client_name: 'Claude', redirect_uris: [redirectUri] })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/oauth/register`, { method: 'POST', body, headers })
  return (await reply.json<{ client_id: string }>()).client_id
}

function authorizePath(client_id: string, given: Record<string, string> = {}): string {
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'a state',
    ...given,
  }
  return `/oauth/authorize?${new URLSearchParams(query).toString()}`
}

async function signInAs(page: Page, { username }: { username: string }): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await asksForAccess(page)
}

function asksForAccess(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1, name: 'Allow access?' }).waitFor()
}

/** The address to which the browser is sent, without asking the client's host. */
async function sentTo(page: Page, act: () => Promise<void>): Promise<URL> {
  await page.route(`${REDIRECT}*`, (route) => route.fulfill({ body: 'The client' }))
  await Promise.all([page.waitForURL(`${REDIRECT}*`), act()])
  return new URL(page.url())
}

describeInBrowser('the page of consent', (stage) => {
  journey(
    'names the app and its host to who has to sign in first, allows nothing in the moment after it has come to the front, gives what was picked, says that it was denied, warns of programs on the device, shows a wrong request without following it, and is found by an agent that knows nothing but /mcp, which gets tokens, calls tools and refreshes them',
    'it leads to another site, with cookies, and comes to the front',
    async () => {
      const client = await registered(stage.url())
      const { page, faults } = await stage.show(authorizePath(client), LEADS_AWAY)
      await signInAs(page, await someone())
      await page.getByText('Claude', { exact: true }).waitFor()
      await page.getByText('claude.example', { exact: true }).waitFor()
      const { _id } = await asked<{ _id: string }>(page, '/api/boards', { title: 'A board' })
      await page.reload()
      await asksForAccess(page)
      const allow = page.getByRole('button', { name: 'Allow' })
      await expect.poll(() => allow.getAttribute('aria-disabled')).toBe('false')
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url()))
      await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
      await allow.dispatchEvent('click')
      await expect.poll(() => allow.getAttribute('aria-disabled')).toBe('false')
      expect(sent).toEqual([])

      await page.getByLabel('Read', { exact: true }).check()
      await page.getByLabel('Only on these boards').first().check()
      await allow.click()
      await page.getByText('Pick at least one board, or all of them.').waitFor()
      await page.getByLabel('A board').check()
      expect(await wrongFor(page)).toEqual([])
      const to = await sentTo(page, () => allow.click())
      expect([to.searchParams.get('state'), to.searchParams.get('iss')]).toEqual([
        'a state',
        stage.url(),
      ])
      const form = {
        grant_type: 'authorization_code',
        client_id: client,
        code: to.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT,
        code_verifier: VERIFIER,
      }
      const body = new URLSearchParams(form)
      const reply = await fetch(`${stage.url()}/oauth/token`, { method: 'POST', body })
      const token = await reply.json<{ access_token: string; scope: string }>()
      expect(token.scope).toBe('read')
      const read = await fetch(`${stage.url()}/api/boards/${_id}`, {
        headers: { authorization: `Bearer ${token.access_token}` },
      })
      expect(read.status).toBe(200)

      await page.goto(stage.url() + authorizePath(client))
      await asksForAccess(page)
      const back = await sentTo(page, () => page.getByRole('button', { name: 'Deny' }).click())
      expect(back.searchParams.get('error')).toBe('access_denied')

      const local = await registered(stage.url(), 'http://localhost/cb')
      const at = { redirect_uri: 'http://localhost:5151/cb' }
      await page.goto(stage.url() + authorizePath(local, at))
      await asksForAccess(page)
      await page.getByText('A program on this device').waitFor()
      expect(await wrongFor(page)).toEqual([])
      const evil = stage.url() + authorizePath(local, { redirect_uri: 'https://evil.example/' })
      await page.goto(evil)
      await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
      await page.getByText('redirect_uri is none of those').waitFor()
      expect(await wrongFor(page)).toEqual([])
      expect(page.url()).toBe(evil)

      await connectAgent(page, stage.url())
      const isOfClients = (fault: string) =>
        [REDIRECT, CALLBACK].some((url) => fault.startsWith(`asked ${url}`))
      expect(faults.filter((fault) => !isOfClients(fault))).toEqual([])
    },
  )
})
