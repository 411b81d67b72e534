import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from './users.ts'

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name })

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name })

/** An authenticator that is built into the device, whose user is there and is who they say. */
export async function newAuthenticator(page: Page) {
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

/** Signs out by the button of the screen of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await heading(page, 'Work you can see.').waitFor()
}

/** Gives a name and a password to the screen of the sign-in, which leads to the account. */
export async function byPassword(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/sign-in?to=/account`)
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** The dialog with the recovery codes, once it has all of them. */
export async function recoveryCodes(page: Page): Promise<Locator> {
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  return codes
}
