import { expect, test } from 'vitest'
import { cardOn, makeLists, showBoard, shownLists, typeCards } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { holdBack } from './steps.ts'
import { shared, someone } from './users.ts'

const user = shared()

/** Says of all commands that the browser keeps that a page has taken them over, which is not open any more. */
const TAKEN_BY_ONE_THAT_IS_GONE = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-commands')
  opened.onsuccess = () => {
    const change = opened.result.transaction('commands', 'readwrite')
    change.oncomplete = resolve
    change.objectStore('commands').openCursor().onsuccess = ({ target: { result } }) => {
      if (result === null) return
      result.update({ ...result.value, holder: 'gone' })
      result.continue()
    }
  }
})`

describeInBrowser('a board that is loaded again', (stage) => {
  test('knows who reads it: comments of theirs can be deleted, and member:me finds their cards', async () => {
    const [ada, joan] = await Promise.all([user(), someone('joan')])
    const board = await makeLists(ada, { 'To do': ['Mine', 'Other'] })
    const body = { action: 'add', role: 'normal' } as const
    await ada.api.add_board_member({ board: board.id, user: joan.id, body })
    const card = await cardOn(ada, board.id, 'Mine')
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

  test('has what was typed for new cards and checklists, and not added', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': ['Paint'] })
    const { page } = await showBoard(stage, ada, board)
    const name = 'Add card to To do'
    await page.getByRole('button', { name }).click()
    await page.getByRole('textbox', { name }).fill('Bread and')
    await page.getByRole('link', { name: 'Paint' }).click()
    await page.getByRole('button', { name: 'Add: Checklist' }).click()
    await page.getByRole('textbox', { name: 'Add checklist' }).fill('Before we')
    await page.reload()
    await page.getByRole('button', { name: 'Add: Checklist' }).click()
    const checklist = page.getByRole('textbox', { name: 'Add checklist' })
    expect(await checklist.inputValue()).toBe('Before we')
    await page.goto(`${stage.url()}${board.path}`)
    await page.getByRole('button', { name }).click()
    expect(await page.getByRole('textbox', { name }).inputValue()).toBe('Bread and')
  })

  test('does not make a card again that it sent more than a day ago, and lists it', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const { page } = await showBoard(stage, ada, board)
    const [swimlane] = await ada.api.get_all_swimlanes({ board: board.id })
    const place = { listId: board.lists[0] ?? '', swimlaneId: swimlane?._id ?? '' }
    const sentAt = Date.now() - 2 * 86_400_000
    const command = {
      key: 'old',
      kind: 'createCards',
      args: { ...place, cards: [{ id: 'new-1', title: 'Twice?' }] },
      at: sentAt,
      sentAt,
      text: '1 card added',
    }
    const kept = { user: ada.id, board: board.id, holder: 'gone', command }
    await page.evaluate(`(${KEEP})(${JSON.stringify(kept)})`)
    await page.reload()
    await page.getByRole('button', { name: 'Changes that were not saved' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changes that were not saved' })
    await dialog.locator('.refused-reason', { hasText: 'nobody knows whether' }).waitFor()
    await dialog.getByText('Twice?').waitFor()
    expect((await ada.api.get_board_view({ board: board.id })).cards.length).toBe(1)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(async () => (await ada.api.get_board_view({ board: board.id })).cards.length)
      .toBe(2)
  })

  test('is not needed for what waits for it: any page sends that, at once', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': ['Tea', 'Milk'] })
    const { cards } = await ada.api.get_board_view({ board: board.id })
    const card = cards[0]?._id ?? ''
    const { page } = await stage.show('/account', { as: ada })
    const kept = {
      user: ada.id,
      board: board.id,
      holder: 'gone',
      command: {
        key: 'left',
        kind: 'deleteCard',
        args: { card, listId: board.lists[0] },
        at: Date.now(),
        heldUntil: Date.now() + 86_400_000,
        text: 'Card deleted',
      },
    }
    await page.evaluate(`(${KEEP})(${JSON.stringify(kept)})`)
    // A browser that was killed has the database, but may not have this.
    await page.evaluate('localStorage.clear()')
    await page.reload()
    await expect
      .poll(async () => (await ada.api.get_board_view({ board: board.id })).cards.length)
      .toBe(1)
  })

  test('has what another page took over, and left when it was closed', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const { page, context } = await showBoard(stage, ada, board)
    await holdBack(page, /\/cards\/bulk$/, 'POST')
    await typeCards(page, 'To do', 'Not lost')
    const other = await context.newPage()
    await other.goto(stage.url() + board.path)
    await other.getByText('Tea').waitFor()
    await other.evaluate(TAKEN_BY_ONE_THAT_IS_GONE)
    await page.close()
    await other.getByText('Not lost').waitFor()
    const titles = async () =>
      (await ada.api.get_board_view({ board: board.id })).cards.map(({ title }) => title)
    await expect.poll(titles).toContain('Not lost')
  })

  test('still has what was typed over a title, and saves it once that is wanted', async () => {
    const ada = await user()
    const { id: board, path } = await makeLists(ada, { 'To do': ['Tea'] })
    const card = (await ada.api.get_board_view({ board })).cards[0]?._id ?? ''
    const { page } = await showBoard(stage, ada, { id: board, path: `${path}/${card}`, lists: [] })
    const field = page.getByRole('textbox', { name: 'Title' })
    await field.fill('Green tea')
    await page.reload()
    await page.getByText('Not saved yet.').waitFor()
    expect(await field.inputValue()).toBe('Green tea')
    expect((await ada.api.get_card_by_id({ card })).title).toBe('Tea')
    await field.press('Enter')
    await expect.poll(async () => (await ada.api.get_card_by_id({ card })).title).toBe('Green tea')
    expect(await page.getByText('Not saved yet.').count()).toBe(0)
  })

  test('goes on with a file that was being attached, and says that it was not', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': ['Files'] })
    const { cards } = await ada.api.get_board_view({ board: board.id })
    const card = cards[0]?._id ?? ''
    const { page } = await showBoard(stage, ada, { ...board, path: `${board.path}/${card}` })
    await page.route(/\/attachments$/, () => {})
    const dialog = page.getByRole('dialog', { name: 'Files' })
    await dialog.getByRole('button', { name: 'Add: Attachments' }).click()
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

/** Keeps a command as a page does that is gone. */
const KEEP = `(kept) => new Promise((resolve) => {
  const opened = indexedDB.open('laneway-commands')
  opened.onsuccess = () => {
    const store = opened.result.transaction('commands', 'readwrite').objectStore('commands')
    store.put(kept, kept.command.key).onsuccess = () => resolve()
  }
})`
