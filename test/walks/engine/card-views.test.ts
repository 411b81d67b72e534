import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { viewBoard } from '../../../src/boards/cards/view-saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { doneStatus } from '../../support/table.ts'
import { bodyOf } from '../../workers/engine/sample-bodies.ts'
import { type SampleOptions, openSampleBoard } from '../../workers/engine/sample-board.ts'
import { costIn, send } from '../../workers/engine/sample-request.ts'
import { viewFaults } from '../../workers/view-faults.ts'
import { isBoardWrite } from '../interface/operation-costs.ts'

const CARDS = 120

/** The writes after which a board has no rows of its cards until somebody reads it: they change cards that are not known one by one. */
const FORGETS = [
  'delete_board',
  'remove_board_member',
  'delete_board_member',
  'delete_swimlane',
  'delete_list',
  'delete_custom_field',
  'delete_custom_field_dropdown_item',
]

async function openViewed(cards: number, given: Partial<SampleOptions> = {}) {
  const sample = await openSampleBoard({ cards, ...given })
  const { id } = sample.testBoard
  await openStore(env.DB, 'first-primary').batch(viewBoard(id, [{ cardCount: cards }]))
  const view = () => send(sample, 'GET', `/api/boards/${id}/view`)
  return { sample, id, view }
}

async function isViewed(id: string): Promise<boolean> {
  const found = await env.DB.prepare('select 1 from viewed_boards where board_id = ?')
    .bind(id)
    .first()
  return found !== null
}

describe('the rows by which a board is read', () => {
  it.each(operations.filter(isBoardWrite))(
    'are what the cards make after $name',
    async (operation) => {
      const { name, path, method } = operation
      const { sample, id } = await openViewed(CARDS, { path, method })
      expect(await viewFaults(id)).toEqual([])
      const filled = path.replace(/\{(\w+)\}/g, (_all, param: string) => sample.params[param] ?? '')
      const reply = await send(sample, method, filled, await bodyOf(operation, sample))
      expect([reply.status, await viewFaults(id)]).toEqual([doneStatus(operation), []])
      expect([name, await isViewed(id)]).toEqual([name, !FORGETS.includes(name)])
    },
  )

  it.each([
    ['shows what the card has not', `update card_views set card = '{}'`, 'is wrong'],
    ['is where the card is not', 'update card_views set sort = sort + 0.5', 'is wrong'],
    ['is missing', 'delete from card_views', 'is wrong'],
    ['is of a card that is gone', 'delete from cards', 'is too many'],
  ])('are seen to be at fault where one %s', async (_what, change, fault) => {
    const { id } = await openViewed(CARDS)
    const [of] = change.split(' set ')
    const key = of?.endsWith(' cards') ? 'id' : 'card_id'
    await env.DB.prepare(
      `${change} where ${key} = (select id from cards where board_id = ? limit 1)`,
    )
      .bind(id)
      .run()
    expect(await viewFaults(id)).toContainEqual(expect.stringContaining(fault))
    await env.DB.prepare('delete from viewed_boards where board_id = ?').bind(id).run()
  })

  it('are one for each card, and nothing else grows with the cards', async () => {
    const { view } = await openViewed(1_000)
    const reply = await view()
    const { cards } = await reply.json<{ cards: unknown[] }>()
    expect(cards.length).toBeGreaterThanOrEqual(1_000)
    expect(costIn(reply).trips).toBe(1)
    expect(costIn(reply).rows).toBeLessThanOrEqual(cards.length + 100)
  })

  it('are made by the first read of a board that has none, which is as any other', async () => {
    const sample = await openSampleBoard({ cards: 300 })
    const { id } = sample.testBoard
    const path = `/api/boards/${id}/view`
    await env.DB.prepare('delete from viewed_boards where board_id = ?').bind(id).run()
    const first = await send(sample, 'GET', path)
    await expect.poll(() => isViewed(id)).toBe(true)
    expect(await viewFaults(id)).toEqual([])
    await send(sample, 'PUT', `/api/boards/${id}/title`, { title: 'Another' })
    const second = await send(sample, 'GET', path)
    expect(costIn(second).rows).toBeLessThan(costIn(first).rows / 2)
    const cardsOf = async (reply: Response) => (await reply.json<{ cards: object[] }>()).cards
    expect(await cardsOf(second)).toEqual(await cardsOf(first))
  })
})
