import { expect, test } from 'vitest'
import { makeLists, showBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { shared, someone } from './users.ts'

const user = shared()

describeInBrowser('a board that is loaded again', (stage) => {
  test('knows who reads it: comments of theirs can be deleted, and member:me finds their cards', async () => {
    const [ada, joan] = await Promise.all([user(), someone('joan')])
    const board = await makeLists(ada, { 'To do': ['Mine', 'Other'] })
    const body = { action: 'add', role: 'normal' } as const
    await ada.api.add_board_member({ board: board.id, user: joan.id, body })
    const { cards } = await ada.api.get_board_view({ board: board.id })
    const card = cards.find(({ title }) => title === 'Mine')?._id ?? ''
    await ada.api.edit_board_card({ board: board.id, card, body: { members: [joan.id] } })
    await joan.api.new_comment({ board: board.id, card, body: { comment: 'A word' } })
    const { page } = await showBoard(stage, joan, board)
    await page.reload()
    await page.locator('.list-head').first().waitFor()
    await page.goto(`${page.url()}?q=member:me`)
    await expect.poll(() => shownLists(page)).toMatchObject({ 'To do': ['Mine'] })
    await page.getByRole('link', { name: 'Mine' }).click()
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Mine' })
    await dialog.getByText('A word').waitFor()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).waitFor()
  })

  test('goes on with a file that was being attached, and says that it was not', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': ['Files'] })
    const { cards } = await ada.api.get_board_view({ board: board.id })
    const card = cards[0]?._id ?? ''
    const { page } = await showBoard(stage, ada, { ...board, path: `${board.path}/${card}` })
    await page.route(/\/attachments$/, () => {})
    const dialog = page.getByRole('dialog', { name: 'Files' })
    await dialog.getByRole('button', { name: 'Attach' }).waitFor()
    const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect.poll(() => page.evaluate(KEPT)).toBe(1)
    await page.goto(`${stage.url()}${board.path}`)
    await page.getByText('A file was not attached: plan.txt.').waitFor()
    await page.unroute(/\/attachments$/)
    await page.getByRole('button', { name: 'Open card' }).click()
    await dialog.getByRole('link', { name: 'plan.txt' }).waitFor()
    await expect.poll(() => page.evaluate(KEPT)).toBe(0)
    const { attachments } = await ada.api.get_card_view({ board: board.id, card })
    expect(attachments.map(({ name }) => name)).toEqual(['plan.txt'])
  })
})

/** How many files the browser keeps. */
const KEPT = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-uploads')
  opened.onsuccess = () => {
    const stored = opened.result.transaction('uploads').objectStore('uploads').count()
    stored.onsuccess = () => resolve(stored.result)
  }
})`
