import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { asked } from './screens.ts'
import { changeHowTold } from './telling-steps.ts'
import { PASSWORD, newName, someone } from './users.ts'

type Me = { emails: { address: string }[]; profile: { fullname: string; initials: string } }

describeInBrowser('the screen of the account', (stage) => {
  journey(
    'changes the names, the e-mail address and the password, says what is wrong with them, and cuts a picture and shows it in place of the initials, on boards too, until it is removed',
    'forms, focus, canvases, files and keys are its own',
    async () => {
      const grace = await someone('grace')
      const { path } = await makeLists(grace, { 'To do': ['Paint'] })
      const { page, faults } = await stage.show('/account', { as: grace, expects: /status of 400/ })
      await page.getByLabel('Full name').fill('Ada Lovelace')
      await page.getByLabel('Initials').fill('AL')
      await page.getByLabel('E-mail').fill('nowhere')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('This is not an e-mail address.').waitFor()
      const email = `${newName('lovelace')}@example.com`
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Type your current password.').waitFor()
      const inProfile = page.locator('.panel', { hasText: 'A new e-mail address requires' })
      await inProfile.getByLabel('Current password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('status').filter({ hasText: 'The profile is saved' }).waitFor()
      await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
      const { emails, profile } = await asked<Me>(page, '/api/user')
      expect(emails).toMatchObject([{ address: email }])
      expect(profile).toMatchObject({ fullname: 'Ada Lovelace', initials: 'AL' })

      const inSignIn = page.locator('.panel', { hasText: 'New password' })
      const change = async (current: string) => {
        await inSignIn.getByLabel('Current password').fill(current)
        await page.getByLabel('New password').fill('a longer password')
        await page.getByRole('button', { name: 'Change password' }).click()
      }
      await change('not the password')
      await page.getByText('This is not your current password.').waitFor()
      await change(PASSWORD)
      await page.getByRole('status').filter({ hasText: 'The password is changed' }).waitFor()
      expect(await page.getByLabel('New password').inputValue()).toBe('')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
      expect(await asked(page, '/api/user')).toMatchObject({ username: grace.username })

      const buffer = Buffer.from(await page.evaluate<string>(HALVES), 'base64')
      const choose = page.getByLabel('Choose picture')
      await choose.setInputFiles({
        name: 'me.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg/>'),
      })
      await page.getByText('This file is no picture that your browser can read.').waitFor()
      await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      const dialog = page.getByRole('dialog', { name: 'Cut picture' })
      await dialog.locator('canvas:focus').waitFor()
      for (let at = 0; at < 16; at += 1) await page.keyboard.press('ArrowRight')
      await dialog.getByLabel('Zoom').press('ArrowRight')
      expect(await wrongFor(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Use picture' }).click()
      await page.getByRole('status').filter({ hasText: 'The picture is saved' }).waitFor()
      await expect.poll(() => page.evaluate(SHOWN)).toEqual({ width: 256, color: 'left' })
      expect(await page.locator('.account-picture [role=alert]').innerText()).toBe('')
      await page.goto(`${stage.url()}${path}`)
      await expect.poll(() => page.evaluate(SHOWN)).toEqual({ width: 256, color: 'left' })
      await page.goto(`${stage.url()}/account`)
      await page.getByRole('button', { name: 'Remove picture' }).click()
      await page.getByRole('status').filter({ hasText: 'The picture is removed' }).waitFor()
      await expect.poll(() => page.locator('.avatar img').count()).toBe(0)
      expect(faults).toEqual([])
    },
  )

  journey(
    'shows where somebody is signed in and signs out there, makes tokens and addresses that are shown once and revoked, adds a webhook of one’s own, says what is refused, and sets by which ways and when one is told at once, unless that is refused',
    'forms, dialogs, cookies and layout are its own',
    async () => {
      const { username, api } = await someone()
      const signedIn = await api.login({ body: { username, password: PASSWORD } })
      const { page, faults } = await stage.show('/account', {
        as: signedIn,
        expects: /status of 400/,
      })
      const revoke = page.getByRole('button', { name: /^Sign out: / })
      await page.getByText('This browser', { exact: true }).waitFor()
      // One of registering, and none of the sign-in of this browser.
      expect(await revoke.count()).toBe(1)
      await revoke.click()
      await page.getByRole('status').filter({ hasText: 'Signed out there' }).waitFor()
      await expect.poll(() => revoke.count()).toBe(0)
      expect(await asked<{ isCurrent: boolean }[]>(page, '/api/user/sign-ins')).toMatchObject([
        { isCurrent: true },
      ])

      await page.getByRole('button', { name: 'New token' }).click()
      const dialog = page.getByRole('dialog', { name: 'New token' })
      await dialog.getByRole('button', { name: 'Create token' }).click()
      await dialog.getByText('This is needed.').waitFor()
      await dialog.getByLabel('Name').fill('Backup')
      await page.keyboard.press('Enter')
      const field = dialog.getByLabel('The token')
      const token = await field.inputValue()
      expect(await wrongFor(page)).toEqual([])
      const sent = (path: string, method: string) =>
        fetch(`${stage.url()}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
      expect((await sent('/api/user', 'GET')).status).toBe(200)
      expect((await sent('/api/boards', 'POST')).status).toBe(403)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await page.getByText(/^Read · all boards/).waitFor()
      await page.getByRole('button', { name: 'Revoke the token Backup' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
      await page.getByText(/^Read · all boards/).waitFor({ state: 'detached' })
      expect((await sent('/api/user', 'GET')).status).toBe(401)

      await page.getByRole('button', { name: 'Make a feed' }).click()
      const feed = await page.getByLabel('Address for a feed reader').inputValue()
      expect(await (await fetch(feed)).text()).toContain('<feed ')
      await page.getByRole('button', { name: 'Make an address' }).click()
      const url = await page.getByLabel('Address for a calendar program').inputValue()
      expect(await wrongFor(page)).toEqual([])
      expect(await (await fetch(url)).text()).toMatch(/^BEGIN:VCALENDAR/)
      await page
        .getByRole('button', { name: /^Revoke Address made/ })
        .last()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
      await expect.poll(() => page.getByRole('button', { name: /^Revoke Address/ }).count()).toBe(1)
      expect((await fetch(url)).status).toBe(404)

      await changeHowTold(page)
      expect(faults).toEqual([])
    },
  )
})

/** A wide picture of two halves, in base64. */
const HALVES = `(async () => {
  const canvas = new OffscreenCanvas(800, 400)
  const paper = canvas.getContext('2d')
  for (const [at, color] of ['teal', 'orange'].entries()) {
    paper.fillStyle = color
    paper.fillRect(at * 400, 0, 400, 400)
  }
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
})()`

/** The width of the picture of the one who is signed in, and which half of the whole it shows at its right edge. */
const SHOWN = `(() => {
  const picture = document.querySelector('.avatar img')
  if (!picture?.complete || picture.naturalWidth === 0) return undefined
  const canvas = new OffscreenCanvas(256, 256)
  const paper = canvas.getContext('2d')
  paper.drawImage(picture, 0, 0)
  const [red] = paper.getImageData(250, 128, 1, 1).data
  return { width: picture.naturalWidth, color: red < 128 ? 'left' : 'right' }
})()`
