import { expect } from 'vitest'
import { PATIENCE } from '../support/patience.ts'
import { cardOn, makeLists } from './boards.ts'
import type { Someone } from './users.ts'

type Point = { x: number; y: number }

type Box = { left: number; top: number; width: number; height: number }

/** A page of either driver, as far as both are the same. */
export type MousePage = {
  mouse: {
    move(x: number, y: number, options?: { steps?: number }): Promise<void>
    down(): Promise<void>
    up(): Promise<void>
  }
  keyboard: { press(key: 'Escape' | 'x'): Promise<void> }
  evaluate(expression: string): Promise<unknown>
  goto(url: string): Promise<unknown>
  url(): string
}

type Draggable = Awaited<ReturnType<typeof makeDraggable>>

/** A board with all that can be dragged: lists with cards, swimlanes, tabs, and a card with a date and checklists. */
export async function makeDraggable(ada: Someone) {
  const made = await makeLists(ada, { 'To do': ['Tea', 'Milk', 'Bread'], Done: ['Jam'] })
  const board = made.id
  const card = await cardOn(ada, board, 'Tea')
  for (const [title, ...items] of [
    ['Before', 'Measure', 'Choose'],
    ['After', 'Buy'],
  ]) {
    const body = { title: title ?? '', items: items.map((item) => ({ title: item })) }
    await ada.api.new_checklist({ board, card, body })
  }
  await ada.api.edit_board_card({ board, card, body: { dueAt: '2030-05-15T12:00:00Z' } })
  for (const name of ['Mine', 'Late'])
    await ada.api.new_user_filter({ body: { name, q: name, board } })
  return { ...made, card }
}

/** Drags all of it by the mouse, in the page that shows the board, and expects each thing where it was dropped. */
export async function dragAll(page: MousePage, ada: Someone, made: Draggable): Promise<void> {
  const { drag, putBack, texts, shows } = mouseOn(page)
  const lists = () => texts('.list:has(.list-head) :is(h2, .card-title)')
  const list = (number: number, of: string) => `.list:nth-child(${number}) ${of}`

  const tabs = () => texts('[data-tab] > a')
  // They are read last, and move what is below them.
  await expect.poll(tabs, PATIENCE).toEqual(['Mine', 'Late'])
  await putBack(list(1, '.card'), list(2, '.cell'))
  expect(await lists()).toEqual(['To do', 'Tea', 'Milk', 'Bread', 'Done', 'Jam'])
  expect(await page.evaluate("document.querySelectorAll('dialog[open]').length")).toBe(0)
  await drag(list(1, '.card:nth-child(3)'), list(2, '.card'), [0.5, 0.2])
  await expect.poll(lists).toEqual(['To do', 'Tea', 'Milk', 'Done', 'Bread', 'Jam'])
  // The next key is about the card that was moved.
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Bread')
  for (const number of [1, 2]) {
    await page.evaluate(
      `document.querySelector('${list(1, `.card:nth-child(${number}) .card-title`)}').focus()`,
    )
    await page.keyboard.press('x')
    await shows('.card[data-selected]', number)
  }
  expect(await drag(list(1, '.card'), list(2, '.card'), [0.5, 0.2])).toBe('2')
  await expect.poll(lists).toEqual(['To do', 'Done', 'Tea', 'Milk', 'Bread', 'Jam'])
  await drag(list(2, '.list-head'), list(1, '.list-head'), [0.2, 0.5])
  await expect.poll(lists).toEqual(['Done', 'Tea', 'Milk', 'Bread', 'Jam', 'To do'])

  await drag('[data-tab]:last-child > a', '[data-tab]:nth-last-child(2)', [0.1, 0.5])
  await expect.poll(tabs).toEqual(['Late', 'Mine'])

  await ada.api.new_swimlane({ board: made.id, body: { title: 'Garden' } })
  await shows('.swimlane', 2)
  await drag('.swimlane:last-child .swimlane-toggle', '.swimlane', [0.5, 0.05])
  await expect.poll(() => texts('.swimlane-toggle')).toEqual(['Garden', 'Default'])

  const addressOf = (path: string) => new URL(path, page.url()).href
  await page.goto(addressOf(`${made.path}?view=calendar&day=2030-05-10`))
  await drag('.calendar-card', '[data-day="2030-05-17"]')
  await shows('[data-day="2030-05-17"] .calendar-card', 1)

  await page.goto(addressOf(`${made.path}/${made.card}`))
  // While it grows, Firefox finds nothing in it below the mouse.
  await shows('dialog[open]:not([style*=view-transition-name]) .card-history', 1)
  const [handle, last] = ['[aria-label="Move Measure"]', 'li:has(> * > [aria-label="Move Buy"])']
  const items = () => page.evaluate(ITEMS)
  await page.evaluate(`document.querySelector('${last}').scrollIntoView({ block: 'center' })`)
  await putBack(handle, last)
  expect(await items()).toEqual(['Measure Choose', 'Buy'])
  await drag(handle, last, [0.5, 0.9])
  await expect.poll(items).toEqual(['Choose', 'Buy Measure'])
}

const ITEMS = `[...document.querySelectorAll('[data-checklist]')].map((list) =>
  [...list.querySelectorAll('[type=checkbox]')].map((box) => box.ariaLabel).join(' '))`

/** The mouse on a page, which drags what selectors find. */
function mouseOn(page: MousePage) {
  const { mouse, keyboard } = page
  const evaluate = (expression: string) => page.evaluate(expression)
  /** A point of an element that moves no more, by parts of its width and its height. */
  const pointOf = async (selector: string, [x, y] = [0.5, 0.5]): Promise<Point> => {
    const found = `document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().toJSON()`
    let last: string | undefined
    const isStill = async () => {
      const now = JSON.stringify(await evaluate(found))
      const isSame = now === last
      last = now
      return now !== undefined && isSame
    }
    await expect.poll(isStill, PATIENCE).toBe(true)
    // The expression gives what a rectangle has.
    const { left, top, width, height } = (await evaluate(found)) as Box
    return { x: left + width * x, y: top + height * y }
  }
  const shows = (selector: string, count: number) =>
    expect
      .poll(
        () => evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`),
        PATIENCE,
      )
      .toBe(count)
  const carry = async (from: string, to: string, part?: [number, number]) => {
    const start = await pointOf(from)
    await mouse.move(start.x, start.y)
    await mouse.down()
    await mouse.move(start.x + 3, start.y + 8, { steps: 2 })
    await shows('.drag-picture', 1)
    const end = await pointOf(to, part)
    await mouse.move(end.x, end.y, { steps: 5 })
    await shows('[data-drop]', 1)
  }
  return {
    shows,
    /** Drags one thing to a part of another, and drops it there. */
    async drag(from: string, to: string, part?: [number, number]) {
      await carry(from, to, part)
      const count = await evaluate(`document.querySelector('.drag-picture').dataset.count ?? '1'`)
      await mouse.up()
      await shows('.drag-picture', 0)
      return count
    },
    /** Drags one thing over another, and has Escape put it back before it is let go. */
    async putBack(from: string, to: string) {
      await carry(from, to)
      await keyboard.press('Escape')
      await shows('.drag-picture', 0)
      await mouse.up()
    },
    texts: (selector: string) =>
      evaluate(
        `[...document.querySelectorAll(${JSON.stringify(selector)})].map(({ textContent }) => textContent)`,
      ),
  }
}
