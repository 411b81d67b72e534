import { expect, test } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { someone } from './users.ts'

describeInBrowser('the list of keys', (stage) => {
  test('has them by what they are about, all of them in one view of a wide window', async () => {
    const ada = await someone()
    const made = await makeLists(ada, { 'To do': ['Tea'] })
    const { page, faults } = await showBoard(stage, ada, made)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.getByRole('heading', { name: 'Cards' }).waitFor()
    const about = async (heading: string) =>
      keys.locator('section', { has: page.getByRole('heading', { name: heading }) }).innerText()
    expect(await about('Cards')).toContain('Archive the card')
    expect(await about('Lists')).toContain('Add a card to the list')
    expect(await about('Board')).toContain('Filter the cards')
    const box = await keys.getByText('Show the keys').boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(800)
    expect(faults).toEqual([])
  })

  test('has the focus where the new key of an action is waited for at once, for one action after another', async () => {
    const ada = await someone()
    const made = await makeLists(ada, { 'To do': ['Tea'] })
    const { page } = await showBoard(stage, ada, made)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    for (const [action, key] of [
      ['Archive the card', 'q'],
      ['Add a card to the list', 'w'],
    ] as const) {
      const change = keys.getByRole('button', { name: `Change the key: ${action}` })
      expect(await change.evaluate(focusedByClick)).toBe(`Change the key: ${action}`)
      await page.keyboard.press(key)
      const changed = keys.locator('kbd', { hasText: new RegExp(`^${key}$`, 'i') })
      await expect.poll(() => changed.count()).toBe(1)
    }
  })
})

type Button = {
  focus(): void
  click(): void
  ownerDocument: { activeElement: { ariaLabel: string } | null }
}

/** Clicks a button, and gives the name of the field that has the focus before the next frame. */
function focusedByClick(button: Button): Promise<string | undefined> {
  button.focus()
  button.click()
  return new Promise((done) => {
    setTimeout(() => done(button.ownerDocument.activeElement?.ariaLabel))
  })
}
