import { expect, test } from 'vitest'
import { type MadeBoard, makeLists, showBoard, shownLists } from './boards.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { confirmed, holdBack } from './steps.ts'
import { type Someone, shared } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: ['Bread'] }

const user = shared()

/** A board with a new list. `confirm` lets the service make it, and waits until the page shows it under its id. */
async function withNewList(stage: Stage, ada: Someone, made: MadeBoard) {
  const { page, faults } = await showBoard(stage, ada, made)
  const release = await holdBack(page, /\/lists$/, 'POST')
  await page.getByRole('button', { name: 'Add list' }).click()
  await page.getByLabel('Title of the list').fill('Next')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.locator('.add-list:focus').waitFor()
  const list = page.locator('.list[data-list]', { hasText: 'Next' })
  return { page, faults, list, confirm: () => confirmed(page, 'list', 'Next', release) }
}

describeInBrowser('a new list that is confirmed', (stage) => {
  test('keeps its menu open, and the place in a text that is typed', async () => {
    const ada = await user()
    const { page, faults, list, confirm } = await withNewList(
      stage,
      ada,
      await makeLists(ada, LISTS),
    )
    await list.getByRole('button', { name: 'Add card to Next' }).press('Enter')
    await page.locator('.composer textarea:focus').fill('Half title')
    for (const _ of 'title') await page.keyboard.press('ArrowLeft')
    await confirm()
    await page.keyboard.type('a ')
    await page.keyboard.press('Enter')
    await list.getByRole('link', { name: 'Half a title' }).waitFor()

    const menu = await withNewList(stage, ada, await makeLists(ada, LISTS))
    await menu.list.getByRole('button', { name: 'Menu of the list Next' }).press('Enter')
    await menu.page.locator('[role=menuitem]:focus').waitFor()
    await menu.confirm()
    await menu.page.locator('[role=menuitem]:focus').waitFor()
    expect([...faults, ...menu.faults]).toEqual([])
  })

  test('stays chosen for a card that is moved to it', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const { page, faults, confirm } = await withNewList(stage, ada, made)
    await page.getByRole('link', { name: 'Tea' }).focus()
    await page.keyboard.press('m')
    const choice = page.getByRole('combobox', { name: 'List' })
    await choice.selectOption({ label: 'Next' })
    await confirm()
    expect(await choice.locator('option:checked').allTextContents()).toEqual(['Next'])
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect
      .poll(() => shownLists(page))
      .toEqual({ 'To do': ['Milk'], Done: ['Bread'], Next: ['Tea'] })
    expect(faults).toEqual([])
  })

  test('keeps the focus within swimlanes, which count its cards', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    await ada.api.new_swimlane({ board: made.id, body: { title: 'Garden' } })
    const { page, faults, confirm } = await withNewList(stage, ada, made)
    await page.getByRole('button', { name: 'Add card to Next' }).first().focus()
    await confirm()
    await page.locator('.add-card:focus').press('Enter')
    await page.locator('.composer textarea:focus').fill('Jam')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Jam' }).waitFor()
    const counts = page.locator('.swimlane-head .count [aria-hidden]')
    await expect.poll(() => counts.allInnerTexts()).toEqual(['4', '0'])
    expect(faults).toEqual([])
  })

  test('has a swimlane that is new keep the focus, too', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const { page, faults } = await showBoard(stage, ada, made)
    const release = await holdBack(page, /\/swimlanes$/, 'POST')
    await page.getByRole('button', { name: 'Board menu' }).click()
    await page.getByRole('menuitem', { name: 'Add swimlane' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Garden')
    await page.keyboard.press('Enter')
    const toggle = page.getByRole('button', { name: 'Garden', exact: true })
    await toggle.focus()
    release()
    await page
      .locator('[data-title^="swimlane "]:not([data-title*="new-"])', { hasText: 'Garden' })
      .waitFor()
    await toggle.and(page.locator(':focus')).waitFor()
    expect(faults).toEqual([])
  })
})
