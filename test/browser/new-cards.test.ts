import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type MadeBoard, makeLists, openBoard, showBoard, shownLists, typeCards } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { middleOf } from './fingers.ts'
import { journey } from './journey.ts'
import { cardIsFocused, confirmed, holdBack } from './steps.ts'
import { someone } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: ['Bread'] }

/** Adds a card, which then has the focus. The function that it returns lets the service make it, and waits until the page shows it under its id. */
async function newCard(page: Page, title: string): Promise<() => Promise<void>> {
  const release = await holdBack(page, /\/cards\/bulk$/, 'POST')
  await typeCards(page, 'To do', title)
  await cardIsFocused(page, title)
  return () => confirmed(page, 'card', title, release)
}

/** Adds a list, which the service makes as above. */
async function newList(page: Page, title: string): Promise<() => Promise<void>> {
  const release = await holdBack(page, /\/lists$/, 'POST')
  await page.getByRole('button', { name: 'Add list' }).click()
  await page.getByLabel('Title of the list').fill(title)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.locator('.add-list:focus').waitFor()
  return () => confirmed(page, 'list', title, release)
}

describeInBrowser('what is new on a board', (stage) => {
  journey(
    'keeps the focus, what is typed, opened, selected and dragged of a card while the service confirms it, on the board, in the table and in the calendar, and the caret, a menu, a choice and the focus at a list or a swimlane',
    'focus, carets and a drag are its own',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, LISTS)
      const { page, faults } = await showBoard(stage, ada, made)
      const card = (title: string) => page.locator('[data-card]', { hasText: title })
      let confirm = await newCard(page, 'Jam')
      await confirm()
      await cardIsFocused(page, 'Jam')
      expect(await page.locator('.card-title[tabindex="0"]').innerText()).toBe('Jam')
      await page.keyboard.press('ArrowUp')
      await cardIsFocused(page, 'Milk')

      confirm = await newCard(page, 'Rye')
      await page.keyboard.press('e')
      await page.locator('.title-editor textarea:focus').fill('Rye and')
      const others = page.locator('.title-actions button')
      const count = await others.count()
      await confirm()
      expect(await others.count()).toBe(count)
      await page.keyboard.press('End')
      await page.keyboard.type(' honey')
      await page.keyboard.press('Enter')
      await cardIsFocused(page, 'Rye and honey')

      confirm = await newCard(page, 'Figs')
      await page.keyboard.press('a')
      await page.getByRole('dialog', { name: 'Figs' }).getByRole('checkbox').first().focus()
      await confirm()
      await page.keyboard.press('Space')
      await card('Figs').locator('.avatar').waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Figs')

      confirm = await newCard(page, 'Leek')
      await page.keyboard.press('Shift+F10')
      const entry = page.locator('[role=menuitem]:focus')
      await entry.waitFor()
      await confirm()
      expect(await entry.innerText()).toContain('Open card')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Leek' }).waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Leek')

      confirm = await newCard(page, 'Salt')
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog', { name: 'Salt' })
      await panel.getByRole('textbox', { name: 'Title' }).fill('Salt and')
      await confirm()
      await panel.getByRole('textbox', { name: 'Comment' }).waitFor()
      expect(page.url()).not.toContain('new-')
      await page.keyboard.press('End')
      await page.keyboard.type(' pepper')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Salt and pepper' }).waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Salt and pepper')

      confirm = await newCard(page, 'Oats')
      await page.keyboard.press('x')
      await page.locator('.selection-bar').waitFor()
      const bread = await middleOf(page.locator('.card', { hasText: 'Bread' }))
      await card('Oats').hover()
      await page.mouse.down()
      await page.mouse.move(bread.x, bread.y + 14, { steps: 5 })
      await page.locator('[data-drop]').waitFor()
      await confirm()
      await page.mouse.move(bread.x, bread.y + 16, { steps: 2 })
      await page.mouse.up()
      await expect.poll(() => shownLists(page)).toMatchObject({ Done: ['Bread', 'Oats'] })
      await cardIsFocused(page, 'Oats')
      await page.keyboard.press('x')
      await page.locator('.selection-bar').waitFor({ state: 'detached' })

      confirm = await newCard(page, 'Plum')
      await page.keyboard.press('2')
      await page.getByRole('row', { name: 'Plum' }).locator('.card-title:focus').waitFor()
      await page.keyboard.press('ArrowRight')
      const cell = card('Plum').locator('[role=gridcell][tabindex="0"]:focus')
      await cell.waitFor()
      await confirm()
      await cell.waitFor()
      await page.keyboard.press('ArrowLeft')
      await cardIsFocused(page, 'Plum')

      await page.goto(`${stage.url()}${made.path}?view=calendar&day=2030-05-10`)
      const release = await holdBack(page, /\/cards\/bulk$/, 'POST')
      await page.locator('[data-day="2030-05-16"]').getByRole('button').click()
      await page.locator('.calendar-day input:focus').fill('Honey')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Honey' }).focus()
      await confirmed(page, 'card', 'Honey', release)
      await cardIsFocused(page, 'Honey')
      await confirmsLists(page, await makeLists(ada, LISTS))
      expect(faults).toEqual([])
    },
  )
})

/** Does what one does at a list and at a swimlane that are new. */
async function confirmsLists(page: Page, made: MadeBoard): Promise<void> {
  await openBoard(page, made)
  let confirm = await newList(page, 'Next')
  await page.getByRole('button', { name: 'Add card to Next' }).press('Enter')
  await page.locator('.composer textarea:focus').fill('Half title')
  for (const _ of 'title') await page.keyboard.press('ArrowLeft')
  await confirm()
  await page.keyboard.type('a ')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Half a title' }).waitFor()
  await page.keyboard.press('Escape')

  confirm = await newList(page, 'Later')
  await page.getByRole('button', { name: 'Menu of the list Later' }).press('Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  await confirm()
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('Escape')

  confirm = await newList(page, 'Soon')
  await page.getByRole('link', { name: 'Tea' }).focus()
  await page.keyboard.press('m')
  const choice = page.getByRole('combobox', { name: 'List' })
  await choice.selectOption({ label: 'Soon' })
  await confirm()
  expect(await choice.locator('option:checked').allTextContents()).toEqual(['Soon'])
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => shownLists(page)).toMatchObject({ Soon: ['Tea'] })

  const release = await holdBack(page, /\/swimlanes$/, 'POST')
  await page.getByRole('button', { name: 'Board menu' }).click()
  await page.getByRole('menuitem', { name: 'Add swimlane' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Garden')
  await page.keyboard.press('Enter')
  const toggle = page.getByRole('button', { name: 'Garden', exact: true })
  await toggle.focus()
  release()
  const named = '[data-title^="swimlane "]:not([data-title*="new-"])'
  await page.locator(named, { hasText: 'Garden' }).waitFor()
  await toggle.and(page.locator(':focus')).waitFor()

  confirm = await newList(page, 'At last')
  await page.getByRole('button', { name: 'Add card to At last' }).first().focus()
  await confirm()
  await page.locator('.add-card:focus').press('Enter')
  await page.locator('.composer textarea:focus').fill('Jam')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Jam' }).waitFor()
  const counts = page.locator('.swimlane-head .count [aria-hidden]')
  await expect.poll(() => counts.allInnerTexts()).toEqual(['5', '0'])
}
