import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'

/** Says whether the middle of something is what a pointer there would meet. */
async function isInSight(one: Locator): Promise<boolean> {
  return await one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return element.contains(
      element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2),
    )
  })
}

describeInBrowser('the recurrence of a card', (stage) => {
  const cards = withCards(stage)

  journey(
    'is set beside its due date by keys, with the dates that follow, one of which is left out, and is ended there',
    'focus, and a panel beside a button, are its own',
    async () => {
      const { api, board, list, newCard, shown } = cards()
      const card = await newCard('Water the plants')
      const body = { dueAt: '2099-03-02T09:00:00.000Z' }
      await api.edit_card({ board, list, card, body })
      const { page, faults } = await shown(`/${card}`)
      const opener = page.getByRole('group', { name: 'Repeats' }).getByRole('button').first()
      await opener.press('Enter')
      const panel = page.getByRole('dialog', { name: 'Repeats' })
      const kind = panel.getByLabel('Repeats').and(page.locator(':focus'))
      await kind.selectOption('Weekly')
      await panel.getByLabel('Interval week').waitFor()
      const right = async (one: Locator) =>
        await one.evaluate((element) => element.getBoundingClientRect().right)
      expect(await right(panel)).toBeLessThanOrEqual(await right(page.locator('dialog[open]')))
      await panel.evaluate((element) => (element.style.maxBlockSize = '12rem'))
      expect(await isInSight(panel.getByRole('button', { name: 'Save' }))).toBe(true)
      const next = panel.locator('.recurrence-next time')
      await expect.poll(() => next.count()).toBe(5)
      expect(await wrongFor(page, '.recurrence-editor')).toEqual([])
      const leaveOut = panel.getByRole('button', { name: /^Leave out Mar 9/ })
      await leaveOut.press('Enter')
      await leaveOut.waitFor({ state: 'detached' })
      await panel.getByRole('button', { name: 'Save' }).press('Enter')
      await expect.poll(() => opener.innerText()).toBe('Weekly')
      const read = () => api.get_card_recurrence({ board, card })
      await expect
        .poll(async () => (await read()).recurrence)
        .toMatchObject({ rule: expect.stringContaining('FREQ=WEEKLY'), skip: ['2099-03-09'] })

      await opener.press('Enter')
      await kind.selectOption('Does not repeat')
      await panel.getByRole('button', { name: 'Save' }).press('Enter')
      await expect.poll(() => opener.innerText()).toBe('Does not repeat')
      await expect.poll(read).toEqual({ next: [] })
      expect(faults).toEqual([])
    },
  )
})
