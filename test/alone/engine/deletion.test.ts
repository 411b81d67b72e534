import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/boards/engine/outcome.ts'
import { viewBoard } from '../../../src/boards/cards/view-saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { fileNotifications } from '../../../src/notifications/filing-saves.ts'
import { furnish } from '../../workers/engine/furnish.ts'
import { everything, wrongsOf } from '../../workers/engine/integrity-queries.ts'
import { inOneBatch } from '../../workers/engine/faulty-database.ts'
import {
  type TestBoard,
  fill,
  openTestBoard,
  commandOf,
  newActor,
  sql,
  valueOf,
} from '../../workers/engine/support.ts'

const CARDS = 3_000
/** Two equal boards: something is deleted from the first, and the second shows whether too much was deleted. */
async function alike(listCount: number, cards = 0): Promise<[TestBoard, TestBoard]> {
  const board = await openTestBoard(listCount)
  const other = await openTestBoard(listCount, board.owner)
  for (const one of [board, other]) {
    await fill(one, cards)
    await one.card('Last')
    await furnish(one)
  }
  return [board, other]
}

const ELSEWHERE = [
  'users',
  'links',
  'avatars',
  'mails',
  'mail_cursors',
  'waiting_mails',
  'parked',
  'sole_tasks',
  'user_integrations',
  'backfills',
  'passkeys',
  'recovery_codes',
  'used_challenges',
  'revoked_tokens',
  'sign_ins',
  'identities',
  'pending_sign_ins',
  'tries',
  'replies',
  'drafts',
  'events',
  'deliveries',
  'receivers',
  'paces',
  'pace_shares',
  'people_version',
  'saved_filters',
  'watches',
  'notification_settings',
  'reader_versions',
  'inbox_followers',
  'push_subscriptions',
  'waiting_pushes',
  'named_tokens',
  'oauth_grants',
  'audit_log',
]
const isOnBoard = (table: string) => !ELSEWHERE.includes(table)
type Tables = Awaited<ReturnType<typeof everything>>

/** The rows of every table that are not the board's, but for the audit log, which keeps what was; files whose row is gone are named by their own table. */
function without(tables: Tables, boardId: string): Tables {
  const { loose_files: _files, audit_log: _log, ...rest } = tables
  const others = Object.entries(rest).map(([name, rows]) => [
    name,
    rows.filter((row) => !JSON.stringify(row).includes(boardId)),
  ])
  return Object.fromEntries(others) as Tables
}

function tripsOf(outcome: Outcome): number {
  expect(outcome).toMatchObject({ ok: true })
  return outcome.cost.trips
}

describe('deleting a board', () => {
  it('takes every row of it in one batch, and no other row', async () => {
    const [board] = await alike(3, CARDS)
    const member = await newActor()
    await board.make('addMember', { user: member.userId })
    await sql(
      `insert into custom_fields select ?2, ?1, 'Field', 'text', '{}', 0, 0, 0, 0, 0, '', ''`,
      board.id,
      `${board.id}-field`,
    )
    await board.make('createSwimlane', { title: 'Another' })
    await sql('insert into watch_changes values (?2, ?1, 1)', board.id, member.userId)
    await fileNotifications(openStore(env.DB, 'first-primary'), 1)
    await openStore(env.DB, 'first-primary').batch(viewBoard(board.id, [{ cardCount: 400 }]))
    const before = await everything()
    expect(tripsOf(await board.dispatch('deleteBoard', {}))).toBe(1)
    const after = await everything()
    expect(without(after, '?')).toEqual(without(before, board.id))
    const shrunk = Object.keys(after).filter(
      (table) => (after[table]?.length ?? 0) < (before[table]?.length ?? 0),
    )
    expect(new Set(shrunk)).toEqual(new Set(Object.keys(without(after, '?')).filter(isOnBoard)))
  })
})

