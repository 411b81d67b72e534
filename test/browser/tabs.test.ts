import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { isKept, makeLists, showBoard } from './boards.ts'
import { connection } from './connection.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { RENDERED, waitForRead } from './steps.ts'
import { someone } from './users.ts'

describeInBrowser('the tabs of a board', (stage) => {
  test('are saved filters with a view, which are made, shown, renamed and removed', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { Kitchen: ['Buy tiles', 'Paint'], Garden: ['Paint'] })
    const { page, faults } = await showBoard(stage, ada, board)
    const tabs = page.getByRole('navigation', { name: 'Saved filters' })
    const filter = page.locator('[data-filter]')
    await filter.waitFor()
    expect(await tabs.count()).toBe(0)
    await page.getByRole('link', { name: 'Table' }).click()
    await filter.fill('list:Kitchen')
    await page.getByRole('button', { name: 'Save the filter as a tab' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('In the kitchen')
    const isReadBack = waitForRead(page, 'In the kitchen')
    await page.keyboard.press('Enter')
    await isReadBack
    const tab = tabs.getByRole('link', { name: 'In the kitchen' })
    await tab.and(page.locator(':focus')).waitFor()
    expect(await tab.getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('button', { name: 'Save the filter as a tab' }).count()).toBe(0)
    await expect
      .poll(() => ada.api.get_user_filters())
      .toMatchObject([
        { name: 'In the kitchen', q: 'list:Kitchen', boardId: board.id, view: 'table' },
      ])
    expect(await wrongFor(page)).toEqual([])

    await tabs.getByRole('link', { name: 'All cards' }).click()
    await page.keyboard.press('1')
    await expect.poll(() => page.locator('.canvas .card-title').count()).toBe(3)
    expect(await tab.getAttribute('aria-current')).toBeNull()
    await tab.click()
    await page.waitForURL(/\?q=list%3AKitchen&view=table$|\?view=table&q=list%3AKitchen$/)
    await expect.poll(() => page.locator('.table-rows .card-title').count()).toBe(2)
    await page.reload()
    await tabs.getByRole('link', { name: 'In the kitchen' }).waitFor()
    expect(await tab.getAttribute('aria-current')).toBe('page')

    await page.getByRole('button', { name: 'Menu of the tab In the kitchen' }).click()
    await page.getByRole('menuitem', { name: 'Rename the tab' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Indoors')
    await page.keyboard.press('Enter')
    await tabs.getByRole('link', { name: 'Indoors' }).waitFor()
    await page.getByRole('button', { name: 'Menu of the tab Indoors' }).click()
    await page.getByRole('menuitem', { name: 'Remove the tab' }).click()
    await tabs.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await tabs.getByRole('link', { name: 'Indoors' }).waitFor()
    await expect
      .poll(() => ada.api.get_user_filters())
      .toMatchObject([{ name: 'Indoors', boardId: board.id, view: 'table' }])

    const given = { board: board.id, view: 'board' } as const
    for (const name of ['Paint', 'Tiles'])
      await ada.api.new_user_filter({ body: { name, q: name, ...given } })
    await page.reload()
    const shown = () => tabs.getByRole('link').allInnerTexts()
    await expect.poll(shown).toEqual(['All cards', 'Indoors', 'Paint', 'Tiles'])
    await page.getByRole('button', { name: 'Menu of the tab Indoors' }).click()
    await page.getByRole('menuitem', { name: 'Move after Paint' }).click()
    await expect.poll(shown).toEqual(['All cards', 'Paint', 'Indoors', 'Tiles'])
    const first = tabs.getByRole('link', { name: 'Paint' })
    await tabs
      .getByRole('link', { name: 'Tiles' })
      .dragTo(first, { targetPosition: { x: 2, y: 8 } })
    await expect.poll(shown).toEqual(['All cards', 'Tiles', 'Paint', 'Indoors'])
    const { width = 0 } = (await first.boundingBox()) ?? {}
    await tabs
      .getByRole('link', { name: 'Tiles' })
      .dragTo(first, { targetPosition: { x: width - 2, y: 8 } })
    await expect.poll(shown).toEqual(['All cards', 'Paint', 'Tiles', 'Indoors'])
    const stored = async () => (await ada.api.get_user_filters()).map(({ name }) => name)
    await expect.poll(stored).toEqual(['Paint', 'Tiles', 'Indoors'])
    await page.reload()
    await expect.poll(shown).toEqual(['All cards', 'Paint', 'Tiles', 'Indoors'])
    expect(faults).toEqual([])
  })

  test('are followed by the other open pages of their reader: new ones, their order, their names, and their end', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { Kitchen: ['Buy tiles', 'Paint'] })
    const given = { board: board.id, view: 'board' } as const
    for (const name of ['Paint', 'Tiles'])
      await ada.api.new_user_filter({ body: { name, q: name, ...given } })
    const { page: other, faults } = await showBoard(stage, ada, board)
    const { page } = await showBoard(stage, ada, board)
    const tabs = (on: typeof page) => on.getByRole('navigation', { name: 'Saved filters' })
    const shown = (on: typeof page) => tabs(on).getByRole('link').allInnerTexts()
    for (const one of [page, other])
      await expect.poll(() => shown(one)).toEqual(['All cards', 'Paint', 'Tiles'])
    await tabs(page).getByRole('link', { name: 'Paint' }).click()
    const menu = page.getByRole('button', { name: 'Menu of the tab Paint' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Move after Tiles' }).click()
    await expect.poll(() => shown(other)).toEqual(['All cards', 'Tiles', 'Paint'])
    const filter = (await ada.api.get_user_filters())[0]?._id ?? ''
    await ada.api.edit_user_filter({ filter, body: { name: 'For the floor' } })
    const renamed = ['All cards', 'For the floor', 'Paint']
    for (const one of [page, other]) await expect.poll(() => shown(one)).toEqual(renamed)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Remove the tab' }).click()
    await expect.poll(() => shown(other)).toEqual(['All cards', 'For the floor'])
    await other.goto(`${stage.url()}/search`)
    await other.getByRole('link', { name: 'For the floor' }).waitFor()
    await ada.api.new_user_filter({ body: { name: 'Overdue', q: 'is:overdue' } })
    await other.getByRole('link', { name: 'Overdue' }).waitFor()
    expect(faults).toEqual([])
  })

  test('are shown as they were read last, also where what was read before comes after that', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { Kitchen: [] })
    const made = { name: 'Paint', q: 'Paint', board: board.id, view: 'board' } as const
    const { _id: filter } = await ada.api.new_user_filter({ body: made })
    const { page, faults } = await showBoard(stage, ada, board)
    const tab = (name: string) => page.getByRole('link', { name, exact: true })
    await tab('Paint').waitFor()
    const held = Promise.withResolvers<() => Promise<void>>()
    let isHeld = false
    await page.route(/\/api\/user\/filters$/, async (route) => {
      if (isHeld) return route.continue()
      isHeld = true
      const json = await ada.api.get_user_filters()
      held.resolve(() => route.fulfill({ json }))
    })
    await ada.api.edit_user_filter({ filter, body: { name: 'Before' } })
    const release = await held.promise
    await ada.api.edit_user_filter({ filter, body: { name: 'Last' } })
    await tab('Last').waitFor()
    const arrived = page.waitForEvent('requestfinished')
    await release()
    await arrived
    await page.evaluate(RENDERED)
    expect(await tab('Last').count()).toBe(1)
    expect(faults).toEqual([])
  })

  test('are found by the palette, kept without a connection, and listed in the search', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { Kitchen: ['Buy tiles', 'Paint'] }, { title: 'House' })
    const other = await makeLists(ada, { Shed: [] })
    const body = { name: 'Tiles alone', q: 'tiles', view: 'board', board: board.id } as const
    await ada.api.new_user_filter({ body })
    const elsewhere = { name: 'In the shed', q: 'list:Shed', board: other.id }
    await ada.api.new_user_filter({ body: elsewhere })
    const network = await connection()
    const { page, context } = await showBoard(network.stage, ada, board, { hasWorkers: true })
    const tab = page.getByRole('link', { name: 'Tiles alone' })
    await tab.waitFor()
    expect(await page.getByRole('link', { name: 'In the shed' }).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').fill('tiles al')
    await page.getByRole('option', { name: 'Tiles alone' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?q=tiles$/)
    expect(await tab.getAttribute('aria-current')).toBe('page')
    await isKept(page)
    await expect.poll(() => page.evaluate(ARE_KEPT)).toBe(true)
    await network.cut(context)
    await page.reload()
    await tab.waitFor()
    await network.restore(context)
    await page.goto(`${network.stage.url()}/search`)
    await page.getByRole('link', { name: 'Tiles alone · House' }).click()
    await page.waitForURL(new RegExp(`/b/${board.id}/house\\?q=tiles`))
    await page.locator('.list-head').waitFor()
  })
})

/** Whether the browser keeps the saved questions, and the board. */
const ARE_KEPT = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-boards')
  opened.onsuccess = () => {
    const store = opened.result.transaction('boards').objectStore('boards')
    const keys = store.getAllKeys()
    keys.onsuccess = () => resolve(['seen', 'asked'].every((key) => keys.result.includes(key)))
  }
})`
