import { afterAll, beforeAll, expect } from 'vitest'
import { connect } from '../../client/client.ts'
import { PATIENCE } from '../support/patience.ts'
import { wrongFor } from './axe.ts'
import { visit } from './browser.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import {
  button,
  byPassword,
  heading,
  newAuthenticator,
  recoveryCodes,
  signOut,
} from './passkey-steps.ts'
import { excessOf } from './screens.ts'
import { openWholeService } from './whole-service.ts'

/** Visitors ask who they are, which is refused, and so are a sign-in that was cancelled and a password that is not enough; browsers report that. */
const UNKNOWN = { expects: /status of 40[0139]/, shows: 'main h1' }

const NEW = 'a password of my own'

/** Narrow enough for whatever scrolls sideways to be seen. */
const NARROW = { width: 320, height: 640 }

describeInBrowser('a service with mail, providers and a second factor', (stage) => {
  let service: Awaited<ReturnType<typeof openWholeService>>
  beforeAll(async () => {
    service = await openWholeService(stage)
  })
  afterAll(() => service.stop())

  journey(
    'leads at once to the only provider, and then to where one wanted to go, links and unlinks another one, signs people out there, too, and lets them choose then',
    'it goes to another site and back, with cookies',
    async () => {
      const { page, faults } = await visit(service.url, UNKNOWN)
      const asked = await fetch(`${service.url}/api/sign-in`)
      const options: { providers: object[] } = await asked.json()
      const [acme] = options.providers
      const only = { passwords: false, onlyProvider: 'acme', providers: [acme] }
      await page.route('**/api/sign-in', (route) =>
        route.fulfill({ json: { ...options, ...only } }),
      )
      await page.goto(`${service.url}/account`)
      const consent = heading(page, 'Sign in to Acme')
      await consent.waitFor()
      await page.getByLabel('Name').fill('grace')
      await button(page, 'Sign in').click()
      await heading(page, 'Account').waitFor()
      expect(page.url()).toBe(`${service.url}/account`)

      await page.unroute('**/api/sign-in')
      await page.reload()
      await page.getByRole('link', { name: 'Link Big Corp' }).click()
      await button(page, 'Unlink Big Corp').waitFor()
      expect(await wrongFor(page)).toEqual([])
      await button(page, 'Unlink Big Corp').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
      await page.getByRole('link', { name: 'Link Big Corp' }).waitFor()
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await heading(page, 'Sign out of Acme?').waitFor()
      await button(page, 'Sign out').click()
      await expect.poll(() => page.url()).toBe(`${service.url}/`)

      await page.goto(`${service.url}/sign-in`)
      await expect
        .poll(() => page.locator('.provider-links a').allInnerTexts())
        .toEqual(['Continue with Acme', 'Continue with Big Corp'])
      await page.getByRole('link', { name: 'Continue with Acme' }).click()
      await consent.waitFor()
      await button(page, 'Cancel').click()
      const alert = page.getByRole('alert')
      await alert.filter({ hasText: 'The service did not sign you in.' }).waitFor()
      await heading(page, 'Sign in').waitFor()
      expect(await wrongFor(page)).toEqual([])
      await page.getByRole('link', { name: 'Continue with Acme' }).click()
      await page.getByLabel('Name').fill('grace')
      await button(page, 'Sign in').click()
      await heading(page, 'Your boards').waitFor()
      expect(page.url()).toBe(`${service.url}/b`)
      const own = faults.filter((fault) => !fault.startsWith(`asked ${service.issuer}/`))
      expect(own).toEqual([])
    },
  )

  journey(
    'sets up a passkey with recovery codes after the password, confirms an address, and leads who has forgotten the password to a new one, once by a link',
    'an authenticator is its own, and its addresses lead from a message to a form, and on',
    async () => {
      const email = 'ada@example.com'
      const { token } = await service.register('ada')
      const { page, faults } = await visit(`${service.url}/sign-in`, UNKNOWN)
      await newAuthenticator(page)
      await byPassword(page, service.url, 'ada')
      await heading(page, 'One more step').waitFor()
      await page.locator('input[name=name]:focus').fill('My phone')
      await page.keyboard.press('Enter')
      const codes = await recoveryCodes(page)
      expect(await wrongFor(page)).toEqual([])
      await codes.getByRole('button', { name: 'I have kept them' }).click()
      await heading(page, 'Account').waitFor()
      await button(page, 'Remove the passkey My phone').waitFor()

      await page.getByText(`${email} is not confirmed yet.`).waitFor()
      await page.getByText('Mail reaches you once your account has').waitFor()
      await page.getByRole('combobox', { name: 'Mail Comments' }).selectOption('Daily')
      await page.getByLabel('Digests at').selectOption('09:00')
      const { get_settings, get_current_user } = connect(service.url, { token })
      await expect
        .poll(() => get_settings())
        .toMatchObject({ digestAt: '09:00', channels: { commented: { mail: 'daily' } } })
      expect(await wrongFor(page)).toEqual([])
      await page.goto(await service.linkIn('ada', 1))
      await expect.poll(() => new URL(page.url()).pathname).toBe('/confirm')
      await button(page, 'Confirm the address').click()
      await page.getByText(`${email} is the confirmed address of your account.`).waitFor()
      await page.goto(`${service.url}/account`)
      await signOut(page)

      await page.goto(`${service.url}/sign-in`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await heading(page, 'Forgot your password?').waitFor()
      await page.getByLabel('E-mail', { exact: true }).fill(email)
      await button(page, 'Send the link').click()
      await page.getByText('If an account has this address, a message is on its way.').waitFor()
      expect(await wrongFor(page)).toEqual([])
      const link = await service.linkIn('ada', 2)
      await page.goto(link)
      const password = page.getByLabel('New password')
      await password.waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/reset')
      expect(await wrongFor(page)).toEqual([])
      await password.fill(NEW)
      await button(page, 'Save the password').click()
      // The password alone is not enough here.
      await heading(page, 'Sign in').waitFor()
      expect(await get_current_user().catch(() => 'out')).toBe('out')

      await page.goto(link)
      await password.fill(NEW)
      await button(page, 'Save the password').click()
      await page.getByText('This link was used or has expired. Ask for another one.').waitFor()
      expect(faults).toEqual([])
    },
  )

  journey(
    'shows a site admin the mail that was given up, who has it sent again or deletes it',
    'keys and focus are its own',
    async () => {
      service.mail.behavior.refusal = 550
      await service.register('eve')
      await service.register('bob')
      const api = connect(service.url, { token: service.admin.token })
      const parked = () => api.get_outbox({ query: { state: 'parked' } })
      await expect.poll(async () => (await parked()).length, PATIENCE).toBe(2)

      const opening = { as: service.admin, shows: 'main h1' }
      const { page, faults } = await visit(`${service.url}/admin/users`, opening)
      await page.getByRole('link', { name: 'Outbox' }).click()
      const rows = page
        .getByRole('main')
        .locator('li')
        .filter({ has: page.locator('time') })
      await expect.poll(() => rows.count()).toBe(2)
      const text = await rows.filter({ hasText: 'b…@example.com' }).innerText()
      for (const part of ['Confirmation of an address', 'Mail', '1 attempt', 'not today'])
        expect(text).toContain(part)
      await page.setViewportSize(NARROW)
      expect([await excessOf(page), await wrongFor(page)]).toEqual([0, []])

      await rows.getByRole('button', { name: /^Delete Mail, .* b…@example\.com$/ }).click()
      const deleting = page.getByRole('dialog', { name: /^Delete “Mail, .* b…@example\.com”\?$/ })
      await deleting.getByRole('button', { name: 'Delete' }).click()
      await expect.poll(() => rows.count()).toBe(1)

      service.mail.behavior.refusal = undefined
      await page.getByRole('button', { name: /^Retry: Mail, .* e…@example\.com$/ }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('Nothing was given up').waitFor()
      await expect.poll(() => service.mailTo('eve').length, PATIENCE).toBe(1)
      expect(service.mailTo('bob')).toEqual([])
      expect(await parked()).toEqual([])
      expect(await page.evaluate('document.activeElement.tagName')).not.toBe('BODY')

      await page.getByText('Waiting', { exact: true }).click()
      await page.getByText('Nothing is waiting').waitFor()
      expect(await wrongFor(page)).toEqual([])
      expect(faults).toEqual([])
    },
  )
})
