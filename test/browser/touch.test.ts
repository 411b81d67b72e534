import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cardOn, goWithin, makeLists, shownLists, typeCards } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { type Finger, type Point, fingerOn, middleOf } from './fingers.ts'
import { journey } from './journey.ts'
import { cardIsFocused, confirmed, holdBack } from './steps.ts'
import { type Someone, someone } from './users.ts'

describeInBrowser('a finger on a telephone', (stage) => {
  journey(
    'drags cards after a long press, one that is just being made and those that are selected too, opens their menu by one, scrolls, folds and drags swimlanes, pushes messages away, drags tabs beside each other, and dates of cards to other days, also to those without cards',
    'touch, scrolling and long presses are its own',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, { 'To do': ['Tea', 'Milk', 'Bread'], Done: [] })
      const setting = { as: ada, isPhone: true, shows: '.list-head' } as const
      const { page, faults } = await stage.show(made.path, setting)
      const card = (title: string) => page.locator('.cell .card', { hasText: title })
      const shows = (titles: string[]) =>
        expect.poll(async () => (await shownLists(page))['To do']).toEqual(titles)
      const finger = await fingerOn(page)
      const picture = page.locator('.drag-picture')
      const lift = async (at: Point) => {
        await finger.press(at)
        await picture.waitFor()
      }
      const drag = async (from: Point, to: Point) => {
        await lift(from)
        const count = await picture.getAttribute('data-count')
        await finger.move({ x: from.x, y: from.y + 20 })
        await finger.move(to)
        await page.locator('[data-drop]').first().waitFor()
        return count
      }
      const [tea, bread] = [await middleOf(card('Tea')), await middleOf(card('Bread'))]
      await drag(tea, { x: bread.x, y: bread.y + 10 })
      const height = Number((await card('Tea').boundingBox())?.height)
      const gap = `parseFloat(getComputedStyle(document.querySelector('.card[data-drop]'), '::after').height)`
      expect(await page.evaluate<number>(gap)).toBeCloseTo(height, 0)
      await finger.lift()
      await shows(['Milk', 'Bread', 'Tea'])
      const milk = await middleOf(card('Milk'))
      const below = { x: milk.x, y: milk.y + 60 }
      await drag(milk, below)
      await page.keyboard.press('Escape')
      await picture.waitFor({ state: 'detached' })
      await finger.lift()
      await drag(milk, below)
      await finger.pressWith(below, { x: 200, y: 20 })
      await picture.waitFor({ state: 'detached' })
      await finger.lift()
      await shows(['Milk', 'Bread', 'Tea'])
      await lift(milk)
      await finger.lift()
      await page.getByRole('menuitem', { name: 'Labels' }).tap()
      // A field with the focus would show the keyboard of the screen.
      await page.getByRole('dialog', { name: 'Milk' }).locator('h2:focus').waitFor()
      await page.keyboard.press('Escape')
      await finger.press(milk)
      for (const step of [30, 60, 90, 120, 150]) await finger.move({ x: milk.x - step, y: milk.y })
      await finger.lift()
      const scrolled = "document.querySelector('.canvas').scrollLeft"
      await expect.poll(() => page.evaluate<number>(scrolled)).toBeGreaterThan(100)
      await page.evaluate("document.querySelector('.canvas').scrollTo(0, 0)")

      const release = await holdBack(page, /\/cards\/bulk$/, 'POST')
      await typeCards(page, 'To do', 'Jam')
      await cardIsFocused(page, 'Jam')
      const jam = await middleOf(card('Jam'))
      await lift(jam)
      await finger.move({ x: jam.x, y: jam.y - 20 })
      await finger.move({ x: milk.x, y: milk.y - 8 })
      await page.locator('[data-drop]').waitFor()
      await confirmed(page, 'card', 'Jam', release)
      await finger.lift()
      await shows(['Jam', 'Milk', 'Bread', 'Tea'])

      await ada.api.new_swimlane({ board: made.id, body: { title: 'Garden' } })
      const lanes = page.locator('.swimlane-toggle')
      await expect.poll(() => lanes.allInnerTexts()).toEqual(['Default', 'Garden'])
      await lift(await middleOf(card('Jam')))
      await finger.lift()
      await page.getByRole('menuitem', { name: 'Select' }).tap()
      await card('Milk').tap()
      const last = await middleOf(card('Tea'))
      expect(await drag(await middleOf(card('Milk')), { x: last.x, y: last.y + 10 })).toBe('2')
      await finger.lift()
      const titles = () => page.locator('.cell .card-title').allInnerTexts()
      await expect.poll(titles).toEqual(['Bread', 'Tea', 'Jam', 'Milk'])
      const garden = lanes.filter({ hasText: 'Garden' })
      await garden.scrollIntoViewIfNeeded()
      const [from, to] = [await middleOf(garden), await middleOf(lanes.first())]
      expect(await drag(from, to)).toBeNull()
      await finger.lift()
      await expect.poll(() => lanes.allInnerTexts()).toEqual(['Garden', 'Default'])
      await picture.waitFor({ state: 'detached' })
      expect(await garden.getAttribute('aria-expanded')).toBe('true')
      await garden.tap()
      await expect.poll(() => garden.getAttribute('aria-expanded')).toBe('false')

      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Tea' }).focus()
      await page.keyboard.press('c')
      const toast = page.locator('.toast', { hasText: 'Tea' })
      await toast.waitFor()
      const at = await middleOf(toast)
      await finger.press(at)
      await finger.move({ x: at.x + 30, y: at.y })
      await finger.lift()
      await page.locator('.toast[style*="--swiped: 0px"]').waitFor()
      await finger.press(at)
      await finger.move({ x: at.x - 40, y: at.y })
      await finger.move({ x: at.x - 120, y: at.y })
      await finger.lift()
      await toast.waitFor({ state: 'detached' })
      await dragsTabsAndDates(page, finger, ada)
      expect(faults).toEqual([])
    },
  )
})

