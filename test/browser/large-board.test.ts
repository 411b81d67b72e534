import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { NOTE_CARDS, TRANSPARENT } from './rendered-cards.ts'
import { cardIsFocused } from './steps.ts'
import { type Someone, someone } from './users.ts'

const [LISTS, CARDS] = [60, 40]

const MOST_ELEMENTS = 4_000

/** Makes a board of sixty lists with forty cards each, of which some are of several lines. */
async function makeLarge({ api }: Someone) {
  const board = {
    _format: 'wekan-board-1.0.0',
    _id: 'b',
    title: 'Sixty lists',
    swimlanes: [{ _id: 's', title: 'Default', sort: 0 }],
    lists: Array.from({ length: LISTS }, (_, at) => ({
      _id: `l${at}`,
      title: `List ${at}`,
      sort: at,
    })),
    cards: Array.from({ length: LISTS * CARDS }, (_, at) => {
      const [list, card] = [Math.floor(at / CARDS), at % CARDS]
      const title = `Card ${card} of list ${list}${' of some more words'.repeat(at % 4)}`
      return { _id: `c${at}`, listId: `l${list}`, swimlaneId: 's', title, sort: card }
    }),
  }
  const { _id } = await api.import_board({ body: board })
  const id = String(_id)
  const lists = await api.get_all_lists({ board: id })
  return { id, path: `/b/${id}/board`, lists: lists.map((list) => list._id) }
}

/** So many cards beside the window are rendered between two frames. */
const CARDS_A_FRAME = 3

const countElements = (page: Page) => page.evaluate<number>("document.querySelectorAll('*').length")

/** The title of the card that has the focus now. */
const focusedCard = (page: Page) =>
  page.evaluate<string>("document.activeElement.closest('.card')?.innerText ?? ''")

/** The card of the first list that a key has led to. */
const lastOfFirst = (page: Page) => page.getByRole('link', { name: `Card ${CARDS - 1} of list 0` })

/** Scrolls what a selector finds to a place in pixels. */
const scroll = (page: Page, selector: string, place: object) =>
  page.evaluate(`document.querySelector('${selector}').scrollTo(${JSON.stringify(place)})`)

describeInBrowser('a board of sixty lists', (stage) => {
  journey(
    'names every list and renders the cards that are near, first those that are seen and then three others a frame, at most 4,000 elements wherever it is scrolled; keys lead over lists and cards that were not rendered, the focus stays where it was while something else is looked at, a card is dragged to a list that was not rendered, one that is opened by its address is found on the board when it is closed, all are printed, and in lanes keys lead to no card below the heads of the lists',
    'layout, scrolling, focus and the mouse are its own',
    async () => {
      const ada = await someone()
      const made = await makeLarge(ada)
      const { page, faults } = await showBoard(stage, ada, made)
      await page.setViewportSize({ width: 1_440, height: 900 })
      await page.getByRole('link', { name: 'Card 0 of list 0' }).waitFor()
      const names = page.locator('.canvas').getByRole('region')
      expect(await names.count()).toBe(LISTS)
      expect(await countElements(page)).toBeLessThan(MOST_ELEMENTS)
      expect(await wrongFor(page, '.canvas')).toEqual([])
      await page.addInitScript(NOTE_CARDS)
      await page.reload()
      const beside = () => page.evaluate<number[]>('window.beside')
      const sum = async () => (await beside()).reduce((all, count) => all + count, 0)
      await expect.poll(sum).toBeGreaterThan(2 * CARDS_A_FRAME)
      expect(Math.max(...(await beside()))).toBe(CARDS_A_FRAME)

      // Keys come faster than frames.
      await page.evaluate('window.frame = requestAnimationFrame; requestAnimationFrame = () => 0')
      await page.keyboard.press('j')
      await page.keyboard.press('End')
      expect(await focusedCard(page)).toContain(`Card ${CARDS - 1} of list 0`)
      for (let list = 1; list < LISTS; list += 1) await page.keyboard.press('ArrowRight')
      expect(await focusedCard(page)).toContain(`Card ${CARDS - 1} of list ${LISTS - 1}`)
      await page.keyboard.press('Home')
      expect(await focusedCard(page)).toContain(`Card 0 of list ${LISTS - 1}`)
      await page.evaluate('requestAnimationFrame = window.frame')
      expect(await countElements(page)).toBeLessThan(MOST_ELEMENTS)

      await scroll(page, '.canvas', { left: 0 })
      await lastOfFirst(page).waitFor()
      await cardIsFocused(page, `Card 0 of list ${LISTS - 1}`)
      await page.keyboard.press('ArrowDown')
      await cardIsFocused(page, `Card 1 of list ${LISTS - 1}`)
      await lastOfFirst(page).waitFor({ state: 'detached' })

      await scroll(page, '.canvas', { left: 0 })
      await dragToTheEdge(page)
      const last = await cardOn(
        ada,
        made.id,
        `Card ${CARDS - 1} of list 50 of some more words of some more words of some more words`,
      )
      await page.goto(`${stage.url()}${made.path}/${last}`)
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, `Card ${CARDS - 1} of list 50`)
      const box = await page.locator('.card:focus-within').boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeLessThan(900)

      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      expect(await page.locator('.canvas .card').count()).toBe(LISTS * CARDS)
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      await expect.poll(() => countElements(page)).toBeLessThan(MOST_ELEMENTS)

      await page.goto(`${stage.url()}${made.path}?group=due`)
      await page.locator('.swimlane .card').first().waitFor()
      for (const key of ['j', 'End', 'Home']) await page.keyboard.press(key)
      await cardIsFocused(page, 'Card 0 of list 0')
      const heads = await page.locator('.lists').boundingBox()
      const first = await page.locator('.card:focus-within').boundingBox()
      expect(first?.y).toBeGreaterThanOrEqual((heads?.y ?? 0) + (heads?.height ?? 0))
      expect(faults).toEqual([])
    },
  )
})

/** Drags a card of the first list against the right edge until lists come that were far away, and drops it on one of them. */
async function dragToTheEdge(page: Page): Promise<void> {
  const card = lastOfFirst(page)
  await card.waitFor()
  const box = await card.boundingBox()
  if (box === null) throw new Error('The card has no place.')
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(1_435, 400, { steps: 5 })
  const scrolled = () => page.evaluate<number>("document.querySelector('.canvas').scrollLeft")
  await expect.poll(scrolled).toBeGreaterThan(2_000)
  // With something transparent on the board each frame would take 4 ms more.
  expect(await page.evaluate(TRANSPARENT)).toEqual([])
  await page.mouse.move(700, 400, { steps: 5 })
  await page.mouse.up()
  await cardIsFocused(page, `Card ${CARDS - 1} of list 0`)
  const list = page.getByRole('region').filter({ has: page.locator('.card:focus-within') })
  expect(Number((await list.locator('h2').innerText()).split(' ')[1])).toBeGreaterThan(6)
}
