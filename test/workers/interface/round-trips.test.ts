import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/operations/table.ts'
import { bodyOf } from '../engine/sample-bodies.ts'
import { follow } from '../search/index-support.ts'
import {
  type Cost,
  type SampleBoard,
  costIn,
  openSampleBoard,
  send,
} from '../engine/sample-board.ts'

/**
 * What an operation may cost: round trips to the database with the board's snapshot in memory (`warm`)
 * and without it (`cold`), and rows read when warm. `grows` if its result grows with the board.
 */
type Budget = { warm: number; cold: number; rows: number; grows?: true }

const oneTrip = (rows: number): Budget => ({ warm: 1, cold: 1, rows })
const write = (rows: number): Budget => ({ warm: 1, cold: 2, rows })

/** By how many rows two reads may differ depending on where an index ends. */
const TOLERANCE = 20

/** The budgets of operations that do not have that of their kind. */
const OTHER_BUDGETS: Record<string, Budget> = {
  // The sign-in is stored once the password is known to be right.
  login: { warm: 2, cold: 2, rows: 5 },
  delete_sign_in: { warm: 2, cold: 2, rows: 10 },
  register: oneTrip(5),
  logout: oneTrip(5),
  get_current_user: oneTrip(11),
  edit_current_user: { warm: 2, cold: 2, rows: 12 },
  get_all_users: oneTrip(9),
  new_user: { warm: 2, cold: 2, rows: 8 },
  get_user: oneTrip(5),
  get_boards_from_user: oneTrip(11),
  get_boards_of_current_user: oneTrip(20),
  edit_user: { warm: 2, cold: 2, rows: 12 },
  // Their boards are looked through for one that would be left without an admin.
  delete_user: { warm: 3, cold: 3, rows: 32 },
  create_user_token: { warm: 2, cold: 2, rows: 6 },
  delete_user_token: { warm: 2, cold: 2, rows: 8 },
  get_public_boards: oneTrip(5),
  // A new board's object is cold.
  new_board: { warm: 2, cold: 2, rows: 16 },
  get_board: oneTrip(11),
  edit_board: write(11),
  update_board_title: write(11),
  get_board_cards_count: oneTrip(9),
  // Every board is counted, and each one's rows are few.
  get_boards_count: { ...oneTrip(1_000), grows: true },
  // It is looked at who copies and what version the board has with each piece that is read.
  copy_board: { warm: 7, cold: 7, rows: 140, grows: true },
  // What is imported is stored before its board is, whose object is cold.
  import_board: { warm: 5, cold: 5, rows: 60, grows: true },
  delete_board: { ...write(70), grows: true },
  get_board_activities: { ...oneTrip(200), grows: true },
  follow_board: oneTrip(5),
  get_board_view: { ...oneTrip(120), grows: true },
  get_card_view: oneTrip(30),
  get_attachment_file: oneTrip(6),
  // The owner of the board is on all of its cards.
  get_user_cards: { ...oneTrip(60), grows: true },
  get_user_filters: oneTrip(5),
  new_user_filter: { warm: 2, cold: 2, rows: 10 },
  delete_user_filter: { warm: 2, cold: 2, rows: 10 },
  // What the question names, the index, and the cards with the rights of now.
  search: { warm: 3, cold: 3, rows: 120 },
  search_board: { warm: 3, cold: 3, rows: 120 },
  // Every board is marked.
  rebuild_search: { warm: 2, cold: 2, rows: 1_000, grows: true },
  exportCsv: { ...oneTrip(140), grows: true },
  exportJson: { ...oneTrip(200), grows: true },
  add_board_label: write(10),
  add_board_member: write(16),
  // The user is found first.
  add_board_member_by_name: { warm: 2, cold: 3, rows: 24 },
  remove_board_member: write(24),
  delete_board_member: write(24),
  set_board_member_permission: write(14),
  get_all_swimlanes: oneTrip(8),
  new_swimlane: write(12),
  edit_swimlane: write(15),
  // With the mark of the board for the search index.
  delete_swimlane: write(78),
  get_swimlane_cards: oneTrip(12),
  get_board_dependencies: oneTrip(9),
  get_all_lists: oneTrip(9),
  new_list: write(12),
  edit_list: write(15),
  delete_list: write(68),
  get_card_by_id: oneTrip(9),
  edit_board_card: write(15),
  new_cards: write(16),
  get_all_cards: oneTrip(12),
  new_card: write(16),
  edit_card: write(15),
  // What is on the card is read first.
  copy_card: { warm: 2, cold: 2, rows: 60 },
  delete_card: write(56),
  new_comment: write(16),
  // With the mark of the card for the search index.
  delete_comment: write(37),
  new_checklist: write(16),
  edit_checklist_item: write(20),
  new_custom_field: write(12),
  edit_custom_field: write(14),
  edit_card_custom_field: write(16),
  get_cards_by_custom_field: oneTrip(15),
  add_custom_field_dropdown_items: write(14),
  edit_custom_field_dropdown_item: write(14),
  delete_custom_field_dropdown_item: write(17),
  // Whether they may is asked before the bytes are taken, and the bytes are noted before they are kept.
  new_attachment: { warm: 3, cold: 4, rows: 22 },
  get_attachment: oneTrip(7),
  delete_attachment: write(17),
  new_integration: write(11),
  edit_integration: write(14),
  delete_integration: write(24),
  new_integration_activities: write(14),
  delete_integration_activities: write(14),
  get_integration_deliveries: oneTrip(8),
  // Nothing of the board changes, so its object is not asked.
  redeliver_integration_delivery: { warm: 2, cold: 2, rows: 20 },
  ping_integration: { warm: 2, cold: 2, rows: 38 },
}

function budgetOf({ name, method }: Operation): Budget {
  return OTHER_BUDGETS[name] ?? (method === 'GET' ? oneTrip(6) : write(19))
}

/** Operations whose list, swimlane or card is one of their own, and not those that hold all cards. */
const SMALL = ['get_all_cards', 'get_swimlane_cards', 'delete_list', 'delete_swimlane']

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
      'copy_board',
      'copy_card',
      'create_user_token',
      'delete_sign_in',
      'delete_user',
      'delete_user_filter',
      'delete_user_token',
      'edit_current_user',
      'edit_user',
      'import_board',
      'login',
      'new_attachment',
      'new_board',
      'new_user',
      'new_user_filter',
      'ping_integration',
      'rebuild_search',
      'redeliver_integration_delivery',
      'search',
      'search_board',
    ])
  })
})
