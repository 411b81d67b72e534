import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { visit } from './browser.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { connect } from '../../client/client.ts'
import { asked, excessOf } from './screens.ts'
import { PASSWORD, newName, siteAdmin, someone } from './users.ts'

/** Narrow enough for whatever scrolls sideways to be seen. */
const NARROW = { width: 320, height: 640 }

const WIDE = { width: 1280, height: 800 }

const NEW = 'a password of my own'

type Me = { username: string; isBot?: boolean; profile: { fullname: string } }

/** Makes a board of who is signed in on a page, and gives its id. */
async function newBoard(page: Page, title: string): Promise<string> {
  const { _id: owner } = await asked<{ _id: string }>(page, '/api/user')
  return (await asked<{ _id: string }>(page, '/api/boards', { title, owner }))._id
}

/** Picks what can be done with a user, by the name that the page shows. */
async function pick(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Picks it, and confirms it. */
async function confirmed(page: Page, name: string, action: string): Promise<void> {
  await pick(page, name, action)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: action }).click()
  await dialog.waitFor({ state: 'detached' })
}

describeInBrowser('the page of site admins', (stage) => {
  journey(
    'finds users among many, adds one, who follows a link to a new password, and does to them what the menu says',
    'dialogs, focus and layout are its own',
    async () => {
      const admin = siteAdmin()
      const team = newName('team')
      const names = Array.from({ length: 31 }, (_, at) => `${team}-${at}`)
      for (const username of names)
        await admin.api.new_user({
          body: { username, email: `${username}@example.com`, password: PASSWORD },
        })
      const { page, faults } = await stage.show('/account', { as: admin, expects: /status of 4/ })
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: 'Users' }).click()
      const rows = page.getByRole('button', { name: `Actions for ${team}` })
      const search = page.getByRole('searchbox')
      // The list of everybody has thirty rows of them, too, until the answer is there.
      const found = page.waitForResponse((reply) => new URL(reply.url()).searchParams.has('q'))
      await search.fill(`${team.toUpperCase()} example.com`)
      await found
      await page.locator('.settings-rows[aria-busy=false]').waitFor()
      await expect.poll(() => rows.count()).toBe(30)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect.poll(() => rows.count()).toBe(31)

      await page.getByRole('button', { name: 'New user' }).click()
      const adding = page.getByRole('dialog', { name: 'New user' })
      await adding.getByLabel('Username').fill(names[0] ?? '')
      await adding.getByLabel('E-mail').fill(`${team}@example.com`)
      await adding.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await adding.getByText('This username is taken.').waitFor()
      const name = `${team}-new`
      await adding.getByLabel('Username').fill(name)
      await page.keyboard.press('Enter')
      await expect.poll(() => rows.count()).toBe(1)
      expect(await wrongFor(page)).toEqual([])
      const api = connect(stage.url())
      const signIn = (password: string) => api.login({ body: { username: name, password } })
      const { token } = await signIn(PASSWORD)
      const { _id } = await connect(stage.url(), { token }).new_board({ body: { title: 'Left' } })

      await pick(page, name, 'Sign-ins')
      const signIns = page.getByRole('dialog', { name: `Sign-ins of ${name}` })
      await signIns.getByRole('button', { name: /^Sign out: / }).click()
      await signIns.getByText(`${name} is signed in nowhere.`).waitFor()
      await expect(connect(stage.url(), { token }).get_current_user()).rejects.toMatchObject({
        status: 401,
      })
      await page.keyboard.press('Escape')

      await confirmed(page, name, 'Disable')
      await page.getByText('Disabled', { exact: true }).waitFor()
      await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
      await confirmed(page, name, 'Enable')
      await confirmed(page, name, 'Make site admin')
      expect(await admin.api.get_user({ user: name })).toMatchObject({ isAdmin: true })
      await confirmed(page, name, 'Remove as site admin')
      expect(await admin.api.get_user({ user: name })).toMatchObject({ isAdmin: false })

      await pick(page, name, 'Reset password')
      const link = await page.getByLabel('Link for a new password').inputValue()
      expect(await wrongFor(page)).toEqual([])
      await page.keyboard.press('Escape')
      const theirs = await visit(link, { expects: /status of 401/, shows: 'main h1' })
      await theirs.page.getByLabel('New password').fill(NEW)
      await theirs.page.getByRole('button', { name: 'Save the password' }).click()
      await theirs.page.getByRole('heading', { level: 1, name: 'Your boards' }).waitFor()
      expect(theirs.faults).toEqual([])
      await theirs.page.close()
      await signIn(NEW)

      await page.setViewportSize(NARROW)
      await pick(page, name, 'Delete')
      const deleting = page.getByRole('dialog', { name: `Delete ${name}?` })
      await deleting.getByText('Left', { exact: true }).waitFor()
      expect(await excessOf(page)).toBe(0)
      await deleting.getByLabel(`Type “${name}” to confirm`).fill(name)
      await page.keyboard.press('Enter')
      await page.getByText('Nobody is found').waitFor()
      await expect(admin.api.get_user({ user: name })).rejects.toMatchObject({ status: 404 })
      expect(await admin.api.get_board({ board: _id })).toMatchObject({
        members: [{ userId: admin.id, isAdmin: true }],
      })
      expect(faults).toEqual([])
    },
  )

  journey(
    'invites to the site, shows the audit log of a user, and what the site allows, adds bots, with tokens that are shown once and revoked, and is not for others, who see no link to it',
    'forms, dialogs, focus and layout are its own',
    async () => {
      const admin = siteAdmin()
      const path = '/admin/users?section=invitations'
      const { page, faults } = await stage.show(path, { as: admin, expects: /status of 400/ })
      await page.setViewportSize(NARROW)
      await page.getByRole('button', { name: 'Create link' }).click()
      const link = await page.getByLabel('Link of the invitation').inputValue()
      expect(await excessOf(page)).toBe(0)
      expect(await wrongFor(page)).toEqual([])
      const username = newName('guest')
      const given = { username, email: `${username}@example.com`, password: PASSWORD }
      await connect(stage.url()).join({ body: { token: link.split('/join/')[1] ?? '', ...given } })

      await page.setViewportSize(WIDE)
      await page.getByRole('link', { name: 'Audit log' }).click()
      await page.getByLabel('User', { exact: true }).fill(username)
      const entries = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('time') })
      await expect.poll(() => entries.locator('strong').allInnerTexts()).toContain('Account made')
      await page.getByLabel('Action').selectOption('Invitation used')
      await expect
        .poll(() => entries.locator('strong').allInnerTexts())
        .toEqual(['Invitation used'])
      await page.getByLabel('Action').selectOption('Board deleted')
      await page.getByText('No entries').waitFor()
      expect(await wrongFor(page)).toEqual([])

      await page.getByRole('link', { name: 'Sign-in methods' }).click()
      await page.getByText('Everybody can register.').waitFor()
      await page.getByText('REGISTRATION', { exact: true }).waitFor()
      expect(await wrongFor(page)).toEqual([])

      const bot = newName('report-bot')
      await page.getByRole('link', { name: 'Bots' }).click()
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

      const other = await stage.show('/admin/users', { as: await someone() })
      await other.page.getByRole('heading', { name: 'Only site admins manage users' }).waitFor()
      await other.page.getByRole('button', { name: 'Account' }).click()
      const offered = await other.page.getByRole('menuitem').allInnerTexts()
      expect(offered).toEqual(['Boards', 'Account', 'API', 'Sign out'])
      expect(other.faults).toEqual([])
    },
  )
})
