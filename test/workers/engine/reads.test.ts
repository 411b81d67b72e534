import { describe, expect, it } from 'vitest'
import { openSampleBoard } from './sample-board.ts'
import { costIn, send } from './sample-request.ts'

const CARDS = '/lists/{list}/cards'

describe('a board of 300 cards', () => {
  it.each([CARDS, '/swimlanes/{swimlane}/cards'])(
    'gives a page of %s for that page',
    async (path) => {
      const sample = await openSampleBoard({ cards: 300 })
      const [, swimlane = ''] = /\{(\w+)\}/.exec(path) ?? []
      const page = `/api/boards/${sample.testBoard.id}${path.replace(/\{\w+\}/, sample.params[swimlane] ?? '')}?limit=5`
      const first = await send(sample, 'GET', page)
      expect(await first.json()).toHaveLength(5)
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
      const second = await send(sample, 'GET', next.replace(/^https:..[^/]+/, ''))
      expect(await second.json()).toHaveLength(5)
      for (const reply of [first, second]) {
        expect(costIn(reply).trips).toBe(1)
        expect(costIn(reply).rows).toBeLessThan(40)
      }
    },
  )

  it('reads none of them for a reader who has the newest version', async () => {
    const sample = await openSampleBoard({ cards: 300 })
    const path = `/api/boards/${sample.testBoard.id}/lists/${sample.params['list'] ?? ''}/cards`
    const whole = await send(sample, 'GET', path)
    expect(await whole.json()).toHaveLength(301)
    const headers = { 'if-none-match': whole.headers.get('etag') ?? '' }
    const again = await send(sample, 'GET', path, undefined, headers)
    expect([again.status, costIn(again).trips]).toEqual([304, 1])
    expect(costIn(again).rows).toBeLessThan(20)
  })

  it('asks once for a card that its object does not hold, and then holds it', async () => {
    const sample = await openSampleBoard({ cards: 300 })
    const card = `${sample.testBoard.id}-7`
    const path = `/api/boards/${sample.testBoard.id}/lists/${sample.testBoard.list(0)}/cards/${card}`
    const trips: number[] = []
    for (const title of ['One', 'Two'])
      trips.push(costIn(await send(sample, 'PUT', path, { title })).trips)
    expect(trips).toEqual([2, 1])
  })
})
