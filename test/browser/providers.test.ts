import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { CLIENT, openIdentityProvider } from '../support/identity-provider.ts'
import { wrongFor } from './axe.ts'
import { visit } from './browser.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import type { Laneway } from './laneway.ts'

const LABELS = { acme: 'Acme', 'big-corp': 'Big Corp' }

/** Visitors ask who they are, which is refused, and so is a sign-in that was cancelled; browsers report both. */
const UNKNOWN = { expects: /status of 40[013]/, shows: 'main h1' }

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

describeInBrowser('a service with providers', (stage) => {
  let identity: Awaited<ReturnType<typeof openIdentityProvider>>
  let service: Laneway

  beforeAll(async () => {
    identity = await openIdentityProvider()
    const providers = Object.entries(LABELS).map(([id, label]) => ({
      id,
      label,
      issuer: identity.issuer,
      clientId: CLIENT.id,
    }))
    const variables = {
      OIDC_PROVIDERS: JSON.stringify(providers),
      OIDC_ALLOW_HTTP: 'on',
      OIDC_SECRET_ACME: CLIENT.secret,
      OIDC_SECRET_BIG_CORP: CLIENT.secret,
    }
    // The provider is at 127.0.0.1, so that it is another site to the browser.
    service = await stage.another(variables)
    identity.trust(service.url, Object.keys(LABELS))
    const claims = { email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' }
    identity.people.set('grace', claims)
  })
  afterAll(async () => {
    await service.stop()
    await identity.close()
  })

  journey(
    'signs people in by them, links and unlinks another one, and signs them out there, too',
    'it goes to another site and back, with cookies',
    async () => {
      const { page, faults } = await visit(`${service.url}/sign-in`, UNKNOWN)
      const buttons = page.locator('.provider-links a')
      await expect
        .poll(() => buttons.allInnerTexts())
        .toEqual(['Continue with Acme', 'Continue with Big Corp'])
      expect(await wrongFor(page)).toEqual([])

      await page.getByRole('link', { name: 'Continue with Acme' }).click()
      await heading(page, 'Sign in to Acme').waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page
        .getByRole('alert')
        .filter({ hasText: 'The service did not sign you in.' })
        .waitFor()
      await heading(page, 'Sign in').waitFor()
      expect(await wrongFor(page)).toEqual([])

      await page.getByRole('link', { name: 'Continue with Acme' }).click()
      await page.getByLabel('Name').fill('grace')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await heading(page, 'Your boards').waitFor()
      expect(page.url()).toBe(`${service.url}/b`)

      await page.goto(`${service.url}/account`)
      await page.getByRole('link', { name: 'Link Big Corp' }).click()
      const unlink = page.getByRole('button', { name: 'Unlink Big Corp' })
      await unlink.waitFor()
      expect(await wrongFor(page)).toEqual([])
      await unlink.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
      await page.getByRole('link', { name: 'Link Big Corp' }).waitFor()

      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await heading(page, 'Sign out of Acme?').waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(() => page.url()).toBe(`${service.url}/`)
      const own = faults.filter((fault) => !fault.startsWith(`asked ${identity.issuer}/`))
      expect(own).toEqual([])
    },
  )

  journey(
    'leads at once to the only provider, and then to where one wanted to go',
    'it goes to another site and back, with cookies',
    async () => {
      const { page } = await visit(service.url, { ...UNKNOWN })
      const asked = await fetch(`${service.url}/api/sign-in`)
      const options: { providers: object[] } = await asked.json()
      const [acme] = options.providers
      const only = { passwords: false, onlyProvider: 'acme', providers: [acme] }
      await page.route('**/api/sign-in', (route) =>
        route.fulfill({ json: { ...options, ...only } }),
      )
      await page.goto(`${service.url}/account`)
      await heading(page, 'Sign in to Acme').waitFor()
      await page.getByLabel('Name').fill('grace')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await heading(page, 'Account').waitFor()
      expect(page.url()).toBe(`${service.url}/account`)
    },
  )
})
