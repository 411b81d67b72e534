import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { smallTargets } from './fingers.ts'

describeInBrowser('a text in Markdown', (stage) => {
  const cards = withCards(stage)

  test('is written with lists that go on, and with marks by keys, which the browser undoes', async () => {
    const { newCard, shown, api, board, list } = cards()
    const card = await newCard('Paint')
    const { page, faults } = await shown(`/${card}`)
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
    const read = async () => (await api.get_card({ board, list, card })).description
    await expect.poll(read).toBe(written)
    expect(faults).toEqual([])
  })

  test('is written by buttons, which leave the focus in the field, with room for fingers', async () => {
    const { newCard, shown } = cards()
    const { page, faults } = await shown(`/${await newCard('Floor')}`, { isPhone: true })
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
    expect(faults).toEqual([])
  })
})
