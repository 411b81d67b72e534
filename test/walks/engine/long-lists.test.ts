import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { LIST_BYTES } from '../../../src/kernel/db/scope.ts'
import { openSampleBoard } from '../../workers/engine/sample-board.ts'
import { type SampleBoard, costIn, send } from '../../workers/engine/sample-request.ts'

const CARDS = 60
const BYTES = 400_000

type Entry = { _id: string; description?: string; comment?: string }

/** The pages that a list's own Link headers lead to. */
async function pagesOf(sample: SampleBoard, path: string): Promise<Entry[][]> {
  const reply = await send(sample, 'GET', path)
  const entries = await reply.json<Entry[]>()
  const [, next] = /^<(?:https:..[^/]+)?([^>]+)>/.exec(reply.headers.get('link') ?? '') ?? []
  return next === undefined ? [entries] : [entries, ...(await pagesOf(sample, next))]
}

/** A board with sixty cards of long descriptions, and sixty comments as long on one of them. */
async function longSample(): Promise<SampleBoard & { paths: { cards: string; comments: string } }> {
  const sample = await openSampleBoard({ cards: CARDS })
  const { id } = sample.testBoard
  const card = `${id}-1`
  const text = `replace(hex(zeroblob(${BYTES / 2})), '0', 'x')`
  await env.DB.batch([
    env.DB.prepare(
      `update cards set description = ${text} where board_id = ? and list_id = ?`,
    ).bind(id, sample.testBoard.list(0)),
    env.DB.prepare(
      `insert into comments (id, board_id, card_id, user_id, text, created_at, modified_at)
        select ?1 || '-' || value, ?1, ?2, '', ${text}, '', '' from json_each(?3)`,
    ).bind(id, card, JSON.stringify(Array.from({ length: CARDS }, (_, at) => at))),
  ])
  const board = `/api/boards/${id}`
  const paths = {
    cards: `${board}/lists/${sample.testBoard.list(0)}/cards`,
    comments: `${board}/cards/${card}/comments`,
  }
  return { ...sample, paths }
}

describe('a list of more text than a reply may hold', () => {
  it('ends where its text comes to 4 MB, and leads to the rest', async () => {
    const sample = await longSample()
    const most = Math.ceil(LIST_BYTES / BYTES)
    for (const path of Object.values(sample.paths)) {
      const pages = await pagesOf(sample, path)
      const ids = new Set(pages.flat().map(({ _id }) => _id))
      expect(pages[0]).toHaveLength(most)
      expect([pages.flat().length >= CARDS, ids.size]).toEqual([true, pages.flat().length])
    }
  })

  it('comes whole where a page asks for less', async () => {
    const sample = await longSample()
    for (const limit of [9, 10]) {
      const pages = await pagesOf(sample, `${sample.paths.cards}?limit=${limit}`)
      expect(pages[0]).toHaveLength(limit)
      expect(new Set(pages.flat().map(({ _id }) => _id)).size).toBe(pages.flat().length)
    }
  })
})

describe('a list of little text', () => {
  it('is read once for its rows and once for their sizes, and a short page once', async () => {
    const sample = await openSampleBoard({ cards: 100 })
    const path = `/api/boards/${sample.testBoard.id}/lists/${sample.testBoard.list(0)}/cards`
    const whole = await send(sample, 'GET', path)
    const entries = await whole.json<Entry[]>()
    expect(costIn(whole).rows).toBeLessThan(2 * entries.length + 10)
    expect(costIn(await send(sample, 'GET', `${path}?limit=20`)).rows).toBeLessThan(20 + 10)
  })
})
