import type { CDPSession, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { connect } from '../../client/client.ts'
import { wrongFor } from './axe.ts'
import { visit } from './browser.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { PASSWORD, someone } from './users.ts'

/** Visitors ask who they are, and a password that is not enough is refused; browsers report both. */
const REFUSED = { expects: /status of 40[019]/ }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** An authenticator that is built into the device, whose user is there and is who they say. */
async function newAuthenticator(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function signOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/account`)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await heading(page, 'Work you can see.').waitFor()
}

async function byPassword(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/sign-in?to=/account`)
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await button(page, 'Add passkey').click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await button(page, `Remove the passkey ${name}`).waitFor()
}

describeInBrowser('passkeys', (stage) => {
  journey(
    'sign in alone and after the password, recovery codes in their place, until they are removed',
    'an authenticator and its dialogs are its own',
    async () => {
      const user = await someone()
      const { page, faults } = await stage.show('/account', { ...REFUSED, as: user })
      const authenticator = await newAuthenticator(page)
      await addPasskey(page, 'My laptop')
      expect(await wrongFor(page)).toEqual([])

      await signOut(page, stage.url())
      await page.goto(`${stage.url()}/sign-in?to=/account`)
      await authenticator.verifies(false)
      await button(page, 'Sign in with a passkey').click()
      await page.getByText('No passkey was used').waitFor()
      expect(await wrongFor(page)).toEqual([])
      await authenticator.verifies(true)
      await button(page, 'Sign in with a passkey').click()
      await heading(page, 'Account').waitFor()

      await button(page, 'Require a passkey').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Require a passkey' }).click()
      const codes = page.getByRole('dialog', { name: 'Recovery codes' })
      await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
      const [code = ''] = await codes.getByRole('listitem').allInnerTexts()
      expect(await wrongFor(page)).toEqual([])
      const downloading = page.waitForEvent('download')
      await codes.getByRole('link', { name: 'Download' }).click()
      expect((await downloading).suggestedFilename()).toBe('laneway-recovery-codes.txt')
      await codes.getByRole('button', { name: 'I have kept them' }).click()
      await page.getByText('10 recovery codes are left.').waitFor()

      await signOut(page, stage.url())
      await byPassword(page, stage.url(), user.username)
      await heading(page, 'One more step').waitFor()
      expect(await wrongFor(page)).toEqual([])
      await button(page, 'Sign in with a passkey').click()
      await heading(page, 'Account').waitFor()

      await signOut(page, stage.url())
      await byPassword(page, stage.url(), user.username)
      await button(page, 'Use a recovery code').click()
      await page.getByLabel('Recovery code').and(page.locator(':focus')).waitFor()
      await page.getByLabel('Recovery code').fill('not-one-of-them')
      await page.keyboard.press('Enter')
      await page.getByText('This is not one of your recovery codes').waitFor()
      await page.getByLabel('Recovery code').fill(code)
      await page.keyboard.press('Enter')
      await page.getByText('9 recovery codes are left.').waitFor()

      const remove = async () => {
        await button(page, 'Remove the passkey My laptop').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
      }
      await remove()
      await page.getByText('This is your last passkey').waitFor()
      await page.keyboard.press('Escape')
      await button(page, 'Do not require a passkey').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Do not require' }).click()
      await page.getByRole('button', { name: 'Require a passkey', exact: true }).waitFor()
      await remove()
      await page.getByText('Add a passkey before you require one.').waitFor()
      await signOut(page, stage.url())
      await page.goto(`${stage.url()}/sign-in`)
      await button(page, 'Sign in with a passkey').click()
      await page.getByText('This passkey was removed').waitFor()
      expect(faults).toEqual([])
    },
  )

  journey(
    'are set up after the password where the site wants one, with recovery codes',
    'an authenticator and its dialogs are its own',
    async () => {
      const { url, stop } = await stage.another({ SECOND_FACTOR: 'required' })
      onTestFinished(stop)
      const body = { username: 'ada', email: 'ada@example.com', password: PASSWORD }
      await connect(url).register({ body })
      const opening = { ...REFUSED, shows: 'main h1' }
      const { page, faults } = await visit(`${url}/sign-in`, opening)
      await newAuthenticator(page)
      await byPassword(page, url, 'ada')
      await heading(page, 'One more step').waitFor()
      await page.locator('input[name=name]:focus').fill('My phone')
      await page.keyboard.press('Enter')
      const codes = page.getByRole('dialog', { name: 'Recovery codes' })
      await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
      expect(await wrongFor(page)).toEqual([])
      await codes.getByRole('button', { name: 'I have kept them' }).click()
      await heading(page, 'Account').waitFor()
      await button(page, 'Remove the passkey My phone').waitFor()
      expect(faults).toEqual([])
    },
  )
})
