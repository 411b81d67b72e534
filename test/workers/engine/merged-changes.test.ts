import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsById } from '../../../src/boards/row-queries.ts'
import {
  type Preconditions,
  batchStatements,
} from '../../../src/boards/engine/commit-statements.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { type Change, insert, remove, update } from '../../../src/boards/model/decision.ts'
import { mergeChanges } from '../../../src/boards/model/merge-changes.ts'
import type { Member } from '../../../src/boards/model/rows.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { fill, openTestBoard, sql } from './support.ts'

const NOW = '2030-01-01T00:00:00.000Z'

const NOTHING: Preconditions = { boards: [], tokens: [], people: [] }

let boardId = ''

beforeEach(() => {
  boardId = newId()
})

async function store(changes: Change[]): Promise<void> {
  const { batch } = openStore(env.DB, 'first-primary')
  const saving = { now: NOW, changes: mergeChanges(changes), log: [], followUp: [], records: [] }
  await batch(batchStatements(boardId, NOTHING, saving))
}

function member(userId: string, flags: Partial<Member> = {}): Member {
  return {
    boardId,
    userId,
    isActive: true,
    isAdmin: false,
    isNoComments: false,
    isCommentOnly: false,
    isWorker: false,
    removedAt: null,
    ...flags,
  }
}

const keyOf = (userId: string) => ({ boardId, userId })

/** The id of a card of this board, which goes by a short name here. */
const card = (name: string) => `${boardId}${name}`

const termKey = (name: string, person: string) => ({
  cardId: card(name),
  term: `person:${person}`,
})

const term = (name: string, person: string) => ({ boardId, ...termKey(name, person) })

const membersNow = () =>
  sql(
    'select user_id, is_active, is_admin, is_worker from members where board_id = ? order by user_id',
    boardId,
  )

const termsNow = () =>
  sql(
    'select substr(card_id, 18) card, term from card_terms where board_id = ? order by card_id, term',
    boardId,
  )

describe('the changes of a batch, merged and stored', () => {
  it('insert a row with all that was changed in it afterwards', async () => {
    await store([
      insert('members', member('a')),
      update('members', keyOf('a'), { isAdmin: true }),
      update('members', keyOf('a'), { isActive: false }),
    ])
    expect(await membersNow()).toEqual([{ user_id: 'a', is_active: 0, is_admin: 1, is_worker: 0 }])
  })

  it('leave nothing of a row that was inserted, changed and removed', async () => {
    await store([
      insert('members', member('a')),
      update('members', keyOf('a'), { isAdmin: true }),
      remove('members', keyOf('a')),
    ])
    expect(await membersNow()).toEqual([])
  })

  it('replace a row that was removed and inserted anew', async () => {
    await store([insert('members', member('a', { isAdmin: true }))])
    await store([remove('members', keyOf('a')), insert('members', member('a'))])
    expect(await membersNow()).toEqual([{ user_id: 'a', is_active: 1, is_admin: 0, is_worker: 0 }])
    await store([
      remove('members', keyOf('a')),
      insert('members', member('a')),
      remove('members', keyOf('a')),
      insert('members', member('a', { isWorker: true })),
      update('members', keyOf('a'), { isAdmin: true }),
    ])
    expect(await membersNow()).toEqual([{ user_id: 'a', is_active: 1, is_admin: 1, is_worker: 1 }])
  })

  it('remove a row that was changed before', async () => {
    await store([insert('members', member('a')), insert('members', member('b'))])
    await store([
      update('members', keyOf('a'), { isAdmin: true }),
      remove('members', keyOf('a')),
      update('members', keyOf('b'), { isAdmin: true }),
    ])
    expect(await membersNow()).toEqual([{ user_id: 'b', is_active: 1, is_admin: 1, is_worker: 0 }])
  })

  it('keep the last value of each column, each row with its own columns', async () => {
    await store(['a', 'b', 'c'].map((id) => insert('members', member(id))))
    await store([
      update('members', keyOf('a'), { isAdmin: true }),
      update('members', keyOf('b'), { isWorker: true }),
      update('members', keyOf('a'), { isAdmin: false, isWorker: true }),
      update('members', keyOf('c'), { isActive: false }),
      update('members', keyOf('a'), { isAdmin: true }),
    ])
    expect(await membersNow()).toEqual([
      { user_id: 'a', is_active: 1, is_admin: 1, is_worker: 1 },
      { user_id: 'b', is_active: 1, is_admin: 0, is_worker: 1 },
      { user_id: 'c', is_active: 0, is_admin: 0, is_worker: 0 },
    ])
  })

  it('move a term from one card to another and back', async () => {
    await store([insert('cardTerms', term('x', 'a')), insert('cardTerms', term('y', 'b'))])
    await store([
      remove('cardTerms', termKey('x', 'a')),
      insert('cardTerms', term('y', 'a')),
      remove('cardTerms', termKey('y', 'a')),
      insert('cardTerms', term('x', 'a')),
      remove('cardTerms', termKey('y', 'b')),
      insert('cardTerms', term('x', 'b')),
    ])
    expect(await termsNow()).toEqual([
      { card: 'x', term: 'person:a' },
      { card: 'x', term: 'person:b' },
    ])
  })

  it('sweep last, so that a card which was made or changed before is gone with its terms', async () => {
    const board = await openTestBoard(1)
    await fill(board, 1)
    const { batch } = openStore(env.DB, 'first-primary')
    const { cards } = await batch({ cards: rowsById('cards', [`${board.id}-1`]) })
    boardId = board.id
    await store(
      cards.flatMap((old) => [
        update('cards', { id: old.id }, { title: 'Changed' }),
        { do: 'cascade', of: 'card', id: old.id },
        insert('cards', { ...old, id: card('x'), cardNumber: 2 }),
        insert('cardTerms', term('x', 'a')),
        { do: 'cascade', of: 'card', id: card('x') },
      ]),
    )
    expect(cards).toHaveLength(1)
    expect(await sql('select id from cards where board_id = ?', boardId)).toEqual([])
    expect(await termsNow()).toEqual([])
  })

  it('store more rows than one statement has parameters, and texts of every kind', async () => {
    const words = ['', ' ', `'; drop table cards; --`, '{"a":1}', '[1]', 'null', '1', 'ä😀\n\t"\\']
    const rows = Array.from({ length: 500 }, (_, at) => term(String(at), words[at % 8] ?? ''))
    await store(rows.map((row) => insert('cardTerms', row)))
    const stored = await sql<{ term: string }>(
      'select term from card_terms where board_id = ? order by substr(card_id, 18) + 0',
      boardId,
    )
    expect(stored.map(({ term: text }) => text)).toEqual(rows.map(({ term: text }) => text))
  })

  it('store rows that together are longer than a parameter may be', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => term(String(at), 'ä'.repeat(90_000)))
    await store(rows.map((row) => insert('cardTerms', row)))
    expect(await termsNow()).toHaveLength(30)
  })
})
