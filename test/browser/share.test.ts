import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { isKept, makeLists, showBoard } from './boards.ts'
import { connection } from './connection.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { excessOf } from './screens.ts'
import { KEPT } from './steps.ts'
import { PASSWORD, someone } from './users.ts'

const LISTS = { 'To do': ['Tea'], Done: [] }

/** The address that a browser opens when a program shares this. */
function addressOf(shared: Record<string, string>): string {
  return `/share?${new URLSearchParams(shared).toString()}`
}

const SHARED = addressOf({ title: 'Green tea', text: 'It is good.', url: 'https://tea.example/' })

const UNKNOWN = /WebSocket|status of 40[14]/

describeInBrowser('a text that is shared', (stage) => {
  test('becomes a card of the list that is picked, which is picked for the next one, too', async () => {
    const ada = await someone()
    await makeLists(ada, LISTS, { title: 'Another board' })
    const board = await makeLists(ada, LISTS, { title: 'Shopping' })
    const { page, faults } = await stage.show(SHARED, { as: ada })
    await page.getByLabel('Board').selectOption('Shopping')
    await page.getByLabel('List').selectOption('Done')
    expect(await page.getByLabel('Title').inputValue()).toBe('Green tea')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await excessOf(page)).toBe(0)
    }
    expect(await wrongFor(page)).toEqual([])
    await page.getByRole('button', { name: 'Create card' }).click()
    await page.waitForURL(new RegExp(`/b/${board.id}/shopping/[^/]+$`))
    await page.getByRole('dialog').getByText('It is good.').waitFor()
    const [, done = ''] = board.lists
    const made = await ada.api.get_all_cards({ board: board.id, list: done })
    expect(made.map(({ title }) => title)).toEqual(['Green tea'])
    await page.goto(`${stage.url()}/share?text=Milk`)
    await page.getByLabel('List').waitFor()
    expect(await page.getByLabel('List').locator('option:checked').innerText()).toBe('Done')
    expect(await page.getByLabel('Board').locator('option:checked').innerText()).toBe('Shopping')
    expect(faults).toEqual([])
  })

  test('waits for a connection on a board that was seen before', async () => {
    const ada = await someone()
    const board = await makeLists(ada, LISTS)
    const network = await connection()
    const { page, context } = await showBoard(network.stage, ada, board, { hasWorkers: true })
    await isKept(page)
    await expect.poll(() => page.evaluate(KEPT)).toBe(true)
    await network.cut(context)
    await page.goto(network.stage.url() + SHARED)
    await page.getByLabel('List').waitFor()
    await page.getByRole('button', { name: 'Create card' }).click()
    await page.getByText('1 change is sent as soon as there is one.').waitFor()
    await page.getByRole('link', { name: 'Green tea' }).waitFor()
    await network.restore(context)
    const [list = ''] = board.lists
    const titles = async () =>
      (await ada.api.get_all_cards({ board: board.id, list })).map(({ title }) => title)
    await expect.poll(titles).toEqual(['Tea', 'Green tea'])
  })

  test('is there again after signing in, and is cut where it is too long', async () => {
    const ada = await someone()
    await makeLists(ada, LISTS)
    const long = addressOf({ title: 'x'.repeat(1_001), text: 'Long' })
    const { page } = await stage.show(long, { expects: UNKNOWN })
    await page.getByLabel('Username or e-mail').fill(ada.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('it was cut').waitFor()
    expect((await page.getByLabel('Title').inputValue()).length).toBe(1_000)
    expect(await page.getByLabel('Description').inputValue()).toBe('Long')
  })

  test('is not asked for where nobody may write', async () => {
    const [ada, eve] = [await someone(), await someone()]
    const board = await makeLists(ada, LISTS)
    await ada.api.add_board_member({
      board: board.id,
      user: eve.id,
      body: { action: 'add', role: 'read-only' },
    })
    const { page } = await stage.show(SHARED, { as: eve })
    await page.getByText('You cannot create cards on this board.').first().waitFor()
    await page.getByRole('button', { name: 'Create card' }).click()
    await page.getByRole('alert').getByText('You cannot create cards on this board.').waitFor()
    expect(
      await ada.api.get_all_cards({ board: board.id, list: board.lists[0] ?? '' }),
    ).toHaveLength(1)
  })
})
