import type { Locator, Page } from 'playwright-core'

/** A place in the window, in pixels. */
export type Point = { x: number; y: number }

/** A finger on a page. */
export type Finger = {
  press(at: Point): Promise<void>
  /** Puts another finger beside the one that is at a point. */
  pressWith(at: Point, other: Point): Promise<void>
  move(to: Point): Promise<void>
  lift(): Promise<void>
}

/** A finger, as the browser gets it from the system: it scrolls, and its long press opens menus. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  return {
    press: (at) => send('touchStart', [at]),
    pressWith: (at, other) => send('touchStart', [at, other]),
    move: (to) => send('touchMove', [to]),
    lift: () => send('touchEnd', []),
  }
}

/** The middle of an element. */
export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Lists what can be pressed and is less than 44 px wide or high, with what is laid over it to be pressed. A link within a text is as high as its line, and all of a small card opens it. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll(
      'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=option]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => !one.closest('.spoken, .skip-link, [inert], p, .markdown'))
    .map((one) => one.closest('.card, label') ?? (one.type === 'checkbox' ? one.labels?.[0] : undefined) ?? one)
    .map((one) => {
      const [box, over] = [one.getBoundingClientRect(), getComputedStyle(one, '::after')]
      const isPressed = over.position === 'absolute' && over.content === '""' && over.pointerEvents !== 'none'
      const reach = (side) => Math.max(box[side], isPressed ? parseFloat(over[side]) : 0)
      return { one, box: { width: reach('width'), height: reach('height') } }
    })
    .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
    .map(({ one, box }) => [one.tagName, one.className, one.ariaLabel ?? one.textContent.slice(0, 30),
      Math.round(box.width) + 'x' + Math.round(box.height)].join(' '))`)
}
