import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeLists, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused } from './steps.ts'
import { someone } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk', 'Jam'], Done: ['Bread'] }

/** Types into the palette, once it is there. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').fill(text)
}

describeInBrowser('the keys', (stage) => {
  journey(
    'walk a board in both directions of writing, open and make cards, move them together, find by the palette and the filter, give the focus back each time, are all in one view of a wide window by what they are about, are changed one after another, and are turned off',
    'keys, focus and layout are its own',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, LISTS, { title: 'Kitchen' })
      const { page, faults } = await stage.show('/b', { as: ada, expects: /WebSocket/ })
      await page.locator(`a[href*="${made.id}"]`).click()
      await page.locator('h1:focus', { hasText: 'Kitchen' }).waitFor()
      expect(await page.title()).toBe('Kitchen · Laneway')
      for (const [key, name, dir = 'ltr'] of [
        ['ArrowDown', 'Tea'],
        ['ArrowDown', 'Milk'],
        ['ArrowRight', 'Bread'],
        ['ArrowLeft', 'Tea'],
        ['ArrowLeft', 'Bread', 'rtl'],
        ['ArrowRight', 'Tea', 'rtl'],
      ] as const) {
        await page.evaluate(`document.documentElement.dir = '${dir}'`)
        await page.keyboard.press(key)
        await cardIsFocused(page, name)
      }
      await page.evaluate("document.documentElement.dir = 'ltr'")
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Tea' }).waitFor()
      await expect.poll(() => page.title()).toBe('Tea · Kitchen · Laneway')
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Tea')

      await page.getByRole('button', { name: 'Menu of the list Done' }).focus()
      await page.keyboard.press('n')
      await page.locator('.composer textarea:focus').fill('Salt')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Tea' }).focus()
      for (const key of ['x', 'Shift+J', 'Shift+ArrowDown']) await page.keyboard.press(key)
      const down = { 'To do': ['Jam', 'Tea', 'Milk'], Done: ['Bread', 'Salt'] }
      await expect.poll(() => shownLists(page)).toEqual(down)
      await cardIsFocused(page, 'Milk')
      await page.keyboard.press('Shift+ArrowRight')
      const beside = { 'To do': ['Jam'], Done: ['Bread', 'Salt', 'Tea', 'Milk'] }
      await expect.poll(() => shownLists(page)).toEqual(beside)
      await page.keyboard.press('Escape')

      await find(page, 'Bread')
      await page.getByRole('option', { name: 'Bread' }).waitFor()
      await page.keyboard.press('Enter')
      const bread = page.getByRole('dialog', { name: 'Bread' })
      await bread.waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Bread')
      await page.goForward()
      await bread.waitFor()
      await page.goBack()
      await bread.waitFor({ state: 'detached' })
      await cardIsFocused(page, 'Bread')
      await find(page, 'no such thing')
      await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor()
      await page.locator('[role=combobox]:focus').fill('Archive')
      await page.getByRole('option', { name: 'Archive Bread' }).click()
      // The focus stays near what is gone.
      await cardIsFocused(page, 'Salt')
      await page.keyboard.press('Control+z')
      await page.getByRole('link', { name: 'Bread' }).waitFor()

      await page.keyboard.press('/')
      const filter = page.locator('[data-filter]:focus')
      await filter.fill('Milk')
      await expect.poll(() => shownLists(page)).toEqual({ 'To do': [], Done: ['Milk'] })
      const counts = () => page.locator('.list-head .count').allInnerTexts()
      expect(await counts()).toEqual(['0 of 1', '1 of 4'])
      await filter.fill('Butter')
      await page.getByRole('main').getByText('No cards match').waitFor()
      await page.getByRole('search').getByRole('button', { name: 'Show all cards' }).press('Enter')
      expect(await filter.inputValue()).toBe('')
      await filter.press('Escape')
      await cardIsFocused(page, 'Bread')
      await page.locator('.add-card').last().focus()
      await page.keyboard.press('/')
      await filter.press('Escape')
      await page.locator('.add-card:focus').waitFor()

      await page.getByRole('link', { name: 'Jam' }).press('c')
      await page.locator('.list :focus, h1:focus').waitFor()
      await page.getByRole('button', { name: 'Menu of the list To do' }).click()
      await page.getByRole('menuitem', { name: 'Archive list' }).press('Enter')
      await page.locator('.list :focus').waitFor()

      await page.setViewportSize({ width: 1280, height: 800 })
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keys' })
      const change = (name: string) => keys.getByRole('button', { name: `Change the key: ${name}` })
      await keys.getByRole('heading', { name: 'Cards' }).waitFor()
      const about = async (heading: string) =>
        keys.locator('section', { has: page.getByRole('heading', { name: heading }) }).innerText()
      expect(await about('Lists')).toContain('Add a card to the list')
      const box = await keys.getByText('Show the keys').boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(800)
      expect(await change('Archive the card').evaluate(focusedByClick)).toBe(
        'Change the key: Archive the card',
      )
      await page.keyboard.press('q')
      await keys.locator('kbd', { hasText: /^Q$/ }).waitFor()
      expect(await change('Add a card to the list').evaluate(focusedByClick)).toBe(
        'Change the key: Add a card to the list',
      )
      await page.keyboard.press('q')
      await keys.getByText('Q is taken: Archive the card').waitFor()
      await page.keyboard.press('w')
      const changed = keys.locator('kbd', { hasText: /^W$/ })
      await changed.waitFor()
      const single = keys.getByRole('checkbox', { name: 'Keys of a single character' })
      await single.uncheck()
      await changed.waitFor({ state: 'detached' })
      await single.check()
      await changed.waitFor()
      await page.keyboard.press('Escape')
      await keys.waitFor({ state: 'detached' })
      await page.keyboard.press('w')
      await page.locator('.composer textarea:focus').waitFor()
      expect(faults).toEqual([])
    },
  )
})

type Button = {
  focus(): void
  click(): void
  ownerDocument: { activeElement: { ariaLabel: string } | null }
}

/** Clicks a button, and gives the name of the field that has the focus before the next frame. */
function focusedByClick(button: Button): Promise<string | undefined> {
  button.focus()
  button.click()
  return new Promise((done) => {
    setTimeout(() => done(button.ownerDocument.activeElement?.ariaLabel))
  })
}
