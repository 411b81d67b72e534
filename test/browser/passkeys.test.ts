import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
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
import { someone } from './users.ts'

/** Visitors ask who they are, and a password that is not enough is refused; browsers report both. */
const REFUSED = { expects: /status of 40[019]/ }

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

      await signOut(page)
      await page.goto(`${stage.url()}/sign-in?to=/account`)
      await authenticator.verifies(false)
      await button(page, 'Sign in with a passkey').click()
      await page.getByText('No passkey was used').waitFor()
      await authenticator.verifies(true)
      await button(page, 'Sign in with a passkey').click()
      await heading(page, 'Account').waitFor()

      await button(page, 'Require a passkey').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Require a passkey' }).click()
      const codes = await recoveryCodes(page)
      const [code = ''] = await codes.getByRole('listitem').allInnerTexts()
      expect(await wrongFor(page)).toEqual([])
      const downloading = page.waitForEvent('download')
      await codes.getByRole('link', { name: 'Download' }).click()
      expect((await downloading).suggestedFilename()).toBe('laneway-recovery-codes.txt')
      await codes.getByRole('button', { name: 'I have kept them' }).click()
      await page.getByText('10 recovery codes are left.').waitFor()

      await signOut(page)
      await byPassword(page, stage.url(), user.username)
      await heading(page, 'One more step').waitFor()
      expect(await wrongFor(page)).toEqual([])
      await button(page, 'Sign in with a passkey').click()
      await heading(page, 'Account').waitFor()

      await signOut(page)
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
      await signOut(page)
      await page.goto(`${stage.url()}/sign-in`)
      await button(page, 'Sign in with a passkey').click()
      await page.getByText('This passkey was removed').waitFor()
      expect(faults).toEqual([])
    },
  )
})
