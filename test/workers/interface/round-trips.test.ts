import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/operations/table.ts'
import { bodyOf } from '../engine/sample-bodies.ts'
import { type Cost, type World, costIn, openWorld, send } from '../engine/sample-board.ts'

/**
 * What an operation may cost: round trips to the store when its board is warm and when it is cold,
 * and rows read when warm. `grows` where it reads more on a larger board, for that is what it is for.
 */
type Budget = { warm: number; cold: number; rows: number; grows?: true }

const once = (rows: number): Budget => ({ warm: 1, cold: 1, rows })
const write = (rows: number): Budget => ({ warm: 1, cold: 2, rows })

/** Rows that may be read more or less by chance, where an index ends. */
const CHANCE = 20

const STATES = ['archive', 'unarchive', 'restore'].flatMap((verb) =>
  ['card', 'board_card', 'card_by_put', 'board_card_by_put'].map((noun) => `${verb}_${noun}`),
)

const BUDGETS: Record<string, Budget> = {
  login: once(3),
  register: once(5),
  logout: once(5),
  get_current_user: once(11),
  get_all_users: once(9),
  new_user: { warm: 2, cold: 2, rows: 8 },
  get_user: once(5),
  get_boards_from_user: once(11),
  edit_user: { warm: 2, cold: 2, rows: 12 },
  // Their boards are looked through for one that would be left without an admin.
  delete_user: { warm: 3, cold: 3, rows: 32 },
  create_user_token: { warm: 2, cold: 2, rows: 6 },
  delete_user_token: { warm: 2, cold: 2, rows: 8 },
  get_public_boards: once(5),
  // A new board's object is cold.
  new_board: { warm: 2, cold: 2, rows: 16 },
  get_board: once(11),
  edit_board: write(11),
  update_board_title: write(11),
  get_board_cards_count: once(9),
  // Every board is counted, and each one's rows are few.
  get_boards_count: { ...once(1_000), grows: true },
  // It is looked at who copies and what version the board has with each piece that is read.
  copy_board: { warm: 7, cold: 7, rows: 140, grows: true },
  // What is imported is stored before its board is, whose object is cold.
  import_board: { warm: 5, cold: 5, rows: 60, grows: true },
  delete_board: { ...write(70), grows: true },
  get_board_activities: { ...once(200), grows: true },
  follow_board: once(5),
  exportCsv: { ...once(140), grows: true },
  exportJson: { ...once(200), grows: true },
  add_board_label: write(10),
  add_board_member: write(16),
  remove_board_member: write(24),
  set_board_member_permission: write(14),
  get_all_swimlanes: once(8),
  new_swimlane: write(12),
  get_swimlane: once(6),
  edit_swimlane: write(15),
  delete_swimlane: write(67),
  get_swimlane_cards: once(12),
  get_all_lists: once(9),
  new_list: write(12),
  get_list: once(6),
  edit_list: write(15),
  delete_list: write(58),
  get_list_cards_count: once(6),
  get_card_by_id: once(9),
  edit_board_card: write(15),
  new_cards: write(16),
  ...Object.fromEntries(STATES.map((name) => [name, write(19)])),
  get_all_cards: once(12),
  new_card: write(16),
  get_card: once(6),
  edit_card: write(15),
  delete_card: write(56),
  get_all_comments: once(6),
  new_comment: write(16),
  get_comment: once(6),
  delete_comment: write(36),
  get_all_checklists: once(6),
  new_checklist: write(16),
  get_checklist: once(6),
  delete_checklist: write(19),
  new_checklist_item: write(19),
  get_checklist_item: once(6),
  edit_checklist_item: write(20),
  delete_checklist_item: write(19),
  get_all_custom_fields: once(6),
  new_custom_field: write(12),
  get_custom_field: once(6),
  edit_custom_field: write(14),
  delete_custom_field: write(19),
  edit_card_custom_field: write(16),
  get_cards_by_custom_field: once(15),
  add_custom_field_dropdown_items: write(14),
  edit_custom_field_dropdown_item: write(14),
  delete_custom_field_dropdown_item: write(17),
  get_board_attachments: once(6),
  // Whether they may is asked before the bytes are taken, and the bytes are noted before they are kept.
  new_attachment: { warm: 3, cold: 4, rows: 22 },
  get_attachment: once(7),
  delete_attachment: write(17),
  export_attachment: once(6),
  get_all_integrations: once(6),
  new_integration: write(11),
  get_integration: once(6),
  edit_integration: write(14),
  delete_integration: write(24),
  new_integration_activities: write(14),
  delete_integration_activities: write(14),
  get_integration_deliveries: once(8),
  // Nothing of the board changes, so its object is not asked.
  redeliver_integration_delivery: { warm: 2, cold: 2, rows: 20 },
  ping_integration: { warm: 2, cold: 2, rows: 38 },
}

