import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type CardStage, withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'

describeInBrowser('what is typed and clicked where a popup opens', (stage) => {
  const cards = withCards(stage)

  journey(
    'types what follows a click into what it opens, where a second click changes nothing, and keeps the keys of the board out of whatever popup is open, also if it lost the focus',
    'focus within the task of a click, clicks on what moves under the pointer, and popups above everything else are its own',
    async () => {
      const { newCard, shown } = cards()
      const { page, faults } = await shown(`/${await newCard('Who does it')}`)
      await page.getByRole('button', { name: 'Add: Assignees' }).waitFor()
      // The page renders no frame between the click and this, and hears of no other event.
      const focusedAfter = (label: string) =>
        page.evaluate<string | null>(`(async () => {
          document.querySelector('dialog [aria-label="${label}"]').click()
          for (let step = 0; step < 20; step += 1) await undefined
          const { ariaLabel, role } = document.activeElement
          return ariaLabel ?? role
        })()`)
      expect(await focusedAfter('Card menu')).toBe('menuitem')
      await page.keyboard.press('Escape')
      expect(await focusedAfter('Add: Assignees')).toBe('Assignees')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add: Members' }).dblclick()
      await page.locator('input[aria-label=Members]:focus').waitFor()
      await page.getByRole('button', { name: 'Add: Labels' }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.picker:popover-open').waitFor({ state: 'detached' })
      await page.locator('[data-part=members] .picker-button').dblclick()
      await page.locator('input[aria-label=Members]:focus').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.picker:popover-open').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'All fields' }).dblclick()
      expect(await page.locator('[popover]:popover-open').count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
      await keepKeysOut(page, cards())
      expect(faults).toEqual([])
    },
  )
})

async function keepKeysOut(page: Page, { api, board, list, newCard }: CardStage): Promise<void> {
  const card = await newCard('Stays as it is')
  const place = page.locator(`[data-card="${card}"] .card-title`)
  const openCard = async () => {
    await place.click()
    await page.locator('dialog[data-look=panel]:modal').waitFor()
  }
  const popups: Record<string, () => Promise<void>> = {
    'the menu of a list': () =>
      page.getByRole('button', { name: 'Menu of the list To do' }).click(),
    'a menu of the card': () => place.click({ button: 'right' }),
    'a popup beside a card': () => place.press('l'),
    'the filter': () => page.getByRole('button', { name: 'Filter by' }).click(),
    'a dialog': () => page.getByRole('button', { name: 'Share' }).click(),
    'a picker in the card': () => page.getByRole('button', { name: 'Add: Labels' }).click(),
    'the menu in the card': () => page.getByRole('button', { name: 'Card menu' }).click(),
  }
  const open = page.locator('[popover]:popover-open, dialog:modal')
  for (const [name, show] of Object.entries(popups)) {
    if (name === 'a picker in the card') await openCard()
    const before = await open.count()
    await show()
    await expect.poll(() => open.count(), { message: name }).toBe(before + 1)
    const html = await open.last().evaluate((one) => one.outerHTML)
    await page.evaluate('document.activeElement.blur()')
    for (const key of ['n', 'a', 'm', 'c', 'x', 'd', '?', '2', '/', 'Control+z', 'Control+k'])
      await page.keyboard.press(key)
    expect([name, await open.count()]).toEqual([name, before + 1])
    const after = await open.last().evaluate((one) => one.outerHTML)
    expect([name, after]).toEqual([name, html])
    await page.keyboard.press('Escape')
    await expect.poll(() => open.count(), { message: name }).toBe(before)
  }
  expect(await api.get_card({ board, list, card })).toMatchObject({ archived: false })
  expect(new URL(page.url()).search).toBe('')
}
