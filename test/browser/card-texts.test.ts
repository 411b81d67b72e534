import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { type CardStage, withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { goWithin } from './boards.ts'
import { journey } from './journey.ts'
import { focused, paste } from './steps.ts'

/** Pastes a picture of one pixel into the field of a comment. */
const PASTED = `(() => {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([bytes], 'tile.png', { type: 'image/png' }))
  const given = { clipboardData, bubbles: true, cancelable: true }
  document.querySelector('.card-talk textarea').dispatchEvent(new ClipboardEvent('paste', given))
})()`

describeInBrowser('what is written on a card', (stage) => {
  const cards = withCards(stage)

  journey(
    'as a comment stays in sight and in its field whatever others do, names people, takes pictures and links that are pasted, is edited, and gets reactions; as its description is written with lists that go on and marks by keys, which the browser undoes, has its tasks checked where they stand, and its versions restored',
    'fields, carets, the clipboard and what sticks in sight are its own',
    async () => {
      const { api, board, newCard, shown } = cards()
      const card = await newCard('Discuss', { description: 'A long text.\n\n'.repeat(100) })
      const { page, faults } = await shown(`/${card}`)
      const field = page.getByLabel('Write a comment')
      await field.fill('Half a *thought')
      await page.getByRole('dialog').locator('.markdown p').last().scrollIntoViewIfNeeded()
      const { y = 0 } = (await field.boundingBox()) ?? {}
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(page.viewportSize()?.height ?? 0)
      await api.edit_board_card({ board, card, body: { description: 'Written by **another**' } })
      const comment = 'From elsewhere'
      const { _id: elsewhere } = await api.new_comment({ board, card, body: { comment } })
      await page.getByText('From elsewhere').waitFor()
      await page.getByText('another', { exact: true }).waitFor()
      expect(await field.inputValue()).toBe('Half a *thought')
      await page.reload()
      await page.getByText('From elsewhere').waitFor()
      expect(await field.inputValue()).toBe('Half a *thought')
      await field.fill('A whole *thought*')
      await page.keyboard.press('Control+Enter')
      await page.locator('.card-comment em').getByText('thought').waitFor()
      expect(await field.inputValue()).toBe('')
      const comments = async () =>
        (await api.get_all_comments({ board, card })).map(({ comment }) => comment)
      await expect.poll(comments).toEqual(['A whole *thought*', 'From elsewhere'])
      const own = page.locator('.card-comment', { hasText: 'A whole' })
      expect(await own.getByText('edited').count()).toBe(0)
      await own.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Edit the comment').fill('Another thought')
      await page.keyboard.press('Control+Enter')
      const edited = page.locator('.card-comment', { hasText: 'Another thought' })
      await edited.getByText('edited').waitFor()
      await expect.poll(comments).toEqual(['Another thought', 'From elsewhere'])
      await page.keyboard.press('Control+z')
      await expect.poll(comments).toEqual(['A whole *thought*', 'From elsewhere'])

      const other = page.locator('.card-comment', { hasText: 'From elsewhere' })
      await other.getByRole('button', { name: 'Add a reaction' }).click()
      await expect.poll(() => focused(page)).toContain('👍')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const heart = other.getByRole('button', { name: /^Heart: / })
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await api.react_to_comment({ board, card, comment: elsewhere, body: { reaction: 'eyes' } })
      await other.getByRole('button', { name: /^Eyes: / }).waitFor()
      await heart.click()
      await heart.waitFor({ state: 'detached' })

      await field.pressSequentially('Please, @AD')
      await page.getByRole('option', { name: /^ada-/ }).waitFor()
      expect(await field.getAttribute('aria-activedescendant')).not.toBeNull()
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('option').count()).toBe(0)
      await page.keyboard.press('Backspace')
      await page.getByRole('option').waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => field.inputValue()).toMatch(/^Please, @ada-\S+ $/)

      await field.fill('See plans')
      await field.press('Shift+Home')
      await paste(page, 'https://tea.example/(1)')
      expect(await field.inputValue()).toBe('[See plans](https://tea.example/%281%29)')
      await field.press('Control+End')
      await page.evaluate(PASTED)
      await expect
        .poll(() => field.inputValue())
        .toMatch(/%29\)!\[tile\.png\]\(\/api\/boards\/[^)]+\/file\)\n$/)
      await field.press('Control+Enter')
      const sent = page.locator('.card-comment', { hasText: 'See plans' })
      await sent.getByRole('img', { name: 'tile.png' }).waitFor()
      const href = await sent.getByRole('link', { name: 'See plans' }).getAttribute('href')
      expect(href).toBe('https://tea.example/%281%29')
      await describesCard(page, cards())
      expect(faults).toEqual([])
    },
  )
})

async function describesCard(page: Page, { newCard, api, board, list }: CardStage): Promise<void> {
  const card = await newCard('Paint')
  await goWithin(page, `/b/${board}/kitchen/${card}`)
  await page.getByRole('dialog', { name: 'Paint' }).waitFor()
  const stored = async () => (await api.get_card({ board, list, card })).description
  await page.getByRole('button', { name: 'Add a description' }).click()
  const field = page.locator('textarea[aria-label=Description]:focus')
  await field.waitFor()
  await page.keyboard.type('Buy:\n- [ ] white\nblue\n\nIn ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('matt')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' only')
  const written = 'Buy:\n- [ ] white\n- [ ] blue\nIn **matt** only'
  await expect.poll(() => field.inputValue()).toBe(written)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+i')
  await expect.poll(() => field.inputValue()).toBe(`_${written}_`)
  await page.keyboard.press('Control+z')
  await expect.poll(() => field.inputValue()).toBe(written)
  await page.keyboard.press('Control+Enter')
  await expect.poll(stored).toBe(written)

  const dialog = page.getByRole('dialog', { name: 'Paint' })
  await dialog.getByRole('checkbox', { name: 'white', exact: true }).press('Space')
  const checked = written.replace('[ ] white', '[x] white')
  await expect.poll(stored).toBe(checked)
  await page.getByText('1 of 2 tasks done').nth(1).waitFor()
  await dialog.getByRole('checkbox', { name: 'white' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.card', { hasText: 'Paint' }).getByText('1/2').waitFor()

  await api.edit_card({ board, list, card, body: { description: 'Three coats' } })
  await page.getByRole('link', { name: 'Paint' }).click()
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Earlier descriptions' })
  await versions
    .getByText(/^Until .*, replaced by .*ada/i)
    .first()
    .waitFor()
  expect(await wrongFor(page, 'dialog[open]')).toEqual([])
  await versions.getByRole('button', { name: 'Restore this description' }).first().click()
  await expect.poll(stored).toContain('**matt**')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(stored).toBe('Three coats')
}