async function dragsTabsAndDates(page: Page, finger: Finger, ada: Someone): Promise<void> {
  const board = await makeLists(ada, { 'To do': ['Tea'] })
  const card = await cardOn(ada, board.id, 'Tea')
  const dueAt = async () => (await ada.api.get_card_by_id({ card })).dueAt
  const body = { dueAt: '2026-04-15T09:00:00Z' }
  await ada.api.edit_board_card({ board: board.id, card, body })
  for (const name of ['Mine', 'Late'])
    await ada.api.new_user_filter({ body: { name, q: name, board: board.id } })
  await goWithin(page, `${board.path}?view=calendar&day=2026-04-01`)
  await page.locator('.calendar-card').first().waitFor()
  // The links to other days are beside the month, and the rest below.
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const [title, before, after, today, spans, dates] = await page.evaluate<number[]>(ROWS)
    expect([before, after]).toEqual([title, title])
    expect(today).toBeGreaterThan(title ?? Infinity)
    expect([spans, dates]).toEqual([today, today])
  }
  const tabs = page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link')
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['All cards', 'Mine', 'Late'])
  const picture = page.locator('.drag-picture')
  await finger.press(await middleOf(tabs.filter({ hasText: 'Late' })))
  await picture.waitFor()
  const mine = await middleOf(tabs.filter({ hasText: 'Mine' }))
  await finger.move({ x: mine.x - 4, y: mine.y })
  await page.locator('.board-tabs [data-drop=before]').waitFor()
  await finger.lift()
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['All cards', 'Late', 'Mine'])

  await finger.press(await middleOf(page.locator('.calendar-card')))
  await picture.waitFor()
  const friday = page.locator('[data-day="2026-04-17"]')
  const to = await middleOf(friday)
  await finger.move({ x: to.x, y: to.y - 4 })
  await finger.move(to)
  await page.locator('[data-day="2026-04-17"][data-drop]').waitFor()
  await finger.lift()
  await friday.getByRole('link', { name: 'Tea' }).waitFor()
  await picture.waitFor({ state: 'detached' })
  await expect.poll(dueAt).toBe('2026-04-17T09:00:00.000Z')
  await finger.press(await middleOf(friday.getByRole('link', { name: 'Tea' })))
  await picture.waitFor()
  await finger.lift()
  await page.getByRole('menuitem', { name: 'Open card' }).waitFor()
}

/** The middle of each part of the head of a calendar, from the top of the window. */
const ROWS = `[...document.querySelector('.calendar-head').children].map(
  (one) => Math.round(one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2),
)`
