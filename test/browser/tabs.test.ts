import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { goToBoard, goWithin, makeLists, openBoard, showBoard } from './boards.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { RENDERED, holdBack, waitForRead } from './steps.ts'
import { type Someone, someone } from './users.ts'

describeInBrowser('the tabs of a board', (stage) => {
  journey(
    'are saved filters with a view, which are made, shown, found by the palette, renamed while they are saved, moved by a menu, removed and brought back, and followed by the other open pages of their reader: new ones, their order, names and end, as they were read last, also while one is renamed there',
    'focus, addresses and the way back are its own, and feeds are sockets, whose messages and requests come in any order',
    async () => {
      const ada = await someone()
      const lists = { Kitchen: ['Buy tiles', 'Paint'], Garden: ['Paint'] }
      const board = await makeLists(ada, lists, { title: 'House' })
      const { page, faults } = await showBoard(stage, ada, board)
      const tabs = page.getByRole('navigation', { name: 'Saved filters' })
      const named = (name: string) => tabs.getByRole('link', { name })
      const pick = async (tab: string, entry: string) => {
        await page.getByRole('button', { name: `Menu of the tab ${tab}` }).click()
        await page.getByRole('menuitem', { name: entry }).click()
      }
      const name = page.getByRole('textbox', { name: 'Name' })
      const save = page.getByRole('button', { name: 'Save the filter as a tab' })
      const filter = page.locator('[data-filter]')
      await filter.waitFor()
      expect(await tabs.count()).toBe(0)
      await page.getByRole('link', { name: 'Table' }).click()
      await filter.fill('list:Kitchen')
      const release = await holdBack(page, /\/api\/user\/filters$/, 'POST')
      await save.click()
      await name.fill('In the kitchen')
      await page.keyboard.press('Enter')
      await named('In the kitchen').and(page.locator(':focus')).waitFor()
      expect(await named('In the kitchen').getAttribute('aria-current')).toBe('page')
      expect(await save.count()).toBe(0)
      await pick('In the kitchen', 'Rename the tab')
      await name.fill('Indoors')
      const isReadBack = waitForRead(page, 'In the kitchen')
      release()
      await isReadBack
      await page.evaluate(RENDERED)
      expect(await page.getByRole('dialog', { name: 'Rename the tab' }).count()).toBe(1)
      await page.keyboard.press('Enter')
      const tab = named('Indoors')
      const stored = () => ada.api.get_user_filters()
      const saved = { name: 'Indoors', q: 'list:Kitchen', boardId: board.id, view: 'table' }
      await expect.poll(stored).toMatchObject([saved])
      expect(await wrongFor(page, '.board-page')).toEqual([])

      await named('All cards').click()
      await page.keyboard.press('1')
      await expect.poll(() => page.locator('.canvas .card-title').count()).toBe(3)
      expect(await tab.getAttribute('aria-current')).toBeNull()
      await page.keyboard.press('Control+k')
      await page.locator('[role=combobox]:focus').fill('indo')
      await page.getByRole('option', { name: 'Indoors' }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\?q=list%3AKitchen&view=table$|\?view=table&q=list%3AKitchen$/)
      await expect.poll(() => page.locator('.table-rows .card-title').count()).toBe(2)
      await page.reload()
      await tab.waitFor()
      expect(await tab.getAttribute('aria-current')).toBe('page')
      await pick('Indoors', 'Remove the tab')
      await tabs.waitFor({ state: 'detached' })
      await expect.poll(stored).toEqual([])
      await page.getByRole('button', { name: 'Undo' }).click()
      await tab.waitFor()
      await expect.poll(stored).toMatchObject([saved])

      const given = { board: board.id, view: 'board' } as const
      for (const one of ['Paint', 'Tiles'])
        await ada.api.new_user_filter({ body: { name: one, q: one, ...given } })
      await page.reload()
      const shown = () => tabs.getByRole('link').allInnerTexts()
      await expect.poll(shown).toEqual(['All cards', 'Indoors', 'Paint', 'Tiles'])
      await tab.click()
      await pick('Indoors', 'Move after Paint')
      const moved = ['All cards', 'Paint', 'Indoors', 'Tiles']
      await expect.poll(shown).toEqual(moved)
      await expect
        .poll(async () => (await stored()).map((one) => one.name))
        .toEqual(['Paint', 'Indoors', 'Tiles'])
      await goWithin(page, '/search')
      await page.getByRole('link', { name: 'Tiles · House' }).click()
      await page.waitForURL(new RegExp(`/b/${board.id}/house\\?q=Tiles`))
      await expect.poll(shown).toEqual(moved)
      await areFollowed(stage, page, ada)
      expect(faults).toEqual([])
    },
  )
})

