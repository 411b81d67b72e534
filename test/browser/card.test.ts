import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { UNKNOWN, withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'

/** The name of what has the focus. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate<string>(
    `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`,
  )
}

describeInBrowser('a card', (stage) => {
  const cards = withCards(stage)

  test('opens by keyboard, is renamed where it stands, and gives the focus back', async () => {
    const { api, board, list, newCard, shown } = cards()
    const card = await newCard('Order tiles')
    const { page, faults } = await shown('')
    await page.getByRole('link', { name: 'Order tiles' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Order tiles' })
    await dialog.getByRole('button', { name: 'Add a description' }).waitFor()
    expect(await wrongFor(page)).toEqual([])
    await dialog.getByLabel('Title', { exact: true }).fill('Order new tiles')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Order new tiles' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toBe('Order new tiles')
    expect(new URL(page.url()).pathname).toBe(`/b/${board}/kitchen`)
    const title = async () => (await api.get_card({ board, list, card })).title
    await expect.poll(title).toBe('Order new tiles')
    expect(faults).toEqual([])
  })

  test('asks in the middle of the window before it is deleted', async () => {
    const { newCard, shown } = cards()
    const { page } = await shown(`/${await newCard('Superseded')}`)
    await page.getByRole('button', { name: 'Card menu' }).click()
    await page.getByRole('menuitem', { name: 'Delete card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete card' })
    await dialog.waitFor()
    const { x = 0, width = 0 } = (await dialog.boundingBox()) ?? {}
    expect(Math.abs(x + width / 2 - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(2)
  })

  test('keeps a comment that is typed, whatever others do and over a reload', async () => {
    const { api, board, newCard, shown } = cards()
    const card = await newCard('Discuss', { description: 'A long text.\n\n'.repeat(100) })
    const { page, faults } = await shown(`/${card}`)
    const field = page.getByLabel('Write a comment')
    await field.fill('Half a *thought')
    await page.getByRole('dialog').locator('.markdown p').last().scrollIntoViewIfNeeded()
    const { y = 0 } = (await field.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(page.viewportSize()?.height ?? 0)
    expect(await page.getByRole('heading').allTextContents()).not.toContain('Subtasks')
    await api.edit_board_card({ board, card, body: { description: 'Written by **another**' } })
    await api.new_comment({ board, card, body: { comment: 'From elsewhere' } })
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
    await page
      .locator('.card-comment', { hasText: 'Another thought' })
      .getByText('edited')
      .waitFor()
    await expect.poll(comments).toEqual(['Another thought', 'From elsewhere'])
    await page.keyboard.press('Control+z')
    await expect.poll(comments).toEqual(['A whole *thought*', 'From elsewhere'])
    expect(faults).toEqual([])
  })

  test('has its labels picked and made by keyboard alone', async () => {
    const { api, board, list, newCard, shown } = cards()
    const card = await newCard('Sort')
    await api.add_board_label({ board, body: { label: { name: 'urgent', color: 'red' } } })
    const { page, faults } = await shown(`/${card}`)
    const field = page.getByRole('group', { name: 'Labels' })
    expect(await page.getByRole('group', { name: 'Facts about the card' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Add: Labels' }).press('Enter')
    await page.getByRole('textbox', { name: 'Labels' }).pressSequentially('urg')
    const box = page.getByRole('checkbox', { name: 'urgent' })
    await box.waitFor()
    expect(await wrongFor(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => box.isChecked()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect.poll(() => box.isChecked()).toBe(false)
    await page.keyboard.press('Space')
    await expect.poll(() => box.isChecked()).toBe(true)
    await page.getByRole('textbox', { name: 'Labels' }).fill('made here')
    await page.getByRole('radio', { name: 'Navy' }).press('Space')
    await page.getByRole('button', { name: 'Create label “made here”' }).press('Enter')
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'made here' }).isChecked())
      .toBe(true)
    // Nothing is marked now that Enter would check or uncheck.
    await page.getByRole('textbox', { name: 'Labels' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    expect(await box.isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await field.getByText('urgent').first().waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: Labels of Sort saved').first().waitFor()
    await expect.poll(() => field.getByText('made here').count()).toBe(0)
    await page.keyboard.press('Control+y')
    await field.getByText('made here').first().waitFor()
    const labels = async () => {
      const ids = (await api.get_card({ board, list, card })).labelIds
      const all = (await api.get_board({ board })).labels
      return all.flatMap(({ _id, name, color }) => (ids.includes(_id) ? [[name, color]] : []))
    }
    await expect.poll(labels).toEqual([
      ['urgent', 'red'],
      ['made here', 'navy'],
    ])
    expect(faults).toEqual([])
  })

  test('is archived with a way back, and restored', async () => {
    const { api, board, list, newCard, shown } = cards()
    const card = await newCard('Put away')
    const { page, faults } = await shown(`/${card}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Card menu' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    const isArchived = async () => (await api.get_card({ board, list, card })).archived
    await expect.poll(isArchived).toBe(true)
    await page.goto(`${stage.url()}/b/${board}/kitchen/${card}`)
    await page.getByText('This card is archived.').waitFor()
    expect(await page.getByLabel('Title', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(isArchived).toBe(false)
    expect(faults).toEqual([])
  })

  test('shows one more entry of its history rather than announcing it, and two on demand', async () => {
    const { api, board, list, newCard, shown } = cards()
    const card = await newCard('Title 1')
    for (let edit = 2; edit <= 9; edit += 1)
      await api.edit_card({ board, list, card, body: { title: `Title ${edit}` } })
    const { page } = await shown(`/${card}`)
    const entries = page.locator('.card-history li')
    await expect.poll(() => entries.count()).toBe(9)
    expect(await page.getByRole('button', { name: 'Show 1 more' }).count()).toBe(0)
    await api.edit_card({ board, list, card, body: { title: 'Title 10' } })
    await page.getByRole('button', { name: 'Show 2 more' }).click()
    await expect.poll(() => entries.count()).toBe(10)
  })

  describe('of a public board', () => {
    test('is read by a visitor, who finds nothing to change, and sees changes of others', async () => {
      const { api, board, list, newCard } = cards()
      const card = await newCard('For everybody', { description: 'Read **me**' })
      const path = `/b/${board}/kitchen/${card}`
      const { page, faults } = await stage.show(path, { ...UNKNOWN, shows: '.card-history' })
      await page.getByText('me', { exact: true }).waitFor()
      const dialog = page.getByRole('dialog', { name: 'For everybody' })
      expect(await dialog.locator('input:enabled, textarea, select').count()).toBe(0)
      expect(await dialog.getByRole('button').count()).toBe(2)
      expect(await wrongFor(page)).toEqual([])
      await api.edit_card({ board, list, card, body: { title: 'For all', description: 'Us' } })
      await page.getByRole('dialog', { name: 'For all' }).getByText('Us').waitFor()
      expect(faults).toEqual([])
    })

    test('that is gone is said to be, with a way back', async () => {
      const { board } = cards()
      const { page } = await stage.show(`/b/${board}/kitchen/unknown`, {
        ...UNKNOWN,
        expects: /status of 40[014]/,
        shows: '.card-absent .empty-state',
      })
      expect(await wrongFor(page)).toEqual([])
      await page.getByRole('button', { name: 'Back to the board' }).click()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    })
  })
})
