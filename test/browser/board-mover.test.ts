import { expect, test } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { holdBack } from './steps.ts'
import { someone } from './users.ts'

describeInBrowser('the move to another board', (stage) => {
  test('says nothing before the boards are read, and then has the focus on their choice', async () => {
    const ada = await someone()
    await makeLists(ada, { Later: [] }, { title: 'Garden' })
    const made = await makeLists(ada, { 'To do': ['Tea'] })
    const { page, faults } = await showBoard(stage, ada, made)
    const release = await holdBack(page, /\/api\/user\/boards/)
    await page.getByRole('link', { name: 'Tea' }).focus()
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').fill('another board')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move to another board' })
    await dialog.locator('.spinner').waitFor()
    expect(await dialog.getByText('no other board').count()).toBe(0)
    release()
    const choice = dialog.getByRole('combobox', { name: 'Board', exact: true })
    await choice.and(page.locator(':focus')).waitFor()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await page.locator('.card').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
