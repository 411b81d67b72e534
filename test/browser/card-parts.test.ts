import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { paste } from './steps.ts'

/** Pastes a picture of one pixel into the field of a comment. */
const PASTED = `(() => {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([bytes], 'tile.png', { type: 'image/png' }))
  const given = { clipboardData, bubbles: true, cancelable: true }
  document.querySelector('.card-talk textarea').dispatchEvent(new ClipboardEvent('paste', given))
})()`

describeInBrowser('the parts of a card', (stage) => {
  const cards = withCards(stage)

  test('attaches a file that is chosen, and says before sending that one is too large', async () => {
    const { api, board, newCard, shown } = cards()
    const card = await newCard('Collect pictures')
    const { page, faults } = await shown(`/${card}`)
    await page.getByRole('button', { name: 'Add: Attachments' }).click()
    const chooser = page.locator('input[type=file]')
    await chooser.setInputFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Tiles'),
    })
    await page.getByRole('link', { name: 'plan.txt' }).waitFor()
    await page.evaluate(`(() => {
      const field = document.querySelector('input[type=file]')
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(26 * 1024 * 1024)], 'film.mp4'))
      field.files = data.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
    await page
      .getByRole('alert')
      .getByText(/too large/)
      .waitFor()
    const { attachments } = await api.get_card_view({ board, card })
    expect(attachments.map(({ name }) => name)).toEqual(['plan.txt'])
    expect(await wrongFor(page)).toEqual([])
    expect(faults).toEqual([])
  })

  journey(
    'is due on a day that is typed, or walked to by the keys of a month, and says what is no date',
    'the focus in a popup, and where keys move it in a grid',
    async () => {
      const { api, board, list, newCard, shown } = cards()
      const card = await newCard('Paint it blue')
      const { page, faults } = await shown(`/${card}`)
      await page.getByRole('button', { name: 'Add: Due' }).press('Enter')
      const typed = page.getByLabel('Due: type a date')
      await typed.and(page.locator(':focus')).waitFor()
      await page.keyboard.type('some day')
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText('This cannot be read as a date.').waitFor()
      expect(await wrongFor(page)).toEqual([])
      await typed.fill('2030-05-31')
      await page.keyboard.press('Enter')
      const due = async () => (await api.get_card({ board, list, card })).dueAt
      await expect.poll(due).toMatch(/^2030-.*:59:59\.000Z$/)
      const field = page.getByRole('group', { name: 'Due', exact: true }).locator('.picker-button')
      expect(await field.textContent()).not.toContain(':')
      await field.click()
      await page.keyboard.type('14:05')
      await page.keyboard.press('Enter')
      await expect.poll(due).toMatch(/^2030-.*:05:00\.000Z$/)
      expect(await field.textContent()).toContain(':05')
      await field.click()
      await page.locator('[aria-selected=true] > button').focus()
      await page.keyboard.press('PageDown')
      await page.getByText('June 2030').waitFor()
      expect(await page.evaluate('document.activeElement.dataset.day')).toBe('2030-06-30')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect.poll(due).toMatch(/^2030-06-2.*:05:00\.000Z$/)
      await field.click()
      await page.getByRole('button', { name: 'Without a time' }).click()
      await expect.poll(due).toMatch(/^2030-06-2.*:59:59\.000Z$/)
      await field.click()
      await page.getByRole('button', { name: 'Remove date' }).click()
      await expect.poll(due).toBe(undefined)
      expect(faults).toEqual([])
    },
  )

  test('suggests people after an @ in a comment', async () => {
    const { newCard, shown } = cards()
    const { page, faults } = await shown(`/${await newCard('Ask')}`)
    const field = page.getByLabel('Write a comment')
    await field.pressSequentially('Please, @AD')
    await page.getByRole('option', { name: /^ada-/ }).waitFor()
    expect(await field.getAttribute('aria-activedescendant')).not.toBeNull()
    expect(await wrongFor(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await page.keyboard.press('Backspace')
    await page.getByRole('option').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toMatch(/^Please, @ada-\S+ $/)
    expect(faults).toEqual([])
  })

  test('attaches a picture that is pasted into a comment, and shows it there', async () => {
    const { newCard, shown } = cards()
    const { page, faults } = await shown(`/${await newCard('Show')}`)
    const field = page.getByLabel('Write a comment')
    await field.fill('See ')
    await page.evaluate(PASTED)
    await expect
      .poll(() => field.inputValue())
      .toMatch(/^See !\[tile\.png\]\(\/api\/boards\/[^)]+\/file\)\n$/)
    await field.press('Control+Enter')
    await page.locator('.card-comment').getByRole('img', { name: 'tile.png' }).waitFor()
    expect(faults).toEqual([])
  })

  test('makes the selected text of a comment a link to the address that is pasted over it', async () => {
    const { newCard, shown } = cards()
    const { page, faults } = await shown(`/${await newCard('Link')}`)
    const field = page.getByLabel('Write a comment')
    await field.fill('See plans')
    await field.press('Shift+Home')
    await paste(page, 'https://tea.example/(1)')
    expect(await field.inputValue()).toBe('[See plans](https://tea.example/%281%29)')
    await field.press('Control+Enter')
    const link = page.locator('.card-comment').getByRole('link', { name: 'See plans' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('https://tea.example/%281%29')
    expect(faults).toEqual([])
  })

  test('gets a dependency on another card, which shows it from its side', async () => {
    const { api, board, newCard, shown } = cards()
    const [first, second] = [await newCard('Take out the sink'), await newCard('Order a sink')]
    const { page, faults } = await shown(`/${first}`)
    const dialog = page.getByRole('dialog', { name: 'Take out the sink' })
    await dialog.getByRole('button', { name: 'All fields' }).click()
    await dialog.getByRole('button', { name: 'Add: Dependencies' }).click()
    await dialog.getByLabel('What this card is to another one').selectOption('Is blocked by')
    await dialog.getByRole('button', { name: 'Add a card' }).click()
    await page.locator('[role=combobox]:focus').fill('order a')
    await page.keyboard.press('Enter')
    const link = dialog.getByRole('link', { name: 'Order a sink' })
    await link.waitFor()
    const stored = async () => (await api.get_board_dependencies({ board })).map(({ type }) => type)
    await expect.poll(stored).toEqual(['is-blocked-by'])
    expect(await wrongFor(page)).toEqual([])
    await link.click()
    const other = page.getByRole('dialog', { name: 'Order a sink' })
    const kind = other.getByLabel('What this card is to Take out the sink')
    expect(await kind.inputValue()).toBe('blocks')
    await kind.selectOption('Fixes')
    await expect.poll(stored).toEqual(['is-fixed-by'])
    await other.getByRole('button', { name: 'Remove the dependency on Take out the sink' }).click()
    await expect.poll(stored).toEqual([])
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(stored).toEqual(['is-fixed-by'])
    expect(await api.get_card_dependencies({ board, card: first })).toMatchObject([
      { cardId: second },
    ])
    expect(faults).toEqual([])
  })
})
