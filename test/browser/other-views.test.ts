import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, goWithin, makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused } from './steps.ts'
import { type Someone, someone } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: ['Bread'] }

/** The titles of the rows of the table, in their order. */
function titlesIn(page: Page): Promise<string[]> {
  return page.locator('.table-rows .card-title').allInnerTexts()
}

describeInBrowser('a board as a table', (stage) => {
  journey(
    'is sorted, walked, edited where it stands, custom fields by what their type asks for, and filtered, with the focus on the card that had it on the board and in the calendar, and names the people that its cells have no room for',
    'keys, layout and focus are its own',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, LISTS)
      const board = made.id
      const label = { name: 'urgent', color: 'red' } as const
      await ada.api.add_board_label({ board, body: { label } })
      const { page, faults } = await stage.show(made.path, { as: ada, shows: '.list-head' })
      const milk = await cardOn(ada, board, 'Milk')
      await ada.api.edit_board_card({
        board,
        card: milk,
        body: { dueAt: new Date().toISOString() },
      })
      await page.getByRole('link', { name: 'Milk' }).focus()
      for (const [key, view] of [
        ['2', '.table-row'],
        ['3', '.calendar-card'],
        ['1', '.list'],
      ] as const) {
        await page.keyboard.press(key)
        await page.locator(view).first().waitFor()
        await cardIsFocused(page, 'Milk')
      }
      await page
        .getByRole('navigation', { name: 'View' })
        .getByRole('link', { name: 'Table' })
        .click()
      await expect.poll(() => titlesIn(page)).toEqual(['Tea', 'Milk', 'Bread'])
      await page.getByRole('button', { name: 'Title', exact: true }).click()
      await expect.poll(() => titlesIn(page)).toEqual(['Bread', 'Milk', 'Tea'])
      expect(page.url()).toMatch(/\?view=table&sort=title$/)
      expect(await wrongFor(page, '.board-page')).toEqual([])

      await page.getByRole('link', { name: 'Bread' }).focus()
      // Keys may come faster than frames.
      await page.evaluate('window.frame = requestAnimationFrame; requestAnimationFrame = () => 0')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await page.evaluate('requestAnimationFrame = window.frame')
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
      await hasPeopleAndFields(page, ada)
      expect(faults).toEqual([])
    },
  )
})

async function hasPeopleAndFields(page: Page, ada: Someone): Promise<void> {
  const made = await makeLists(ada, { 'To do': ['Tea'] })
  const board = made.id
  const people = await Promise.all(Array.from({ length: 7 }, () => someone()))
  for (const { id } of people) {
    const body = { action: 'add', role: 'normal' } as const
    await ada.api.add_board_member({ board, user: id, body })
  }
  const members = people.map(({ id }) => id)
  await ada.api.edit_board_card({
    board,
    card: await cardOn(ada, board, 'Tea'),
    body: { members },
  })
  const shared = { showOnCard: true, settings: {} }
  const items = [{ name: 'Large' }, { name: 'Small' }]
  for (const field of [
    { name: 'Grams', type: 'number' },
    { name: 'Note', type: 'text' },
    { name: 'Bought', type: 'checkbox' },
    { name: 'Opened', type: 'date' },
    { name: 'Size', type: 'dropdown', settings: { dropdownItems: items } },
  ] as const)
    await ada.api.new_custom_field({ board, body: { ...shared, ...field } })
  await goWithin(page, `${made.path}?view=table`)
  await page.locator(`.board-page:has([data-title="board ${board}"]) .table-row`).first().waitFor()
  await page.setViewportSize({ width: 1_800, height: 800 })
  const avatars = page.locator('.table-row .table-cell').filter({ has: page.locator('.avatar') })
  expect(await avatars.locator('.avatar').count()).toBe(5)
  const others = people.slice(5).map(({ username }) => username)
  await avatars.getByRole('img', { name: others.join(', ') }).waitFor()
  const view = await ada.api.get_board_view({ board })
  const fields = 'isCut' in view ? view.customFields : []
  const cell = (name: string) =>
    page.locator(
      `[data-column="field.${fields.find((one) => one.name === name)?._id}"][role=gridcell]`,
    )
  const popup = page.getByRole('dialog', { name: 'Tea' })
  await cell('Grams').click()
  await popup.getByLabel('Grams').fill('many')
  await page.keyboard.press('Enter')
  await popup.getByRole('alert').waitFor()
  await popup.getByLabel('Grams').fill('1,250')
  await page.keyboard.press('Enter')
  await popup.waitFor({ state: 'detached' })
  await cell('Grams').and(page.locator(':focus')).getByText('1,250').waitFor()
  await cell('Note').click()
  await popup.getByLabel('Note').fill('from the shop')
  expect(await wrongFor(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Enter')
  await cell('Bought').click()
  await cell('Bought').getByText('Yes').waitFor()
  await cell('Opened').click()
  await popup.getByRole('button', { name: 'Today' }).click()
  await cell('Size').click()
  await popup.getByRole('option', { name: 'Small' }).click()
  await cell('Size').getByText('Small').waitFor()
  const values = async () => {
    const { cards } = await ada.api.get_board_view({ board })
    return cards[0]?.customFields.map(({ value }) => value)
  }
  const small = fields.find(({ name }) => name === 'Size')?.settings.dropdownItems?.[1]?._id
  const date = expect.stringMatching(/^\d{4}-/)
  await expect
    .poll(values)
    .toEqual(expect.arrayContaining([1_250, 'from the shop', true, date, small]))
}
