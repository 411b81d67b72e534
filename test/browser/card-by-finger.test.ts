import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { goWithin } from './boards.ts'
import { type CardStage, withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { fingerOn, middleOf, smallTargets } from './fingers.ts'
import { journey } from './journey.ts'

describeInBrowser('a card on a telephone', (stage) => {
  const cards = withCards(stage)

  journey(
    'has items of checklists moved to another one by a finger on their handle, which Escape puts back, and typed with room for a finger, and its texts written by buttons that leave the focus in the field, with what sends them in sight',
    'touch, focus and layout are its own',
    async () => {
      const { api, board, newCard, shown } = cards()
      const card = await newCard('Paint the gate')
      for (const [title, ...items] of [
        ['Before', 'Measure', 'Choose'],
        ['After', 'Buy'],
      ] as const) {
        const body = { title, items: items.map((item) => ({ title: item })) }
        await api.new_checklist({ board, card, body })
      }
      const itemsOf = async () => {
        const { checklists } = await api.get_card_view({ board, card })
        return checklists.map(({ items }) => items.map(({ title }) => title).join(', '))
      }
      const { page, faults } = await shown(`/${card}`, { isPhone: true })
      const finger = await fingerOn(page)
      const handle = (item: string) => page.getByRole('button', { name: `Move ${item}` })
      const [from, to] = [await middleOf(handle('Measure')), await middleOf(handle('Buy'))]
      const drag = async () => {
        await finger.press(from)
        await finger.move({ x: from.x, y: from.y + 10 })
        await finger.move({ x: to.x, y: to.y + 12 })
        await page.locator('[data-drop]').waitFor()
      }
      await drag()
      await page.keyboard.press('Escape')
      await page.locator('.drag-picture').waitFor({ state: 'detached' })
      await finger.lift()
      expect(await page.getByRole('dialog').count()).toBe(1)
      await drag()
      await finger.lift()
      await expect.poll(() => itemsOf()).toEqual(['Choose', 'Buy, Measure'])
      expect(await smallTargets(page)).toEqual([])

      await page
        .getByRole('button', { name: /^Add item/ })
        .first()
        .tap()
      await page.locator('.line-adder textarea:focus').waitFor()
      const above = await page.evaluate<number>(`(() => {
        const { clientHeight } = document.activeElement
        const { paddingTop, lineHeight } = getComputedStyle(document.activeElement)
        return clientHeight / 2 - parseFloat(paddingTop) - parseFloat(lineHeight) / 2
      })()`)
      expect(Math.abs(above)).toBeLessThan(1)
      await isWrittenByButtons(page, cards())
      expect(faults).toEqual([])
    },
  )
})

async function isWrittenByButtons(page: Page, { board, newCard }: CardStage): Promise<void> {
  await goWithin(page, `/b/${board}/kitchen/${await newCard('Floor')}`)
  await page.getByRole('button', { name: 'Add a description' }).tap()
  const field = page.locator('textarea[aria-label=Description]:focus')
  await field.fill('Ask Ada')
  const tools = page.locator('form', { has: field }).getByRole('group', { name: 'Markdown' })
  await tools.getByRole('button', { name: 'List of tasks' }).tap()
  await expect.poll(() => field.inputValue()).toBe('- [ ] Ask Ada')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Link' }).tap()
  await page.keyboard.type('tiles')
  await expect.poll(() => field.inputValue()).toBe('- [ ] Ask Ada\n- [ ] [tiles](https://)')
  expect(await smallTargets(page)).toEqual([])
  expect(await wrongFor(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Control+Enter')

  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  const { y = 0, height = 0 } = (await comment.boundingBox()) ?? {}
  const edge = Math.ceil(y + height)
  await page.setViewportSize({ width: 390, height: edge })
  await comment.tap()
  const send = page.getByRole('button', { name: 'Comment', exact: true })
  const end = async () => {
    const box = await send.boundingBox()
    return box === null ? Infinity : box.y + box.height
  }
  await expect.poll(end).toBeLessThan(edge)
}
