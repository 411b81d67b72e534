import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, goWithin, makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused } from './steps.ts'
import { type Someone, someone } from './users.ts'

/** A board whose card Tea has two labels, Milk one, and Bread none. */
async function makeLabelled(ada: Someone) {
  const made = await makeLists(ada, { 'To do': ['Tea', 'Bread'], Done: ['Milk'] })
  const board = made.id
  for (const name of ['urgent', 'later'])
    await ada.api.add_board_label({ board, body: { label: { name, color: 'red' } } })
  const { labels } = await ada.api.get_board({ board })
  const idOf = (name: string) => labels.find((one) => one.name === name)?._id ?? ''
  for (const [title, ...names] of [
    ['Tea', 'urgent', 'later'],
    ['Milk', 'urgent'],
  ] as const) {
    const card = await cardOn(ada, board, title)
    await ada.api.edit_board_card({ board, card, body: { labelIds: names.map(idOf) } })
  }
  const labelsOf = async (title: string) => {
    const { cards } = await ada.api.get_board_view({ board })
    const ids = cards.find((card) => card.title === title)?.labelIds ?? []
    return ids.map((id) => labels.find(({ _id }) => _id === id)?.name)
  }
  return { ...made, labelsOf }
}

/** The lanes of the board, or the rows of the table, as they are read. */
function shownIn(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).allInnerTexts()
}

/** Drags a card onto another by the mouse. */
async function dragOnto(page: Page, from: string, to: string): Promise<void> {
  const at = async (selector: string) => {
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await page.locator(selector).boundingBox()) ?? {}
    return [x + width / 2, y + height / 4] as const
  }
  await page.mouse.move(...(await at(from)))
  await page.mouse.down()
  await page.mouse.move(...(await at(to)), { steps: 8 })
  await page.mouse.up()
}

const lane = (title: string) => `.swimlane:has(h2:has-text("${title}"))`
const inLane = (title: string, card: string) => `${lane(title)} .card:has-text("${card}")`
const TITLES = '.swimlane :is(h2, .card-title)'

describeInBrowser('a board by groups', (stage) => {
  journey(
    'has a lane for each label, and dragging a card to another one gives it that label; its table has a heading for each group, which folds its rows and which keys walk over',
    'only a browser drags by the mouse, and gives the focus to one of two cards that are the same, and to rows that are rendered as one scrolls',
    async () => {
      const ada = await someone()
      const made = await makeLabelled(ada)
      const { page, faults } = await stage.show(made.path, { as: ada, shows: '.list-head' })
      await page.getByRole('button', { name: 'Group by' }).click()
      await page.getByRole('option', { name: 'Labels' }).click()
      const before = ['urgent', 'Tea', 'Milk', 'later', 'Tea', 'No label', 'Bread']
      await expect.poll(() => shownIn(page, TITLES)).toEqual(before)
      expect(page.url()).toMatch(/\?group=label$/)
      expect(await wrongFor(page, '.board-page')).toEqual([])

      await page.locator(`${inLane('urgent', 'Tea')} .card-title`).focus()
      await page.keyboard.press('j')
      await page.locator(`${inLane('later', 'Tea')} .card-title:focus`).waitFor()
      await page.keyboard.press('j')
      await cardIsFocused(page, 'Bread')
      await page.keyboard.press('k')
      await page.locator(`${inLane('later', 'Tea')} .card-title:focus`).waitFor()

      await dragOnto(page, inLane('No label', 'Bread'), inLane('later', 'Tea'))
      await page.locator(`${inLane('later', 'Bread')} .card-title:focus`).waitFor()
      await expect.poll(() => made.labelsOf('Bread')).toEqual(['later'])
      await page.keyboard.press('Control+z')
      await expect.poll(() => shownIn(page, TITLES)).toEqual(before)
      await expect.poll(() => made.labelsOf('Bread')).toEqual([])
      await dragOnto(page, inLane('later', 'Tea'), inLane('No label', 'Bread'))
      await expect.poll(() => made.labelsOf('Tea')).toEqual([])

      await page.keyboard.press('g')
      await page.getByRole('option', { name: 'Due' }).click()
      await page.locator(lane('No due date')).waitFor()
      await page.locator(lane('No due date')).getByRole('button', { name: 'No due date' }).click()
      await expect.poll(() => shownIn(page, TITLES)).toEqual(['No due date'])
      await isTable(page, ada)
      expect(faults).toEqual([])
    },
  )
})

async function isTable(page: Page, ada: Someone): Promise<void> {
  const { id, path } = await makeLabelled(ada)
  await goWithin(page, `${path}?view=table&group=label`)
  await page.locator(`.board-page:has([data-title="board ${id}"]) .table-group`).first().waitFor()
  const rows = () => shownIn(page, '.table-rows :is(h2, .card-title)')
  expect(await rows()).toEqual(['urgent', 'Tea', 'Milk', 'later', 'Tea', 'No label', 'Bread'])
  expect(await wrongFor(page, '.board-page')).toEqual([])
  await page.getByRole('rowheader', { name: 'urgent 2 cards' }).waitFor()
  await page.locator('.table-rows .card-title').first().focus()
  await page.keyboard.press('j')
  await cardIsFocused(page, 'Milk')
  await page.keyboard.press('j')
  await cardIsFocused(page, 'Tea')
  await page.keyboard.press('ArrowUp')
  await page
    .locator('.table-group button[aria-expanded=true]:focus', { hasText: 'later' })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'later', expanded: false }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await cardIsFocused(page, 'Bread')
  await page.keyboard.press('k')
  await cardIsFocused(page, 'Milk')
}
