import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { asked } from './screens.ts'
import { PASSWORD, newName, someone } from './users.ts'

async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

describeInBrowser('the way in to the boards', (stage) => {
  journey(
    'asks for the sign-in, says what is missing and what the service refuses, goes on to where it was asked for and to no other site, ends with signing out, and makes an account with a sample board, after it has said at each field what is wrong with it',
    'focus, forms, cookies and addresses are its own',
    async () => {
      const { username } = await someone()
      const { page, faults } = await stage.show('/account', { expects: /status of 4\d\d/ })
      await heading(page, 'Sign in').waitFor()
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      const name = page.getByLabel('Username or e-mail')
      await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
      expect(await name.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
      expect(await wrongFor(page)).toEqual([])
      await signInAs(page, 'nobody', 'of this name')
      const alert = page
        .getByRole('alert')
        .filter({ hasText: 'The name or the password is not right.' })
      await alert.waitFor()
      expect(await name.getAttribute('aria-invalid')).toBe(null)

      await signInAs(page, username, PASSWORD)
      await heading(page, 'Account').waitFor()
      expect(new URL(page.url()).pathname).toBe('/account')
      expect(await page.title()).toBe('Account · Laneway')

      await page.getByRole('button', { name: 'Account' }).press('Enter')
      await page.locator('[role=menuitem]:focus').getByText('Boards').waitFor()
      await page.keyboard.press('s')
      await page.keyboard.press('Enter')
      await heading(page, 'Work you can see.').waitFor()
      await page.goto(`${stage.url()}/b`)
      await heading(page, 'Sign in').waitFor()
      await page.goto(`${stage.url()}/sign-in?to=//example.com/b`)
      await signInAs(page, username, PASSWORD)
      await heading(page, 'Your boards').waitFor()
      expect(page.url()).toBe(`${stage.url()}/b`)
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await heading(page, 'Work you can see.').waitFor()

      await page.goto(`${stage.url()}/register`)
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('E-mail').fill('nowhere')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.keyboard.press('Enter')
      await page.getByText('This is not an e-mail address.').waitFor()
      await page.getByText('Use at least 8 characters.').waitFor()
      expect(await page.getByText('At least 8 characters.', { exact: true }).count()).toBe(0)
      await page.getByLabel('E-mail').fill(`${newName('other')}@example.com`)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByText('This username is taken.').waitFor()
      expect(await wrongFor(page)).toEqual([])
      await page.getByLabel('Username').fill(newName('barbara'))
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/b\/[^/]+\/my-first-board$/)
      await page.goto(`${stage.url()}/b`)
      await page.getByRole('link', { name: 'My first board' }).waitFor()
      expect(faults).toEqual([])
    },
  )

  journey(
    'is in the language of the browser, or the one that is picked, also after a reload, and runs from right to left in Arabic, which nobody has reviewed, and has its phrases kept',
    'its language, its look, a service worker and layout are its own',
    async () => {
      const ada = await someone()
      await ada.api.new_board({ body: { title: 'Garden', permission: 'private' } })
      const { page, faults } = await stage.show('/', {
        expects: /status of 40[0134]/,
        locale: 'de-AT',
        hasWorkers: true,
      })
      await heading(page, 'Arbeit, die man sieht.').waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe('de')
      await page.goto(`${stage.url()}/sign-in?to=/account`)
      await page.getByLabel('Benutzername oder E-Mail').fill(ada.username)
      await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByLabel('Sprache', { exact: true }).selectOption('English')
      await heading(page, 'Account').waitFor()
      await page.getByText('Dark', { exact: true }).click()
      await page.reload()
      await heading(page, 'Account').waitFor()
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')

      const picker = page.getByLabel('Language', { exact: true })
      expect(await picker.locator('option[value=ar]').innerText()).toMatch(/العربية.*not reviewed/)
      await picker.selectOption('ar')
      await page.locator('html[lang=ar][dir=rtl]').waitFor()
      await heading(page, 'الحساب').waitFor()
      const mine = { profile: { language: 'ar' } }
      await expect.poll(() => asked(page, '/api/user')).toMatchObject(mine)
      expect(await wrongFor(page)).toEqual([])
      expect(faults).toEqual([])
      await expect.poll(() => page.evaluate(KEPT_LANGUAGES)).toContain('ar')
      // A title begins where the page does, not below the star at the other end.
      await page.goto(`${stage.url()}/b`)
      const title = await page.getByText('Garden').boundingBox()
      const star = await page.locator('.board-tiles .star').boundingBox()
      expect(title?.x).toBeGreaterThan((star?.x ?? Infinity) + (star?.width ?? 0))
    },
  )
})

/**
 * The languages whose phrases service workers keep, or are about to. Nothing here waits until one has
 * replaced another: Chromium, where it is debugged, may never let it, and loses a navigation that begins
 * meanwhile.
 */
const KEPT_LANGUAGES = `navigator.serviceWorker.getRegistration().then((its) =>
  [its?.installing, its?.waiting, its?.active].flatMap((one) =>
    one ? new URL(one.scriptURL).searchParams.get('language') : []))`
