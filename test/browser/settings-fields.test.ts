import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { settingsOf } from './settings-steps.ts'
import { UNSETTLED, holdBack } from './steps.ts'
import { someone } from './users.ts'

describeInBrowser('the custom fields in the settings of a board', (stage) => {
  test('are made with items, and changed while their creation is confirmed', async () => {
    const ada = await someone()
    const { page, faults, id } = await settingsOf(stage, ada, 'fields')
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Size')
    await page.getByLabel('Type').selectOption('Choice')
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.getByLabel('Item 1').fill('Small')
    await page.keyboard.press('Enter')
    await page.getByLabel('Item 2').fill('Large')
    expect(await wrongFor(page, 'dialog[open]')).toEqual([])
    const confirm = await holdBack(page, /\/custom-fields/, 'POST')
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByText('Choice · Small, Large').waitFor()
    await page.getByRole('button', { name: 'Edit Size' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Width')
    const fields = async () =>
      (await ada.api.get_all_custom_fields({ board: id })).map(({ name }) => name)
    confirm()
    await expect.poll(fields).toEqual(['Size'])
    await expect.poll(() => page.evaluate(UNSETTLED)).toBe(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(fields).toEqual(['Width'])
    expect(faults).toEqual([])
  })
})