describe('deleting a list', () => {
  it('takes all its cards in one batch, and leaves the rest of the board', async () => {
    const [board, other] = await alike(2, CARDS)
    const stays = await board.card('Stays', { members: [board.owner.userId] }, 1)
    const before = await everything()
    expect(tripsOf(await board.dispatch('deleteList', { list: board.list(0) }))).toBe(1)
    const rows = await sql('select id from cards where board_id = ?', board.id)
    expect(rows).toEqual([{ id: stays }])
    expect(await valueOf('select count(*) from lists where board_id = ?', board.id)).toBe(1)
    expect(await wrongsOf(board.id)).toEqual([])
    expect(await wrongsOf(other.id)).toEqual([])
    const after = await everything()
    expect(without(after, board.id)).toEqual(without(before, board.id))
  })

  it('takes along the card that came to it in the same batch, and not the one that left', async () => {
    const board = await openTestBoard(2)
    const [comes, leaves] = [await board.card('Comes', {}, 1), await board.card('Leaves')]
    const [zero, one] = [board.list(0), board.list(1)]
    const taken = await inOneBatch(board, [
      commandOf(board.owner, 'editCard', { card: comes, list: one, listId: zero }),
      commandOf(board.owner, 'editCard', { card: leaves, list: zero, listId: one }),
      commandOf(board.owner, 'createCard', { list: zero, title: 'New', authorJoins: true }),
      commandOf(board.owner, 'deleteList', { list: zero }),
      commandOf(board.owner, 'createCard', { list: one, title: 'After', authorJoins: true }),
    ])
    // A cascade this large ends its batch, and the rest waits for the next one.
    expect(taken).toEqual(['ok', 'ok', 'ok', 'ok'])
    await board.card('After', {}, 1)
    const rows = await sql('select title from cards where board_id = ? order by rowid', board.id)
    expect(rows.map(({ title }) => title)).toEqual(['Leaves', 'After'])
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('lets the subtasks on other lists go, and those of other cards stay', async () => {
    const board = await openTestBoard(2)
    const [goes, stays] = [await board.card('Goes'), await board.card('Stays', {}, 1)]
    const orphan = await board.card('Orphan', { parentId: goes }, 1)
    const child = await board.card('Child', { parentId: stays }, 1)
    await board.make('deleteList', { list: board.list(0) })
    const parentOf = (id: string) => valueOf('select parent_id from cards where id = ?', id)
    expect([await parentOf(orphan), await parentOf(child)]).toEqual(['', stays])
  })
})

describe('deleting a swimlane', () => {
  it('takes all its cards in one batch, and every list counts its cards anew', async () => {
    const [board, other] = await alike(2, CARDS)
    const { id: swimlane } = await board.make('createSwimlane', { title: 'Stays' })
    const stays = await board.card('Stays', { swimlaneId: swimlane })
    await board.make('editList', { list: board.list(1), swimlaneId: board.swimlane })
    const before = await everything()
    expect(tripsOf(await board.dispatch('deleteSwimlane', { swimlane: board.swimlane }))).toBe(1)
    const rows = await sql('select id from cards where board_id = ?', board.id)
    expect(rows).toEqual([{ id: stays }])
    const lists = await sql(
      'select swimlane_id, card_count from lists where board_id = ? order by sort',
      board.id,
    )
    expect(lists).toEqual([
      { swimlane_id: '', card_count: 1 },
      { swimlane_id: '', card_count: 0 },
    ])
    expect([await wrongsOf(board.id), await wrongsOf(other.id)]).toEqual([[], []])
    const after = await everything()
    expect(without(after, board.id)).toEqual(without(before, board.id))
  })

  it('counts the archived cards of other swimlanes out', async () => {
    const board = await openTestBoard(1)
    const { id: swimlane } = await board.make('createSwimlane', { title: 'Stays' })
    const card = await board.card('Archived', { swimlaneId: swimlane })
    await board.make('editCard', { card, archive: true })
    await board.card('Goes')
    await board.make('deleteSwimlane', { swimlane: board.swimlane })
    await board.make('editCard', { card, archive: false })
    expect(await wrongsOf(board.id)).toEqual([])
  })
})

describe('deleting a card', () => {
  it('takes its terms and the links of its subtasks, also of one made in the same batch', async () => {
    const board = await openTestBoard(1)
    const card = await board.card('Goes', { members: [board.owner.userId] })
    const child = await board.card('Child', { parentId: card })
    const list = board.list(0)
    const taken = await inOneBatch(board, [
      commandOf(board.owner, 'createCard', {
        list,
        title: 'Late child',
        parentId: card,
        authorJoins: true,
      }),
      commandOf(board.owner, 'deleteCard', { list, card }),
      commandOf(board.owner, 'editCard', { list, card, title: 'Too late' }),
      commandOf(board.owner, 'editCard', { list, card: child, title: 'Edited' }),
    ])
    expect(taken).toEqual(['ok', 'ok', 'card.not_found', 'ok'])
    const rows = await sql('select title, parent_id from cards where board_id = ?', board.id)
    expect(rows).toEqual([
      { title: 'Edited', parent_id: '' },
      { title: 'Late child', parent_id: '' },
    ])
    expect(await valueOf('select count(*) from card_terms where card_id = ?', card)).toBe(0)
    expect(await wrongsOf(board.id)).toEqual([])
  })
})
