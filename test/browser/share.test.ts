import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { excessOf } from './screens.ts'
import { PASSWORD, someone } from './users.ts'

const LISTS = { 'To do': ['Tea'], Done: [] }

/** The address that a browser opens when a program shares this. */
function addressOf(shared: Record<string, string>): string {
  return `/share?${new URLSearchParams(shared).toString()}`
}

const SHARED = addressOf({ title: 'Green tea', text: 'It is good.', url: 'https://tea.example/' })

const UNKNOWN = /WebSocket|status of 40[14]/

describeInBrowser('a text that is shared', (stage) => {
  journey(
    'becomes a card of the list that is picked, also for the next one, is there again after signing in, cut where it is too long, and is refused where one may not write',
    'it opens the address that programs share to',
    async () => {
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

      const long = addressOf({ title: 'x'.repeat(1_001), text: 'Long' })
      const visitor = await stage.show(long, { expects: UNKNOWN })
      const eve = await someone()
      const body = { action: 'add', role: 'read-only' } as const
      await ada.api.add_board_member({ board: board.id, user: eve.id, body })
      await visitor.page.getByLabel('Username or e-mail').fill(ada.username)
      await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await visitor.page.keyboard.press('Enter')
      await visitor.page.getByText('it was cut').waitFor()
      expect((await visitor.page.getByLabel('Title').inputValue()).length).toBe(1_000)
      expect(await visitor.page.getByLabel('Description').inputValue()).toBe('Long')

      const reader = await stage.show(SHARED, { as: eve })
      await reader.page.getByText('You cannot create cards on this board.').first().waitFor()
      await reader.page.getByRole('button', { name: 'Create card' }).click()
      const alert = reader.page.getByRole('alert')
      await alert.getByText('You cannot create cards on this board.').waitFor()
      const after = await ada.api.get_all_cards({ board: board.id, list: done })
      expect(after).toHaveLength(1)
    },
  )
})
