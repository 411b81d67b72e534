import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type MadeBoard, cardOn, makeLists, openBoard, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { printsWholeTable } from './print-steps.ts'
import { cardIsFocused } from './steps.ts'
import { type Someone, someone } from './users.ts'

/** Has the page count its transitions, and note those that end by themselves. */
const WATCH = `(() => {
  const start = document.startViewTransition.bind(document)
  window.begun = 0
  window.finished = 0
  document.startViewTransition = (change) => {
    window.begun += 1
    const transition = start(change)
    void transition.finished.then(() => { window.finished += 1 })
    return transition
  }
})()`

const COUNT = '[window.begun, window.finished]'

describeInBrowser('a board as the system of its reader shows it', (stage) => {
  journey(
    'tells a screen reader its lists, their cards and what these have, the title of an open card, its description and its checklists, and what a dialog is about; moves from screen to screen and from a card to the card that is open, with the focus where it belongs, unless the reader wants no motion or the browser has none; shows what is selected and which view is shown where the platform picks the colors, has stronger lines for more contrast, and prints all of its cards on white',
    'the accessibility tree, transitions, focus, forced colors and printed pages are its own',
    async () => {
      const ada = await someone()
      const told = await makeTold(ada)
      const { page, faults } = await showBoard(stage, ada, told)
      await isTold(page)
      await isMoved(page)
      await isColored(page, ada)
      expect(faults).toEqual([])
    },
  )
})

/** A board with a card that has a description, a checklist and a label to pick. */
async function makeTold(ada: Someone): Promise<MadeBoard> {
  const made = await makeLists(ada, { 'To do': ['Tea', 'Milk'], Done: [] }, { title: 'Shopping' })
  const board = made.id
  const card = await cardOn(ada, board, 'Tea')
  await ada.api.edit_board_card({ board, card, body: { description: 'Green **tea**' } })
  await ada.api.new_checklist({
    board,
    card,
    body: { title: 'Before', items: [{ title: 'Measure' }] },
  })
  await ada.api.add_board_label({ board, body: { label: { name: 'Urgent', color: 'red' } } })
  return made
}

async function isTold(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tea' }).focus()
  expect(await toldOf(page.getByRole('main'))).toEqual([
    'main "Lists":',
    'region "To do":',
    'heading "To do" [level=2]',
    'text: 2 cards',
    'button "Menu of the list To do"',
    'list "To do":',
    'listitem:',
    'link "Tea":',
    'text: Has a description 0 of 1 item done',
    'listitem:',
    'link "Milk":',
    'button "Add card to To do": Add card',
    'region "Done":',
    'heading "Done" [level=2]',
    'text: 0 cards',
    'button "Menu of the list Done"',
    'list "Done"',
    'button "Add card to Done": Add card',
    'button "Add list"',
  ])

  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Tea' })
  const description = card.getByRole('region', { name: 'Description' })
  await description.getByRole('paragraph').waitFor()
  expect(await toldOf(description)).toEqual([
    'region "Description":',
    'heading "Description" [level=3]',
    'button "Edit Description"',
    'button "Versions"',
    'paragraph:',
    'text: Green',
    'strong: tea',
  ])
  expect(await toldOf(card.getByRole('region', { name: 'Before' }))).toEqual([
    'region "Before":',
    'heading "Before" [level=3]',
    'text: 0 of 1 item done',
    'button "Delete the checklist Before"',
    'progressbar "Before"',
    'list:',
    'listitem:',
    'button "Move Measure"',
    'checkbox "Measure"',
    'textbox "Item": Measure',
    'button "Actions for Measure"',
    'button "Add item to Before": Add item',
  ])
  await page.keyboard.press('Escape')
  await cardIsFocused(page, 'Tea')

  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Tea' })
  await dialog.getByRole('checkbox').waitFor()
  expect(await toldOf(dialog)).toEqual([
    'dialog "Tea":',
    'heading "Tea" [level=2]',
    'textbox "Labels"',
    'group "Labels":',
    'text: Urgent',
    'checkbox "Urgent"',
    'status',
  ])
  await page.keyboard.press('Escape')
  await cardIsFocused(page, 'Tea')
}