/** Operations whose list, swimlane or card is one of their own, and not those that hold all cards. */
const SMALL = ['get_all_cards', 'get_swimlane_cards', 'delete_list', 'delete_swimlane']

type Operation = (typeof operations)[number]

/** The path of an operation on a board; of a list, a page of it. */
function pathOf(world: World, { path, reply }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, param: string) => world.params[param] ?? '')
  return reply('7.92').kind === 'many' ? `${filled}?limit=5` : filled
}

const isSocket = ({ reply }: Operation) => reply('7.92').kind === 'socket'

/** Calls an operation on a board of its own, and gives what that cost. */
async function costOf(operation: Operation, cards: number, isCold = false): Promise<Cost> {
  const { name, method, path } = operation
  const world = await openWorld({ cards, isSmall: SMALL.includes(name), path })
  const body = await bodyOf(operation, world)
  if (isCold) await evictDurableObject(world.ground.stub)
  const upgrade = isSocket(operation) ? { upgrade: 'websocket' } : undefined
  const reply = await send(world, method, pathOf(world, operation), body, upgrade)
  reply.webSocket?.accept()
  reply.webSocket?.close(1000)
  if (reply.status !== (upgrade ? 101 : 200)) throw new Error(`${name}: ${await reply.text()}`)
  return costIn(reply)
}

const isBoardWrite = ({ method, path }: Operation) =>
  method !== 'GET' && path.startsWith('/api/boards/')

describe.each(operations)('$name', (operation) => {
  const budget = BUDGETS[operation.name]

  it('costs what it may when its board is warm, however many cards there are', async () => {
    const [small, large] = [await costOf(operation, 10), await costOf(operation, 300)]
    expect([small.trips, large.trips]).toEqual([budget?.warm, budget?.warm])
    expect(small.rows).toBeLessThanOrEqual(budget?.rows ?? 0)
    expect(budget?.grows ? 0 : Math.abs(large.rows - small.rows)).toBeLessThanOrEqual(CHANCE)
  })
})

describe.each(operations.filter(isBoardWrite))('$name', (operation) => {
  const budget = BUDGETS[operation.name]

  it('costs what it may when its board is cold, however many cards there are', async () => {
    const [small, large] = [await costOf(operation, 10, true), await costOf(operation, 300, true)]
    expect([small.trips, large.trips]).toEqual([budget?.cold, budget?.cold])
    expect(budget?.grows ? 0 : Math.abs(large.rows - small.rows)).toBeLessThanOrEqual(CHANCE)
  })
})

describe('a budget', () => {
  it('is kept for every operation, and for no other', () => {
    const names = operations.map(({ name }) => name)
    expect(Object.keys(BUDGETS).toSorted()).toEqual(names.toSorted())
  })

  it('of a read is one round trip, and so is that of a write to a warm board, but for a few', () => {
    const dearer = operations.filter(({ name, method }) =>
      method === 'GET' ? BUDGETS[name]?.cold !== 1 : BUDGETS[name]?.warm !== 1,
    )
    expect(dearer.map(({ name }) => name).toSorted()).toEqual([
      'copy_board',
      'create_user_token',
      'delete_user',
      'delete_user_token',
      'edit_user',
      'import_board',
      'new_attachment',
      'new_board',
      'new_user',
      'ping_integration',
      'redeliver_integration_delivery',
    ])
  })
})
