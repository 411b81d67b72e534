import { expect } from 'vitest'
import { cardOn, makeLists, showBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { shared, someone } from './users.ts'

const user = shared()

describeInBrowser('a board that is loaded again', (stage) => {
  journey(
    'knows who reads it, has what was typed for cards, checklists and a title and not added, and goes on with a file that was being attached',
    'what a tab keeps, and a database for files, are its own',
    async () => {
      const [ada, joan] = await Promise.all([user(), someone('joan')])
      const board = await makeLists(ada, { 'To do': ['Mine', 'Other'] })
      const body = { action: 'add', role: 'normal' } as const
      await ada.api.add_board_member({ board: board.id, user: joan.id, body })
      const card = await cardOn(ada, board.id, 'Mine')
      const at = { board: board.id, card }
      await ada.api.edit_board_card({ ...at, body: { members: [joan.id] } })
      await joan.api.new_comment({ ...at, body: { comment: 'A word' } })
      const { page } = await showBoard(stage, joan, board)
      const name = 'Add card to To do'
      await page.getByRole('button', { name }).click()
      await page.getByRole('textbox', { name }).fill('Bread and')
      await page.goto(`${page.url()}?q=member:me`)
      await expect.poll(() => shownLists(page)).toMatchObject({ 'To do': ['Mine'] })
      await page.getByRole('button', { name }).click()
      expect(await page.getByRole('textbox', { name }).inputValue()).toBe('Bread and')

      await page.getByRole('link', { name: 'Mine' }).click()
      const dialog = page.getByRole('dialog', { name: 'Mine' })
      const checklist = dialog.getByRole('textbox', { name: 'Add checklist' })
      const title = dialog.getByRole('textbox', { name: 'Title' })
      await dialog.getByRole('button', { name: 'Add: Checklist' }).click()
      await checklist.fill('Before we')
      await title.fill('Mine again')
      await page.reload()
      await dialog.getByText('A word').waitFor()
      await dialog.getByRole('button', { name: 'Delete', exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Add: Checklist' }).click()
      expect(await checklist.inputValue()).toBe('Before we')
      await dialog.getByText('Not saved yet.').waitFor()
      expect(await title.inputValue()).toBe('Mine again')
      const stored = async () => (await ada.api.get_card_by_id({ card })).title
      expect(await stored()).toBe('Mine')
      await title.press('Enter')
      await expect.poll(stored).toBe('Mine again')
      const renamed = page.getByRole('dialog', { name: 'Mine again' })
      expect(await renamed.getByText('Not saved yet.').count()).toBe(0)

      await page.route(/\/attachments$/, () => {})
      await renamed.getByRole('button', { name: 'Add: Attachments' }).click()
      const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') }
      await renamed.locator('input[type=file]').setInputFiles(file)
      await expect.poll(() => page.evaluate(KEPT)).toBe(1)
      await page.unroute(/\/attachments$/)
      await page.goto(`${stage.url()}${board.path}`)
      await page.locator('.card', { hasText: 'Mine again' }).getByTitle('1 attachment').waitFor()
      await expect.poll(() => page.evaluate(KEPT)).toBe(0)
      const { attachments } = await ada.api.get_card_view(at)
      expect(attachments.map((one) => one.name)).toEqual(['plan.txt'])
    },
  )
})

/** A script that counts the files that the browser keeps. */
const KEPT = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-uploads')
  opened.onsuccess = () => {
    const stored = opened.result.transaction('uploads').objectStore('uploads').count()
    stored.onsuccess = () => resolve(stored.result)
  }
})`
