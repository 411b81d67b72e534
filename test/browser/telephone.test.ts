import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { goWithin, makeLists, openBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { middleOf, smallTargets } from './fingers.ts'
import { journey } from './journey.ts'
import { someone } from './users.ts'

const SCREENS = [
  ['/b', 'Your boards'],
  ['/search', 'Search all boards'],
  ['/inbox', 'Inbox'],
  ['/account', 'Account'],
  ['/forgot', 'Forgot your password?'],
] as const

/** Requires that two controls in a row have their middle at the same height. */
async function isLevel(one: Locator, other: Locator): Promise<void> {
  const { y } = await middleOf(other)
  expect((await middleOf(one)).y).toBeCloseTo(y, 0)
}

describeInBrowser('a telephone', (stage) => {
  journey(
    'has room for a finger on all that is pressed, a header that is no higher while a filter is set, and a menu below the number of cards',
    'layout is its own',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, { 'To do': ['Tea'] })
      for (let at = 0; at < 12; at += 1) {
        const body = { label: { name: `Label ${at}`, color: 'red' } } as const
        await ada.api.add_board_label({ board: made.id, body })
      }
      const { page } = await stage.show(made.path, { as: ada, isPhone: true, shows: '.list-head' })
      const header = page.locator('.board-header')
      const heightOf = async () => (await header.boundingBox())?.height
      const height = await heightOf()
      const views = page.getByRole('link', { name: 'Table' })
      await page.locator('[data-filter]').fill('Tea')
      await page.locator('#filter-count', { hasText: '1 card' }).waitFor()
      await views.waitFor({ state: 'hidden' })
      expect(await heightOf()).toBe(height)
      await page.locator('.card-title').focus()
      await views.waitFor()
      await page.getByRole('button', { name: 'Save the filter as a tab' }).waitFor()
      expect(await heightOf()).toBe(height)
      expect((await page.locator('[data-filter]').boundingBox())?.width).toBeGreaterThan(50)
      const small = await smallTargets(page)
      await page.locator('[data-filter]').fill('')
      await page.getByRole('button', { name: 'Filter by date, label or member' }).tap()
      await page.getByRole('checkbox', { name: 'Label 1', exact: true }).tap()
      const found = page.locator('#filter-count', { hasText: 'No cards match' })
      await found.waitFor()
      const panel = page.getByRole('dialog', { name: 'Filter cards' })
      const [seen, shown] = [await found.boundingBox(), await panel.boundingBox()]
      expect(shown?.y).toBeGreaterThan((seen?.y ?? Infinity) + (seen?.height ?? 0))

      const board = await makeLists(ada, { 'To do': ['Tea', 'Milk'], Done: [] })
      const [card] = (await ada.api.get_board_view({ board: board.id })).cards
      const at = { board: board.id, card: card?._id ?? '' }
      await ada.api.new_comment({ ...at, body: { comment: 'Green, please' } })
      const file = new File(['Green'], 'kinds.txt')
      await ada.api.new_attachment({ ...at, list: board.lists[0] ?? '', body: { file } })
      await openBoard(page, board)
      small.push(...(await smallTargets(page)))
      await page.getByRole('link', { name: 'Tea' }).focus()
      for (const key of ['x', 'Shift+J']) await page.keyboard.press(key)
      await page.getByRole('button', { name: 'Move', exact: true }).tap()
      await page.locator('.picker-option').first().waitFor()
      small.push(...(await smallTargets(page)))
      for (const _ of ['the picker', 'the selection']) await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Share', exact: true }).tap()
      await page.getByRole('heading', { name: 'Share A board' }).waitFor()
      small.push(...(await smallTargets(page)))
      expect(await page.locator('input:focus').count()).toBe(0)
      // The buttons that most people come for are seen without scrolling.
      for (const name of ['Add member', 'Create link'])
        for (const button of await page.getByRole('button', { name }).all()) {
          const { y = Infinity, height = 0 } = (await button.boundingBox()) ?? {}
          expect(y + height).toBeLessThan(780 - 16)
        }
      await page.evaluate('navigator.share = async ({ url }) => { window.given = url }')
      await page.getByRole('button', { name: 'Create link' }).first().tap()
      await page.getByRole('button', { name: 'Share link' }).tap()
      expect(await page.evaluate('given')).toMatch(/\/join\//)
      small.push(...(await smallTargets(page)))
      for (const [path, heading] of SCREENS) {
        await goWithin(page, path)
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
        small.push(...(await smallTargets(page)))
      }
      await goWithin(page, '/search?q=Tea')
      const clear = page.getByRole('button', { name: 'Clear the search' })
      await isLevel(clear, page.getByRole('searchbox'))
      await goWithin(page, '/inbox')
      await isLevel(page.getByRole('button', { name: 'All kinds' }), page.locator('.segmented'))
      await goWithin(page, `${board.path}/${card?._id}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
      await page.getByText('up to 25 MB each', { exact: true }).waitFor()
      small.push(...(await smallTargets(page)))
      await goWithin(page, `${board.path}?view=table`)
      await page.locator('.table-row .card-title').first().waitFor()
      small.push(...(await smallTargets(page)))
      await goWithin(page, `${board.path}?settings=activity`)
      await page.getByRole('dialog').getByRole('link', { name: 'Tea' }).first().waitFor()
      small.push(...(await smallTargets(page)))
      expect(small).toEqual([])
      expect(await wrongFor(page)).toEqual([])
    },
  )
})