async function isMoved(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(WATCH)
  await page.getByRole('link', { name: 'Boards' }).click()
  await page.getByRole('heading', { name: 'Boards' }).and(page.locator(':focus')).waitFor()
  await expect.poll(() => page.evaluate(COUNT)).toEqual([1, 1])
  await page.getByRole('link', { name: 'Shopping' }).click()
  await page.getByRole('heading', { name: 'Shopping' }).and(page.locator(':focus')).waitFor()
  await expect.poll(() => page.evaluate(COUNT)).toEqual([2, 2])
  await page.getByRole('link', { name: 'Tea' }).click()
  await page.locator('dialog[open] :focus').first().waitFor()
  await expect.poll(() => page.evaluate(COUNT)).toEqual([3, 3])
  await page.keyboard.press('Escape')
  await cardIsFocused(page, 'Tea')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Tea' }).waitFor()
  await page.keyboard.press('Escape')
  await cardIsFocused(page, 'Tea')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const before = await page.evaluate(COUNT)
  await page.getByRole('link', { name: 'Tea' }).click()
  await page.getByRole('dialog', { name: 'Tea' }).waitFor()
  await page.keyboard.press('Escape')
  await cardIsFocused(page, 'Tea')
  expect(await page.evaluate(COUNT)).toEqual(before)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate('delete document.startViewTransition')
  await page.evaluate('delete Document.prototype.startViewTransition')
  await page.getByRole('link', { name: 'Tea' }).click()
  await page.getByRole('dialog', { name: 'Tea' }).waitFor()
  await page.keyboard.press('Escape')
  await cardIsFocused(page, 'Tea')
}

async function isColored(page: Page, ada: Someone): Promise<void> {
  const board = await makeLists(ada, { 'To do': [], Done: ['Tea'] })
  const [list = ''] = board.lists
  const [swimlane] = await ada.api.get_all_swimlanes({ board: board.id })
  const cards = Array.from({ length: 240 }, (_, card) => ({ title: `Card ${card}` }))
  const body = { swimlaneId: swimlane?._id ?? '', cards }
  await ada.api.new_cards({ board: board.id, list, body })
  await openBoard(page, board)
  const styles = (selector: string, names: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')].map((one) => {
          const { ${names} } = getComputedStyle(one)
          return [${names}].join()
        })`)
  const [count] = await styles('.list-head .count', 'color')
  const [card] = await styles('.card', 'borderTopStyle')
  await page.emulateMedia({ contrast: 'more' })
  expect((await styles('.list-head .count', 'color'))[0]).not.toBe(count)
  expect([card, (await styles('.card', 'borderTopStyle'))[0]]).toEqual(['none', 'solid'])

  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
  expect((await styles('.card', 'borderTopStyle'))[0]).toBe('solid')
  const [shown] = await styles('.view-switch [aria-current]', 'backgroundColor')
  expect(shown).not.toBe((await styles('.card', 'backgroundColor'))[0])
  await page.locator('.card-title').first().focus()
  await page.keyboard.press('x')
  await page.locator('.card[data-selected]').waitFor()
  const [selected] = await styles('.card[data-selected]', 'borderWidth, borderColor')
  const others = await styles('.card:not([data-selected])', 'borderWidth, borderColor')
  expect(others).not.toContain(selected)
  await page.keyboard.press('x')

  await page.emulateMedia({ forcedColors: 'none' })
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pages.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
  await page.emulateMedia({ media: 'print' })
  const [ground] = await styles('.board-page', 'backgroundColor')
  expect(ground).toBe('rgba(0, 0, 0, 0)')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  expect(await page.locator('.card').count()).toBe(241)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await expect.poll(() => page.locator('.card').count()).toBeLessThan(241)
  await printsWholeTable(page)
}

/** The accessibility tree of an element, line by line without its addresses. The focus is not marked. */
async function toldOf(element: Locator): Promise<string[]> {
  const tree = await element.ariaSnapshot()
  return tree
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .filter((line) => !line.startsWith('/url:'))
    .map((line) => line.replace(' [active]', ''))
}
