import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { PASSWORD, newName, someone } from './users.ts'

/** Strangers ask who they are, which is refused; a link that is over is not found; browsers report both. */
const STRANGER = { expects: /status of 40[0134]|WebSocket/ }

const at = (url: string) => new URL(url, 'https://boards.example').pathname

describeInBrowser('coming in by a link', (stage) => {
  journey(
    'who shares a board is suggested people they know, and sees for how many a link is, and how many used it, such as a stranger, who makes an account and is on the board',
    'suggestions below a field that keeps the focus, a stranger without a cookie, and a feed as a socket',
    async () => {
      const [ada, grace] = [await someone('ada'), await someone('grace')]
      const other = await makeLists(ada, { 'To do': [] }, { title: 'Known' })
      const member = { username: grace.username, role: 'normal' } as const
      await ada.api.add_board_member_by_name({ board: other.id, body: member })
      const garden = await makeLists(ada, { 'To do': ['Welcome'] }, { title: 'Garden' })
      const { page, faults } = await stage.show(garden.path, { as: ada, shows: '.list-head' })
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const name = page.getByLabel('Name or e-mail').and(page.locator(':focus'))
      await name.pressSequentially('grac')
      await page.getByRole('option', { name: grace.username }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      expect(await name.inputValue()).toBe(grace.username)
      await page.keyboard.press('Enter')
      await page.getByLabel(`Role of ${grace.username}`).waitFor()
      await page.getByText(/join as Member \(10 people, until /).waitFor()
      await name.fill('grac')
      await page.getByText('Options').first().click()
      await page.getByLabel('How many people may use it').fill('1')
      await page.getByText(/^Anyone with this link can join as Member \(1 person, until /).waitFor()
      expect(await page.getByRole('option', { name: grace.username }).count()).toBe(0)
      await page.getByLabel('How many people may use it').fill('3')
      await page.getByText(/^Anyone with this link can join as Member \(3 people, until /).waitFor()
      expect(await page.locator('dialog .button[data-look=primary]').count()).toBe(1)
      await page.getByRole('button', { name: 'Create link' }).first().click()
      const link = await page.getByLabel('Link of the invitation').inputValue()
      await page.getByText('0 of 3 used').waitFor()

      const stranger = await stage.show(at(link), STRANGER)
      const joining = stranger.page
      await joining.getByRole('heading', { level: 1, name: 'Join Garden' }).waitFor()
      await joining.getByText(`${ada.username} invites you to the board Garden.`).waitFor()
      expect(await wrongFor(joining)).toEqual([])
      const username = newName('newcomer')
      await joining.getByLabel('Username').fill(username)
      await joining.getByLabel('E-mail').fill(`${username}@example.com`)
      await joining.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await joining.getByRole('button', { name: 'Create account and join' }).click()
      await joining.getByRole('heading', { level: 1, name: 'Garden' }).waitFor()
      await expect.poll(() => shownLists(joining)).toEqual({ 'To do': ['Welcome'] })
      await page.getByText('1 of 3 used').waitFor()
      const invitation = link.split('/').at(-1) ?? ''
      for (const { api } of [await someone(), await someone()])
        await api.accept_invitation({ invitation })
      await joining.goto(stage.url() + at(link))
      await joining.getByRole('heading', { level: 1, name: 'This invitation is over' }).waitFor()
      expect([...faults, ...stranger.faults]).toEqual([])
    },
  )

  journey(
    'a stranger reads a board by a share link, sees a change, and is told when it is revoked; the board leads to the sign-in, or who is signed in to their boards',
    'a stranger has no cookie, and a feed as a socket',
    async () => {
      const admin = await someone()
      const lists = { 'To do': ['Welcome'], Internal: ['Salaries'] }
      const board = await makeLists(admin, lists, { title: 'Roadmap' })
      const listId = board.lists[0] ?? ''
      const { _id, url } = await admin.api.new_share({
        board: board.id,
        body: { name: 'For all', listId },
      })
      const { page, faults } = await stage.show(at(url), { ...STRANGER, shows: '.list-head' })
      expect(await shownLists(page)).toEqual({ 'To do': ['Welcome'] })
      expect(await page.getByRole('button', { name: 'Add card to To do' }).count()).toBe(0)
      expect(await wrongFor(page)).toEqual([])
      expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('sign-in')
      const { page: known } = await stage.show(at(url), { as: admin, shows: '.list-head' })
      await known.getByRole('link', { name: 'To your boards' }).click()
      await known.getByRole('heading', { name: 'Your boards' }).waitFor()
      const [card] = await admin.api.get_all_cards({ board: board.id, list: listId })
      const edited = { board: board.id, list: listId, card: card?._id ?? '' }
      await admin.api.edit_card({ ...edited, body: { title: 'Welcome, all' } })
      await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Welcome, all'] })
      await page.locator('.card-title').click()
      await page.getByRole('dialog').getByText('Welcome, all').first().waitFor()
      expect(new URL(page.url()).pathname).toMatch(/^\/s\/\w+\/\w+$/)
      await page.keyboard.press('Escape')
      await admin.api.delete_share({ board: board.id, share: _id })
      await page.getByText('This link shows nothing any more').waitFor()
      expect(faults).toEqual([])
    },
  )
})
