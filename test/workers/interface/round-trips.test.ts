import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/operations/table.ts'
import { OTHER_BUDGETS, budgetOf } from './budgets.ts'
import { bodyOf } from '../engine/sample-bodies.ts'
import { follow } from '../search/index-support.ts'
import {
  type Cost,
  type SampleBoard,
  costIn,
  openSampleBoard,
  send,
} from '../engine/sample-board.ts'

/** By how many rows two reads may differ depending on where an index ends. */
const TOLERANCE = 20

/** Operations whose list, swimlane or card is one of their own, and not those that hold all cards. */
const SMALL =
  'get_all_cards get_swimlane_cards delete_list delete_swimlane copy_list copy_swimlane'.split(' ')

type Operation = (typeof operations)[number]

/** The path of an operation on a board; of a list, a page of it. */
function pathOf(sample: SampleBoard, { path, reply }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, param: string) => sample.params[param] ?? '')
  return reply('7.92').kind === 'many' ? `${filled}?limit=5` : filled
}

const isSocket = ({ reply }: Operation) => reply('7.92').kind === 'socket'

/** Calls an operation on a board of its own, and gives what that cost. */
async function costOf(operation: Operation, cards: number, isCold = false): Promise<Cost> {
  const { name, method, path } = operation
  const sample = await openSampleBoard({ cards, isSmall: SMALL.includes(name), path })
  const body = await bodyOf(operation, sample)
  if (path.endsWith('/search')) await follow(sample.testBoard.id)
  if (isCold) await evictDurableObject(sample.testBoard.stub)
  const upgrade = isSocket(operation) ? { upgrade: 'websocket' } : undefined
  const reply = await send(sample, method, pathOf(sample, operation), body, upgrade)
  reply.webSocket?.accept()
  reply.webSocket?.close(1000)
  if (reply.status !== (upgrade ? 101 : 200)) throw new Error(`${name}: ${await reply.text()}`)
  return costIn(reply)
}

const isBoardWrite = ({ method, path }: Operation) =>
  method !== 'GET' && path.startsWith('/api/boards/')

describe.each(operations)('$name', (operation) => {
  const budget = budgetOf(operation)

  it('stays within its budget when its board is warm, however many cards it has', async () => {
    const [small, large] = [await costOf(operation, 10), await costOf(operation, 300)]
    expect([small.trips, large.trips]).toEqual([budget.warm, budget.warm])
    expect(small.rows).toBeLessThanOrEqual(budget.rows)
    expect(budget.grows ? 0 : Math.abs(large.rows - small.rows)).toBeLessThanOrEqual(TOLERANCE)
  })
})

describe.each(operations.filter(isBoardWrite))('$name', (operation) => {
  const budget = budgetOf(operation)

  it('stays within its budget when its board is cold, however many cards it has', async () => {
    const [small, large] = [await costOf(operation, 10, true), await costOf(operation, 300, true)]
    expect([small.trips, large.trips]).toEqual([budget.cold, budget.cold])
    expect(budget.grows ? 0 : Math.abs(large.rows - small.rows)).toBeLessThanOrEqual(TOLERANCE)
  })
})

describe('a budget', () => {
  it('of its own is one of an operation that exists', () => {
    const names: string[] = operations.map(({ name }) => name)
    expect(Object.keys(OTHER_BUDGETS).filter((name) => !names.includes(name))).toEqual([])
  })

  it('of a read, and of a write to a warm board, is one round trip except for these', () => {
    const dearer = operations.filter((operation) => {
      const { warm, cold } = budgetOf(operation)
      return (operation.method === 'GET' ? cold : warm) !== 1
    })
    expect(dearer.map(({ name }) => name).toSorted()).toEqual([
      'add_board_member_by_name',
      'copy_attachment',
      'copy_board',
      'copy_card',
      'copy_list',
      'copy_swimlane',
      'create_user_token',
      'delete_attachment_by_id',
      'delete_own_token',
      'delete_sign_in',
      'delete_token_of_user',
      'delete_user',
      'delete_user_filter',
      'delete_user_token',
      'edit_current_user',
      'edit_user',
      'import_board',
      'login',
      'move_attachment',
      'new_attachment',
      'new_board',
      'new_own_token',
      'new_token_of_user',
      'new_user',
      'new_user_filter',
      'ping_integration',
      'rebuild_search',
      'redeliver_integration_delivery',
      'search',
      'search_board',
      'upload_attachment',
    ])
  })
})
