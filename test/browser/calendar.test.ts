import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, openBoard } from './boards.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused } from './steps.ts'
import { type Someone, someone } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: ['Bread'] }

const CROWD = ['Tea', 'Milk', 'Bread', 'Salt', 'Jam', 'Eggs', 'Oil']

describeInBrowser('a board as a calendar', (stage) => {
  journey(
    'moves a date by dragging and by keys, makes cards for a day, leaves room for days in a window that is enlarged four times, and is one stop of the Tab key with all buttons of its days, between which arrow keys lead',
    'keys, drags, focus and layout are its own',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, LISTS)
      const board = made.id
      const { cards } = await ada.api.get_board_view({ board })
      const [{ _id: card } = { _id: '' }] = cards
      const dueAt = new Date(2030, 4, 15, 14, 30).toISOString()
      await ada.api.edit_board_card({ board, card, body: { dueAt } })
      const path = `${made.path}?view=calendar&day=2030-05-10`
      const { page, faults } = await stage.show(path, { as: ada, shows: '.calendar-card' })
      const day = (name: string) => page.locator(`[data-day="${name}"]`)
      await page.getByRole('heading', { name: 'May 2030' }).waitFor()
      expect(await wrongFor(page, 'main')).toEqual([])

      await page.locator('.calendar-card').dragTo(day('2030-05-17'))
      await day('2030-05-17').getByRole('link', { name: 'Tea' }).waitFor()
      await cardIsFocused(page, 'Tea')
      await page.keyboard.press('Shift+ArrowRight')
      await day('2030-05-18').getByRole('link', { name: 'Tea' }).waitFor()
      await cardIsFocused(page, 'Tea')
      await page.keyboard.press('Shift+ArrowDown')
      await day('2030-05-25').getByRole('link', { name: 'Tea' }).waitFor()
      const dueOf = async (title: string) => {
        const view = await ada.api.get_board_view({ board })
        return view.cards.find((one) => one.title === title)?.dueAt
      }
      const moved = new Date(2030, 4, 25, 14, 30).toISOString()
      await expect.poll(() => dueOf('Tea')).toBe(moved)

      await page.getByRole('link', { name: 'Week' }).click()
      await expect.poll(() => page.locator('.calendar-day').count()).toBe(7)
      await page.goBack()
      await day('2030-05-20').hover()
      await day('2030-05-20').getByRole('button').click()
      await page.getByRole('textbox', { name: /May 20/ }).fill('Salt')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await day('2030-05-20').getByRole('link', { name: 'Salt' }).waitFor()
      const endOfDay = new Date(2030, 4, 20, 23, 59, 59).toISOString()
      await expect.poll(() => dueOf('Salt')).toBe(endOfDay)
      // A card without a time shows none.
      expect(await day('2030-05-25').locator('.calendar-hour').count()).toBe(1)
      expect(await day('2030-05-20').locator('.calendar-hour').count()).toBe(0)

      await day('2030-05-20').getByRole('button').focus()
      await page.keyboard.press('ArrowDown')
      await day('2030-05-27').locator('button:focus').waitFor()
      await page.keyboard.press('ArrowDown')
      await day('2030-06-03').locator('button:focus').waitFor()
      await page.getByRole('heading', { name: 'June 2030' }).waitFor()
      expect(await page.locator('.calendar-day > [tabindex="0"]').count()).toBe(1)

      await page.setViewportSize({ width: 320, height: 256 })
      const room = `(() => {
      let at = document.querySelector('.calendar-day')
      while (!/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement
      return at.clientHeight / innerHeight
    })()`
      expect(await page.evaluate(room)).toBeGreaterThan(0.4)
      await page.setViewportSize({ width: 1280, height: 720 })
      await isOneStop(stage, page, ada)
      expect(faults).toEqual([])
    },
  )
})

/** A day with more cards than there is room for. People who only read have no buttons on days but the one that shows the rest. */
async function isOneStop(stage: Stage, page: Page, ada: Someone): Promise<void> {
  const made = await makeLists(ada, { 'To do': CROWD })
  const { api } = ada
  const { cards } = await api.get_board_view({ board: made.id })
  const set = { dueAt: new Date(2030, 4, 15).toISOString() }
  await api.change_cards({ board: made.id, body: { cards: cards.map(({ _id }) => _id), set } })
  const crowded = { ...made, path: `${made.path}?view=calendar&day=2030-05-15` }
  await openBoard(page, crowded)
  const more = page.getByRole('button', { name: '+3 more', exact: true })
  const stops = page.locator('.calendar-day > button[tabindex="0"]')
  const isAt = (name: string) => page.locator(`[data-day="${name}"] > .icon-button:focus`).waitFor()
  await stops.focus()
  await page.keyboard.press('ArrowDown')
  await more.and(page.locator(':focus')).waitFor()
  expect(await stops.allInnerTexts()).toEqual(['+3 more'])
  await page.keyboard.press('ArrowDown')
  await isAt('2030-05-22')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const fewer = page.getByRole('button', { name: 'Show fewer' })
  await fewer.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowUp')
  await isAt('2030-05-15')
  await page.keyboard.press('Home')
  await isAt('2030-05-12')
  expect(await stops.count()).toBe(1)

  const reader = await someone()
  const member = { board: made.id, user: reader.id }
  await api.add_board_member({ ...member, body: { action: 'add', role: 'read-only' } })
  const other = await stage.show(crowded.path, { as: reader, shows: '.calendar-card' })
  const only = other.page.locator('.calendar-day > button')
  expect(await only.allInnerTexts()).toEqual(['+3 more'])
  expect(await only.getAttribute('tabindex')).toBe('0')
}
