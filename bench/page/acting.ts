import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'

/** Notes how long each frame took, and the most elements that there were in one. */
const WATCH_FRAMES = `(() => {
  const watched = { frames: [], elements: 0 }
  let before = performance.now()
  const next = (now) => {
    watched.frames.push(now - before)
    before = now
    watched.elements = Math.max(watched.elements, document.querySelectorAll('*').length)
    watched.asked = requestAnimationFrame(next)
  }
  watched.asked = requestAnimationFrame((now) => { before = now; watched.asked = requestAnimationFrame(next) })
  window.watched = watched
})()`

/** Scrolls the board from its first list to its last, and each list that is seen then from its top by fifty steps. */
const SCROLL = `(async () => {
  const canvas = document.querySelector('.canvas')
  const frame = () => new Promise(requestAnimationFrame)
  for (let at = 0; at <= canvas.scrollWidth; at += 100) {
    canvas.scrollLeft = at
    await frame()
  }
  canvas.scrollLeft = 0
  await frame()
  for (const cell of [...document.querySelectorAll('.cell[data-scrolls]:not([data-far])')])
    for (let step = 0; step < 50; step += 1) {
      cell.scrollTop = step * 100
      await frame()
    }
})()`

const TYPED = 'export'

/** Frames in milliseconds, of which 95 of 100 took at most `p95`, and the most elements that there were. */
export type Frames = { p95: number; elements: number }

export function scrolled(page: Page): Promise<Frames> {
  return watching(page, () => page.evaluate<void>(SCROLL))
}

/** Drags a card over the lists that are seen, and then against the edge, where the board scrolls to others; it is put back. */
export async function dragged(page: Page): Promise<Frames> {
  const box = await page.locator('.list .card').first().boundingBox()
  if (box === null) throw new Error('No card is seen.')
  await page.mouse.move(box.x + 40, box.y + 15)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 30, { steps: 3 })
  const frames = await watching(page, async () => {
    for (let step = 0; step < 120; step += 1) {
      await page.mouse.move(150 + step * 8, 250 + 200 * Math.sin(step / 6))
      await sleep(16)
    }
    await page.mouse.move(1_430, 400)
    await sleep(2_000)
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

/** Types a word into the filter, and returns the milliseconds of the processor that each key took, in order of length. */
export async function filtered(page: Page, session: CDPSession): Promise<number[]> {
  // The time of the thread, not of the clock: others work on this machine, too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.locator('[data-filter]').click()
  // The code of the filter is loaded with the first key of a visit.
  await page.keyboard.press('x')
  await sleep(1_000)
  await page.keyboard.press('Backspace')
  await sleep(500)
  const times: number[] = []
  for (const key of TYPED) {
    const before = await taskMs(session)
    await page.keyboard.press(key)
    await sleep(120)
    times.push((await taskMs(session)) - before)
  }
  await page.keyboard.press('Escape')
  await sleep(500)
  return times.toSorted((one, other) => one - other)
}

/** The bytes of the heap of a page that something still needs. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  for (let times = 0; times < 2; times += 1) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

async function watching(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(WATCH_FRAMES)
  await act()
  const { frames, elements } = await page.evaluate<{ frames: number[]; elements: number }>(
    '(cancelAnimationFrame(window.watched.asked), window.watched)',
  )
  const sorted = frames.toSorted((one, other) => one - other)
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, elements }
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}
