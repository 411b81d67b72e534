import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { cardIsFocused } from './steps.ts'
import { shared } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: ['Bread'] }

const user = shared()

/** The titles of the rows of the table, in their order. */
function titlesIn(page: Page): Promise<string[]> {
  return page.locator('.table-rows .card-title').allInnerTexts()
}

describeInBrowser('a board as a table', (stage) => {
  test('is filtered, sorted, walked and edited where it stands', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const board = made.id
    const label = { name: 'urgent', color: 'red' } as const
    await ada.api.add_board_label({ board, body: { label } })
    const { page, faults } = await stage.show(made.path, { as: ada, shows: '.list-head' })
    await page
      .getByRole('navigation', { name: 'View' })
      .getByRole('link', { name: 'Table' })
      .click()
    await expect.poll(() => titlesIn(page)).toEqual(['Tea', 'Milk', 'Bread'])
    await page.getByRole('button', { name: 'Title', exact: true }).click()
    await expect.poll(() => titlesIn(page)).toEqual(['Bread', 'Milk', 'Tea'])
    expect(page.url()).toMatch(/\?view=table&sort=title$/)
    expect(await wrongFor(page)).toEqual([])

    await page.getByRole('link', { name: 'Bread' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.locator('[role=gridcell]:focus', { hasText: 'To do' }).waitFor()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog', { name: 'Milk' })
    await popup.getByRole('option', { name: 'Done' }).click()
    await page.locator('[role=gridcell]:focus', { hasText: 'Done' }).waitFor()
    const row = page.getByRole('row', { name: 'Milk' })
    await row.locator('[data-column=labels]').click()
    await popup.getByRole('checkbox', { name: 'urgent' }).check()
    await page.keyboard.press('Escape')
    await row.locator('[data-column=dueAt]').click()
    await popup.getByRole('button', { name: 'Tomorrow' }).click()
    await row.getByText('urgent').waitFor()
    await page.keyboard.press('Home')
    await cardIsFocused(page, 'Milk')
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Title' }).fill('Yoghurt')
    await page.keyboard.press('Enter')
    await cardIsFocused(page, 'Yoghurt')
    await expect.poll(() => titlesIn(page)).toEqual(['Bread', 'Tea', 'Yoghurt'])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/[^/]+\/[^/]+\/[^/]+\?view=table&sort=title$/)
    await page.getByRole('dialog', { name: 'Yoghurt' }).waitFor()
    await page.keyboard.press('Escape')
    await cardIsFocused(page, 'Yoghurt')

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Labels' }).uncheck()
    await page.keyboard.press('Escape')
    await page.locator('[data-column=labels]').first().waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Filter cards' }).fill('label:urgent')
    await expect.poll(() => titlesIn(page)).toEqual(['Yoghurt'])
    const stored = async () => (await ada.api.get_board_view({ board })).cards
    const changed = { title: 'Yoghurt', listId: made.lists[1], labelIds: [expect.any(String)] }
    const due = { dueAt: expect.any(String) }
    await expect.poll(stored).toContainEqual(expect.objectContaining({ ...changed, ...due }))
    expect(faults).toEqual([])
  })
})