/** Checks how another page of a reader shows what is done on one page and by other programs. */
async function areFollowed(stage: Stage, page: Page, ada: Someone): Promise<void> {
  const board = await makeLists(ada, { Kitchen: ['Buy tiles', 'Paint'] })
  const given = { board: board.id, view: 'board' } as const
  const made: string[] = []
  for (const name of ['Paint', 'Tiles'])
    made.push((await ada.api.new_user_filter({ body: { name, q: name, ...given } }))._id)
  const other = await page.context().newPage()
  await goToBoard(stage, other, board)
  await openBoard(page, board)
  const tabs = (on: typeof page) => on.getByRole('navigation', { name: 'Saved filters' })
  const shows = (names: string[], ...on: (typeof page)[]) =>
    Promise.all(
      on.map((one) =>
        expect.poll(() => tabs(one).getByRole('link').allInnerTexts()).toEqual(names),
      ),
    )
  const pick = async (tab: string, entry: string) => {
    await page.getByRole('button', { name: `Menu of the tab ${tab}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await shows(['All cards', 'Paint', 'Tiles'], page, other)
  await tabs(page).getByRole('link', { name: 'Paint' }).click()
  await pick('Paint', 'Move after Tiles')
  await shows(['All cards', 'Tiles', 'Paint'], other)
  const rename = (name: string, filter = made[1] ?? '') =>
    ada.api.edit_user_filter({ filter, body: { name } })
  await rename('For the floor')
  await shows(['All cards', 'For the floor', 'Paint'], page, other)

  // A reply to an earlier request comes after the reply to the last one.
  const held = Promise.withResolvers<() => Promise<void>>()
  let isHeld = false
  await other.route(/\/api\/user\/filters$/, async (route) => {
    if (isHeld) return route.continue()
    isHeld = true
    const json = await ada.api.get_user_filters()
    held.resolve(() => route.fulfill({ json }))
  })
  await rename('Before')
  const release = await held.promise
  await rename('Last')
  await shows(['All cards', 'Last', 'Paint'], other)
  const arrived = other.waitForEvent('requestfinished')
  await release()
  await arrived
  await other.evaluate(RENDERED)
  await shows(['All cards', 'Last', 'Paint'], other)

  // One that is removed elsewhere meanwhile becomes no new one by its name.
  await pick('Paint', 'Rename the tab')
  const name = page.getByRole('dialog', { name: 'Rename the tab' }).getByLabel('Name')
  await name.fill('Indoors')
  await ada.api.delete_user_filter({ filter: made[0] ?? '' })
  await page.locator('.board-tab', { hasText: 'Paint' }).waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Indoors')
  await page.keyboard.press('Enter')
  await page.locator('.toast').filter({ hasText: 'Indoors' }).waitFor()
  const stored = await ada.api.get_user_filters()
  expect(stored.filter(({ boardId }) => boardId === board.id)).toMatchObject([{ name: 'Last' }])
  await shows(['All cards', 'Last'], other)
  await goWithin(other, '/search')
  await other.getByRole('link', { name: 'Last' }).waitFor()
  await ada.api.new_user_filter({ body: { name: 'Overdue', q: 'is:overdue' } })
  await other.getByRole('link', { name: 'Overdue' }).waitFor()
}
