import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { relaunchExport } from '../support/trello-relaunch.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { focused, signIn, tabTo } from './steps.ts'
import { PASSWORD, shared, siteAdmin } from './users.ts'

const EXPORT = {
  _format: 'wekan-board-1.0.0',
  title: 'From elsewhere',
  lists: [{ _id: 'l', title: 'To do' }],
  swimlanes: [{ _id: 's', title: 'Default' }],
  users: [{ _id: 'x', username: '<b>gone</b>' }],
  members: [{ userId: 'x', isAdmin: true, isActive: true }],
  rules: [{ title: '<img src=x onerror=alert(1)>' }, { title: 'Second' }],
  cards: ['One', 'Two'].map((title) => ({
    _id: title,
    title,
    listId: 'l',
    swimlaneId: 's',
    userId: 'x',
  })),
}

/** Chooses a file with this text. */
function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  return page.getByLabel('Exported file').setInputFiles(file)
}

/** The rows of a table, by its caption. */
async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const rows = await page.getByRole('table', { name }).getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
}

const withText = (page: Page, text: RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()

/** With the operation that an imported board is shown by. */
const SHORT = { documents: /^\/api\/boards\/\{board\}$/ }

const user = shared()

describeInBrowser('importing on the page of the documentation', (stage) => {
  journey(
    'checks a file by keys alone, shows what would come, what is left out and why, or why it is refused, imports it, and offers a site admin to create users',
    'its form reads a file of the browser, and its focus is its own',
    async () => {
      const { page, faults } = await stage.open('/docs', { ...SHORT, expects: /status of 400/ })
      const form = page.getByRole('form', { name: 'Import a board' })
      expect(await form.count()).toBe(0)
      await signIn(page, (await user()).username, PASSWORD)
      await choose(page, '{"a":1}')
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      // It says what would be one, as the service does.
      const refusal = page
        .getByRole('alert')
        .filter({ hasText: /of no kind that is known \(GET \/api\/import\/sources / })
      await refusal.waitFor()
      await choose(page, 'Title;List\r\nBuy tiles;Kitchen\r\n')
      await refusal.waitFor({ state: 'detached' })
      await page.locator('#import button[value=check]').click()
      await withText(page, /^Checked; nothing is stored yet\. Cards: 1\. Left out: 0\. /)
      await choose(page, JSON.stringify(relaunchExport('nobody-here')))
      await page.locator('#import button[value=check]').click()
      await withText(page, /^Checked; /)
      expect(await rowsOf(page, 'Why')).toContainEqual([
        'missingComments',
        expect.stringMatching(/^10 comments of 2 cards are not in the file/),
      ])
      await choose(page, JSON.stringify(EXPORT))
      await tabTo(page, '#import button[value=check]')
      await page.keyboard.press('Enter')
      await withText(page, /^Checked; nothing is stored yet\. Cards: 2\. Left out: 2\. /)
      expect(await focused(page)).toBe('Check (outlined)')
      expect(await rowsOf(page, 'Taken')).toContainEqual(['cards', '2'])
      expect(await rowsOf(page, 'Left out')).toEqual([
        ['What', 'Count', 'For example'],
        ['rules', '2', '<img src=x onerror=alert(1)>, Second'],
      ])
      expect(await rowsOf(page, 'No account here')).toEqual([
        ['Name', 'Cards', 'Comments', 'Memberships'],
        ['<b>gone</b>', '2', '0', '1'],
      ])
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await withText(page, /^Imported\. Cards: 2\. /)
      await form.getByRole('link').click()
      await page.waitForURL(/#\/Boards\/get_board$/)
      expect(await page.getByLabel('Create missing users').count()).toBe(1)
      expect(await page.getByLabel('Create missing users').isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await signIn(page, siteAdmin().username, PASSWORD)
      await choose(page, JSON.stringify(EXPORT))
      await page.getByLabel('Create missing users').check()
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await withText(page, /^Checked; /)
      expect(await rowsOf(page, 'Users created, disabled')).toHaveLength(2)
      expect(faults).toEqual([])
    },
  )
})
