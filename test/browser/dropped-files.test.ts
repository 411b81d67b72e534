import { expect, test } from 'vitest'
import { cardOn, makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { holdBack } from './steps.ts'
import { shared } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'] }

const user = shared()

/** Drops a file on an element, and gives whether the browser leaves it to the page, and whether the element shows before that it takes it. */
const dropping = (selector: string) => `(() => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['Tea'], 'notes.txt', { type: 'text/plain' }))
  const given = { dataTransfer, bubbles: true, cancelable: true }
  const over = new DragEvent('dragover', given)
  const element = document.querySelector(${JSON.stringify(selector)})
  element.dispatchEvent(over)
  const isTaken = element.matches('[data-files]')
  element.dispatchEvent(new DragEvent('drop', given))
  return { isOfPage: over.defaultPrevented, isTaken }
})()`

describeInBrowser('cards on a board', (stage) => {
  test('take files that are dropped on them, which are dropped nowhere else', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const tea = await cardOn(ada, made.id, 'Tea')
    const { page, faults } = await showBoard(stage, ada, made)
    expect(await page.evaluate(dropping('.canvas'))).toEqual({
      isOfPage: true,
      isTaken: false,
    })
    const goOn = await holdBack(page, /\/attachments/, 'POST')
    expect(await page.evaluate(dropping(`[data-card="${tea}"]`))).toEqual({
      isOfPage: true,
      isTaken: true,
    })
    const sending = page.locator('.toast', { hasText: 'Attaching notes.txt…' })
    await sending.getByRole('progressbar', { name: 'notes.txt' }).waitFor()
    goOn()
    await page.getByText('notes.txt attached').first().waitFor()
    await sending.waitFor({ state: 'detached' })
    await page.locator('.card', { hasText: 'Tea' }).getByTitle('1 attachment').waitFor()
    const { attachments } = await ada.api.get_card_view({ board: made.id, card: tea })
    expect(attachments).toMatchObject([{ name: 'notes.txt', size: 3 }])
    expect(faults).toEqual([])
  })
})
