import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeLists, showBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { someone } from './users.ts'

async function pick(page: Page, list: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of the list ${list}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

describeInBrowser('the menu of a list', (stage) => {
  journey(
    'sorts, moves and copies its cards, and moves it to another board',
    'menus take keys and the focus',
    async () => {
      const ada = await someone()
      await makeLists(ada, {}, { title: 'Garden' })
      const made = await makeLists(ada, { Doing: ['Tea', 'Cake', 'Ale'], Done: [] })
      const { page, faults } = await showBoard(stage, ada, made)
      const choose = async (name: string) => {
        await page.locator('[role=combobox]:focus').fill(name)
        await page.getByRole('option', { name }).waitFor()
        await page.keyboard.press('Enter')
      }
      const shows = (lists: Record<string, string[]>) =>
        expect.poll(() => shownLists(page)).toEqual(lists)

      await pick(page, 'Doing', 'Sort the cards')
      await choose('By title')
      await shows({ Doing: ['Ale', 'Cake', 'Tea'], Done: [] })
      await page.keyboard.press('Control+z')
      await shows({ Doing: ['Tea', 'Cake', 'Ale'], Done: [] })

      await pick(page, 'Doing', 'Move all 3 cards')
      await choose('Done')
      await shows({ Doing: [], Done: ['Tea', 'Cake', 'Ale'] })

      await pick(page, 'Done', 'Copy list')
      await expect
        .poll(() => page.locator('.list:has(.list-head)').locator('.card-title').allInnerTexts())
        .toEqual(['Tea', 'Cake', 'Ale', 'Tea', 'Cake', 'Ale'])
      await page.keyboard.press('Control+z')
      await shows({ Doing: [], Done: ['Tea', 'Cake', 'Ale'] })

      await pick(page, 'Done', 'Move to another board')
      const dialog = page.getByRole('dialog', { name: 'Move to another board' })
      await dialog.getByRole('button', { name: 'Move', exact: true }).click()
      await shows({ Doing: [] })
      await expect
        .poll(async () =>
          (await ada.api.get_all_lists({ board: made.id })).map(({ title }) => title),
        )
        .toEqual(['Doing'])
      expect(faults).toEqual([])
    },
  )
})
