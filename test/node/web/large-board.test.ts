import { expect, onTestFinished, test, vi } from 'vitest'
import type { MiniCard } from '../../../web/state/board-view.ts'
import { EVERY, pageFor } from './actions/page-for.ts'
import { miniCard } from './view.ts'

const CARDS = 10_000

/** Cards in two lists that note how often their titles and their places are read. */
function countedCards() {
  const reads = { title: 0, sort: 0 }
  const counted = (at: number, title: string): MiniCard => {
    const card = miniCard(`C${at}`, at % 2 === 0 ? 'L1' : 'L2')
    return Object.defineProperties(card, {
      title: { enumerable: true, get: () => ((reads.title += 1), title) },
      sort: { enumerable: true, get: () => ((reads.sort += 1), at) },
    })
  }
  const cards = Array.from({ length: CARDS }, (_, at) =>
    counted(at, at % 2 === 0 ? `Write ${at}` : `Read ${at}`),
  )
  /** Returns what was read since it was asked last. */
  const since = () => {
    const now = { ...reads }
    Object.assign(reads, { title: 0, sort: 0 })
    return now
  }
  return { cards, counted, since }
}

test('a key in the filter of 10,000 cards reads no title and sorts no card again, and leaves the lists that show the same as they are; a card that changes is read alone', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { address } = await import('../../../web/router/router.ts')
  const { openFilter } = await import('../../../web/board-model/filter.tsx')
  const { cards, counted, since } = countedCards()
  const { page, view } = pageFor(EVERY, cards)
  const filter = openFilter(page.session, 'B1', view)
  page.filter.value = filter
  onTestFinished(filter.close)
  const type = (text: string) => {
    address.value = new URL(`http://localhost/b/B1/board?q=${text}`)
    return page.ids.value.length
  }
  expect(page.ids.value).toHaveLength(CARDS)
  expect(since().sort).toBeGreaterThan(0)
  const [all] = page.cells.value.values()

  expect(type('w')).toBe(CARDS / 2)
  expect(since()).toEqual({ title: CARDS, sort: 0 })
  const [shown, none] = page.cells.value.values()
  expect(shown).toBe(all)
  expect(none).toEqual([])

  expect(type('wr')).toBe(CARDS / 2)
  expect(since()).toEqual({ title: 0, sort: 0 })
  expect([...page.cells.value.values()]).toEqual([shown, none])
  expect(page.cells.value.values().next().value).toBe(shown)

  const { value: now } = view
  if (now === undefined) throw new Error('The board is not read.')
  view.value = { ...now, cards: new Map(now.cards).set('C1', counted(1, 'Write one')) }
  expect(page.ids.value).toHaveLength(CARDS / 2 + 1)
  expect(since().title).toBe(1)
})
