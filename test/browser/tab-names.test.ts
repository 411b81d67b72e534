import { expect, test } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { RENDERED, holdBack, waitForRead } from './steps.ts'
import { someone } from './users.ts'

describeInBrowser('another name for a tab of a board', (stage) => {
  test('can be given while the tab is being saved', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { Kitchen: ['Paint'] })
    const { page, faults } = await showBoard(stage, ada, board)
    const release = await holdBack(page, /\/api\/user\/filters$/, 'POST')
    await page.locator('[data-filter]').fill('Paint')
    await page.getByRole('button', { name: 'Save the filter as a tab' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Walls')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Menu of the tab Walls' }).click()
    await page.getByRole('menuitem', { name: 'Rename the tab' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename the tab' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Indoors')
    const isReadBack = waitForRead(page, 'Walls')
    release()
    await isReadBack
    await page.evaluate(RENDERED)
    expect(await dialog.count()).toBe(1)
    await page.keyboard.press('Enter')
    const stored = async () => (await ada.api.get_user_filters()).map(({ name }) => name)
    await expect.poll(stored).toEqual(['Indoors'])
    expect(faults).toEqual([])
  })

  test('of a tab that is removed elsewhere meanwhile makes no new one', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { Kitchen: ['Paint'] })
    const body = { name: 'Walls', q: 'Paint', board: board.id, view: 'board' as const }
    const { _id: filter } = await ada.api.new_user_filter({ body })
    const { page } = await showBoard(stage, ada, board)
    await page.getByRole('link', { name: 'Walls' }).click()
    await page.getByRole('button', { name: 'Menu of the tab Walls' }).click()
    await page.getByRole('menuitem', { name: 'Rename the tab' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename the tab' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Indoors')
    await ada.api.delete_user_filter({ filter })
    await page.locator('.board-tab', { hasText: 'Walls' }).waitFor({ state: 'detached' })
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Indoors')
    await page.keyboard.press('Enter')
    await page.locator('.toast').filter({ hasText: 'Indoors' }).waitFor()
    expect(await ada.api.get_user_filters()).toEqual([])
  })
})
