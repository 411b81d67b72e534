import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'

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

  test('gets a dependency on another card, which shows it from its side', async () => {
    const { api, board, newCard, shown } = cards()
    const [first, second] = [await newCard('Take out the sink'), await newCard('Order a sink')]
    const { page, faults } = await shown(`/${first}`)
    const dialog = page.getByRole('dialog', { name: 'Take out the sink' })
    await dialog.getByRole('button', { name: 'All fields' }).click()
    await dialog.getByRole('button', { name: 'Add: Dependencies' }).click()
    await dialog.getByLabel('What this card is to another one').selectOption('Is blocked by')
    await dialog.getByRole('button', { name: 'Add a card' }).click()
    await page.keyboard.type('order a')
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
