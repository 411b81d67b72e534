import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { type CardStage, UNKNOWN, withCards } from './card-stage.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused } from './steps.ts'

/** A card that is open, over a board that axe has seen with the views. */
const DIALOG = 'dialog[open]'

describeInBrowser('a card', (stage) => {
  const cards = withCards(stage)

  journey(
    'opens by keys, is renamed where it stands, scrolls, asks before it is deleted, is archived and restored, gives the focus back, and leads to one comment by a link to it, which is in sight, marked and in focus, and says so where that was deleted',
    'keys, focus, scrollbars, layout and the clipboard are its own',
    async () => {
      const { api, board, list, newCard, shown } = cards()
      const description = 'A line.\n\n'.repeat(200)
      const card = await newCard('Order tiles', { description })
      for (let edit = 2; edit <= 9; edit += 1)
        await api.edit_card({ board, list, card, body: { title: `Order ${edit} tiles` } })
      const { page, faults } = await shown('')
      await page.getByRole('link', { name: 'Order 9 tiles' }).press('Enter')
      const dialog = page.locator('dialog[data-look="panel"]')
      const entries = dialog.locator('.card-history li')
      // One more is shown rather than announced.
      await expect.poll(() => entries.count()).toBe(9)
      expect(await page.getByRole('button', { name: 'Show 1 more' }).count()).toBe(0)
      expect(await dialog.getByRole('button', { name: 'Versions' }).count()).toBe(0)
      expect(await wrongFor(page, DIALOG)).toEqual([])
      await dialog.getByLabel('Title', { exact: true }).fill('Order new tiles')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Order new tiles' }).waitFor()
      await page.getByRole('button', { name: 'Show 2 more' }).click()
      await expect.poll(() => entries.count()).toBe(10)

      const edge = await scrollbarOf(page)
      await page.mouse.move(edge.x, edge.y)
      await page.mouse.down()
      await page.mouse.move(edge.x, edge.y + 100)
      await page.mouse.up()
      await page.mouse.move(edge.inside, edge.y)
      await page.mouse.down()
      await page.mouse.move(3, 3)
      await page.mouse.up()
      expect(await dialog.isVisible()).toBe(true)

      await dialog.getByRole('button', { name: 'Card menu' }).click()
      await page.getByRole('menuitem', { name: 'Delete card' }).click()
      const question = page.getByRole('dialog', { name: 'Delete card' })
      await question.waitFor()
      const { x = 0, width = 0 } = (await question.boundingBox()) ?? {}
      expect(Math.abs(x + width / 2 - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(2)
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await page.mouse.click(3, 3)
      await dialog.waitFor({ state: 'detached' })
      await cardIsFocused(page, 'Order new tiles')
      expect(new URL(page.url()).pathname).toBe(`/b/${board}/kitchen`)
      const stored = () => api.get_card({ board, list, card })
      await expect.poll(async () => (await stored()).title).toBe('Order new tiles')

      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Card menu' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await expect.poll(async () => (await stored()).archived).toBe(true)
      await page.goto(`${stage.url()}/b/${board}/kitchen/${card}`)
      await page.getByText('This card is archived.').waitFor()
      expect(await page.getByLabel('Title', { exact: true }).count()).toBe(0)
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect.poll(async () => (await stored()).archived).toBe(false)
      await leadsToComments(stage, page, cards())
      expect(faults).toEqual([])
    },
  )

  journey(
    'of a public board is read by a visitor, who finds nothing to change and sees what others change, and is said to be gone once it is',
    'the visitor has no cookie, and a feed as a socket',
    async () => {
      const { api, board, list, newCard } = cards()
      const card = await newCard('For everybody', { description: 'Read **me**' })
      const path = `/b/${board}/kitchen`
      const opening = { expects: /status of 40[014]/, shows: '.card-history' }
      const { page, faults } = await stage.show(`${path}/${card}`, { ...UNKNOWN, ...opening })
      await page.getByText('me', { exact: true }).waitFor()
      const dialog = page.getByRole('dialog', { name: 'For everybody' })
      expect(await dialog.locator('input:enabled, textarea, select').count()).toBe(0)
      expect(await dialog.getByRole('button').count()).toBe(2)
      expect(await wrongFor(page, DIALOG)).toEqual([])
      await api.edit_card({ board, list, card, body: { title: 'For all', description: 'Us' } })
      await page.getByRole('dialog', { name: 'For all' }).getByText('Us').waitFor()
      await page.goto(`${stage.url()}${path}/unknown`)
      await page.locator('.card-absent .empty-state').waitFor()
      expect(await wrongFor(page, DIALOG)).toEqual([])
      await page.getByRole('button', { name: 'Back to the board' }).click()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      expect(faults).toEqual([])
    },
  )
})

/** The places of the scrollbar in a dialog, and of a point inside of the element that scrolls. */
function scrollbarOf(page: Page): Promise<{ x: number; y: number; inside: number }> {
  return page.evaluate(`(() => {
    const dialog = document.querySelector('dialog[open]')
    const all = [dialog, ...dialog.querySelectorAll('*')]
    const scrolls = all.find((one) => one.scrollHeight > one.clientHeight + 50 &&
      ['auto', 'scroll'].includes(getComputedStyle(one).overflowY))
    const { right, top } = scrolls.getBoundingClientRect()
    return { x: right - 3, y: top + 60, inside: right - 60 }
  })()`)
}

async function leadsToComments(stage: Stage, page: Page, stageOfCards: CardStage): Promise<void> {
  const { api, board, newCard } = stageOfCards
  const card = await newCard('Roof', { description: 'A long text.\n\n'.repeat(100) })
  const said = (comment: string) => api.new_comment({ board, card, body: { comment } })
  const { _id: first } = await said('The first')
  for (let index = 0; index < 24; index += 1) await said(`Later ${index}`)
  await page.goto(`${stage.url()}/b/${board}/kitchen/${card}#comment-${first}`)
  const context = page.context()
  const linked = page.locator('.card-comment[data-linked]')
  const isShown = async (at: typeof page) => {
    const comment = at.locator('.card-comment[data-linked]')
    await comment.and(at.locator(':focus')).waitFor()
    const outside = async () => {
      const { y = -1, height = 0 } = (await comment.boundingBox()) ?? {}
      return Math.max(-y, y + height - (at.viewportSize()?.height ?? 0))
    }
    await expect.poll(outside).toBeLessThan(0)
    return await comment.locator('.markdown').innerText()
  }
  expect(await isShown(page)).toBe('The first')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const later = page.locator('.card-comment', { hasText: 'Later 9' })
  await later.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').first().waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  const { pathname, hash } = new URL(copied)
  expect(pathname).toBe(`/b/${board}/kitchen/${card}`)
  const other = await context.newPage()
  await other.goto(copied)
  expect(await isShown(other)).toBe('Later 9')
  expect(await wrongFor(other, DIALOG)).toEqual([])

  await page.bringToFront()
  await later.getByRole('link').first().click()
  expect(await isShown(page)).toBe('Later 9')
  await page.goBack()
  expect(await isShown(page)).toBe('The first')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.hash === '')
  await api.delete_comment({ board, card, comment: hash.replace('#comment-', '') })
  await page.goto(copied)
  await page.getByText('The comment that this link leads to was deleted.').waitFor()
  expect(await linked.count()).toBe(0)
  expect(await wrongFor(page, DIALOG)).toEqual([])
}
