import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { asked } from './screens.ts'
import { newName, siteAdmin, someone } from './users.ts'

type Me = { username: string; isBot?: boolean; profile: { fullname: string } }

/** Makes a board of who is signed in on a page, and gives its id. */
async function newBoard(page: Page, title: string): Promise<string> {
  const { _id: owner } = await asked<{ _id: string }>(page, '/api/user')
  return (await asked<{ _id: string }>(page, '/api/boards', { title, owner }))._id
}

describeInBrowser('the bots on the screen of the account', (stage) => {
  test('are added by the site admin, with tokens that are shown once and revoked', async () => {
    const admin = siteAdmin()
    const bot = newName('report-bot')
    const { page, faults } = await stage.show('/account', { as: admin, expects: /status of 400/ })
    await newBoard(page, 'Of the admin alone')
    const shared = await newBoard(page, 'Of both')
    await page.getByRole('button', { name: 'New bot' }).click()
    const adding = page.getByRole('dialog', { name: 'New bot' })
    await adding.getByRole('button', { name: 'Add bot' }).click()
    await adding.getByText('This is needed.').waitFor()
    await adding.getByLabel('Username').fill(admin.username)
    await page.keyboard.press('Enter')
    await adding.getByText('This username is taken.').waitFor()
    await adding.getByLabel('Username').fill(bot)
    await adding.getByLabel('Full name').fill('Nightly report')
    expect(await wrongFor(page)).toEqual([])
    await page.keyboard.press('Enter')

    const tokens = page.getByRole('group', { name: `Tokens of ${bot}` })
    await tokens.waitFor()
    await asked(page, `/api/boards/${shared}/members`, { username: bot, role: 'normal' })
    await tokens.getByRole('button', { name: 'New token' }).click()
    const making = page.getByRole('dialog', { name: 'New token' })
    await making.getByRole('checkbox').check()
    await making.getByLabel('Name').fill('Report')
    await page.keyboard.press('Enter')
    const token = await making.getByLabel('The token').inputValue()
    await making.getByRole('button', { name: 'Close' }).last().click()
    const askAsBot = (path: string) =>
      fetch(`${stage.url()}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const me = await (await askAsBot('/api/user')).json<Me>()
    expect(me).toMatchObject({ username: bot, isBot: true })
    expect(me.profile.fullname).toBe('Nightly report')
    expect((await askAsBot(`/api/boards/${shared}`)).status).toBe(200)
    await tokens.getByText(/^Read · 1 board · /).waitFor()
    expect(await asked(page, '/api/user/tokens')).toEqual([])
    expect(await wrongFor(page)).toEqual([])

    await page.reload()
    await page.getByRole('button', { name: `Tokens of ${bot}`, expanded: false }).click()
    await tokens.getByRole('button', { name: 'Revoke the token Report' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await tokens.getByText(/^Read · 1 board · /).waitFor({ state: 'detached' })
    expect((await askAsBot('/api/user')).status).toBe(401)
    expect(faults).toEqual([])
  })

  test('are not shown to others', async () => {
    const { page, faults } = await stage.show('/account', { as: await someone() })
    await page.getByRole('heading', { name: 'Tokens' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Bots' }).count()).toBe(0)
    expect(faults).toEqual([])
  })
})
