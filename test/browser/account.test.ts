import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { asked } from './screens.ts'
import { PASSWORD, newName, someone } from './users.ts'

type Me = { emails: { address: string }[]; profile: { fullname: string; initials: string } }

describeInBrowser('the screen of the account', (stage) => {
  test('changes the names and the e-mail address, and says what is wrong with them', async () => {
    const { page } = await stage.show('/account', { as: await someone() })
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await page.getByLabel('Initials').fill('AL')
    await page.getByLabel('E-mail').fill('nowhere')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This is not an e-mail address.').waitFor()
    const email = `${newName('lovelace')}@example.com`
    await page.getByLabel('E-mail').fill(email)
    const inProfile = page.locator('.panel', { hasText: 'A new e-mail address requires' })
    await inProfile.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').filter({ hasText: 'The profile is saved' }).waitFor()
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
    const { emails, profile } = await asked<Me>(page, '/api/user')
    expect(emails).toMatchObject([{ address: email }])
    expect(profile).toMatchObject({ fullname: 'Ada Lovelace', initials: 'AL' })
    expect(await wrongFor(page)).toEqual([])
  })

  test('changes the password for who knows the present one, and stays signed in', async () => {
    const grace = await someone('grace')
    const { page } = await stage.show('/account', { as: grace, expects: /status of 400/ })
    const change = async (current: string) => {
      await page.getByLabel('Current password').fill(current)
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
  })

  test('shows where somebody is signed in, and signs out there', async () => {
    const { username, api } = await someone()
    const signedIn = await api.login({ body: { username, password: PASSWORD } })
    const { page } = await stage.show('/account', { as: signedIn })
    const revoke = page.getByRole('button', { name: /^Sign out: / })
    await page.getByText('This browser', { exact: true }).waitFor()
    // One of registering, and none of the sign-in of this browser.
    expect(await revoke.count()).toBe(1)
    expect(await wrongFor(page)).toEqual([])
    await revoke.click()
    await page.getByRole('status').filter({ hasText: 'Signed out there' }).waitFor()
    await expect.poll(() => revoke.count()).toBe(0)
    expect(await asked<{ isCurrent: boolean }[]>(page, '/api/user/sign-ins')).toMatchObject([
      { isCurrent: true },
    ])
  })

  test('makes a token that is shown once, works as far as it was told, and is revoked', async () => {
    const { page, faults } = await stage.show('/account', { as: await someone() })
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByText('This is needed.').waitFor()
    await dialog.getByLabel('Name').fill('Backup')
    await page.keyboard.press('Enter')
    const field = dialog.getByLabel('The token')
    const token = await field.inputValue()
    expect(await wrongFor(page)).toEqual([])
    const asked = (path: string, method: string) =>
      fetch(`${stage.url()}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
    expect((await asked('/api/user', 'GET')).status).toBe(200)
    expect((await asked('/api/boards', 'POST')).status).toBe(403)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText(/^Read · all boards/).waitFor()
    await page.getByRole('button', { name: 'Revoke the token Backup' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText(/^Read · all boards/).waitFor({ state: 'detached' })
    expect((await asked('/api/user', 'GET')).status).toBe(401)
    expect(faults).toEqual([])
  })
})
