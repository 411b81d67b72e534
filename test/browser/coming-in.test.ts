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
    'a stranger makes an account by an invitation, and is on the board',
    'a stranger has no cookie, and a feed as a socket',
    async () => {
      const admin = await someone()
      const board = await makeLists(admin, { 'To do': ['Welcome'] }, { title: 'Garden' })
      const body = { role: 'normal' } as const
      const { url } = await admin.api.new_board_invitation({ board: board.id, body })
      const { page, faults } = await stage.show(at(url), STRANGER)
      await page.getByRole('heading', { level: 1, name: 'Join Garden' }).waitFor()
      await page.getByText(`${admin.username} invites you to the board Garden.`).waitFor()
      expect(await wrongFor(page)).toEqual([])
      const username = newName('newcomer')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('E-mail').fill(`${username}@example.com`)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Create account and join' }).click()
      await page.getByRole('heading', { level: 1, name: 'Garden' }).waitFor()
      await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Welcome'] })
      await page.goto(stage.url() + at(url))
      await page.getByRole('heading', { level: 1, name: 'This invitation is over' }).waitFor()
      expect(faults).toEqual([])
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
      expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
        '/sign-in',
      )
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
