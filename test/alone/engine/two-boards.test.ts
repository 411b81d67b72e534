import { describe, expect, it } from 'vitest'
import { everything } from '../../workers/engine/integrity-queries.ts'
import {
  commitsIn,
  failsAfter,
  failsBefore,
  faultyBatches,
} from '../../workers/engine/faulty-database.ts'
import { cardRow, pair, placeOn, wrongsOfBoth } from '../../workers/engine/board-pair.ts'
import {
  type TestBoard,
  NOW,
  codeOf,
  commandOf,
  newActor,
  sql,
  valueOf,
} from '../../workers/engine/support.ts'

const jsonOf = (row: Record<string, unknown> | undefined, column: string): unknown =>
  JSON.parse(String(row?.[column]))

async function putField(board: TestBoard, id: string, name: string, type: string, settings = {}) {
  await sql(
    `insert into custom_fields values (?1, ?2, ?3, ?4, ?5, 1, 0, 0, 0, 0, ?6, ?6)`,
    id,
    board.id,
    name,
    type,
    JSON.stringify(settings),
    NOW,
  )
  await sql('update boards set version = version + 1 where id = ?', board.id)
}

describe('a card that moves to another board', () => {
  it('changes both boards: number, place, counts, versions and logs', async () => {
    const boards = await pair()
    const [board, there] = boards
    await there.card('Resident')
    const card = await board.card('Wanderer')
    const child = await board.card('Child', { parentId: card })
    await board.make('editCard', { card, ...placeOn(there) })
    expect(await cardRow(card)).toMatchObject({
      board_id: there.id,
      list_id: there.list(0),
      swimlane_id: there.swimlane,
      card_number: 2,
      parent_id: '',
    })
    expect(await cardRow(child)).toMatchObject({ board_id: board.id, parent_id: '' })
    const log = await sql(
      `select board_id from activities where kind = 'moveCardBoard' and refs ->> 'cardId' = ?`,
      card,
    )
    expect(new Set(log.map(({ board_id: id }) => id))).toEqual(new Set([board.id, there.id]))
    expect(await wrongsOfBoth(boards)).toEqual([])
  })

  it('takes its labels by name and color, and makes those that are missing', async () => {
    const boards = await pair()
    const [board, there] = boards
    const here = await board.make('addLabel', { name: 'Both', color: 'red' })
    const own = await board.make('addLabel', { name: 'Only here', color: 'red' })
    await there.make('addLabel', { name: 'Both', color: 'blue' })
    const twin = await there.make('addLabel', { name: 'Both', color: 'red' })
    const card = await board.card('Wanderer', { labelIds: [here, own] })
    await board.make('editCard', { card, ...placeOn(there) })
    const after = jsonOf((await sql('select * from boards where id = ?', there.id))[0], 'labels')
    const made = (after as { id: string; name: string }[]).find(({ name }) => name === 'Only here')
    expect(made).toMatchObject({ color: 'red' })
    expect(jsonOf(await cardRow(card), 'label_ids')).toEqual([twin, made?.id])
  })

  it('takes its custom fields by name and type, dropdown items by name, and makes the missing', async () => {
    const boards = await pair()
    const [board, there] = boards
    const id = (name: string) => `${board.id}-${name}`
    const items = (...ids: string[]) => ({
      dropdownItems: ids.map((_id) => ({ _id, name: `Item ${_id.at(-1)}` })),
    })
    await putField(board, id('a'), 'Effort', 'number')
    await putField(board, id('b'), 'Size', 'dropdown', items('x1', 'x2'))
    await putField(board, id('c'), 'Remark', 'text')
    await putField(there, id('d'), 'Effort', 'number')
    await putField(there, id('e'), 'Size', 'dropdown', items('y1', 'y2'))
    await putField(there, id('f'), 'Remark', 'number')
    const customFields = [
      { _id: id('a'), value: 5 },
      { _id: id('b'), value: 'x2' },
      { _id: id('c'), value: 'Text' },
    ]
    const card = await board.card('Wanderer', { customFields })
    await board.make('editCard', { card, ...placeOn(there) })
    const made = await valueOf(
      `select id from custom_fields where board_id = ? and name = 'Remark' and type = 'text'`,
      there.id,
    )
    expect(made).toEqual(expect.any(String))
    expect(jsonOf(await cardRow(card), 'custom_fields')).toEqual([
      { _id: id('d'), value: 5 },
      { _id: id('e'), value: 'y2' },
      { _id: made, value: 'Text' },
    ])
  })

  it('keeps those people who are active members there', async () => {
    const boards = await pair()
    const [board, there] = boards
    const [both, once, left] = [await newActor(), await newActor(), await newActor()]
    for (const { userId: user } of [both, once, left]) await board.make('addMember', { user })
    for (const { userId: user } of [both, left]) await there.make('addMember', { user })
    await there.make('removeMember', { user: left.userId })
    const people = [both.userId, once.userId, left.userId]
    const card = await board.card('Wanderer', { members: people, assignees: people })
    await board.make('editCard', { card, ...placeOn(there) })
    const row = await cardRow(card)
    expect([jsonOf(row, 'members'), jsonOf(row, 'assignees')]).toEqual([
      [both.userId],
      [both.userId],
    ])
    expect(await wrongsOfBoth(boards)).toEqual([])
  })

  it.each([
    ['archived on the way', { archive: true }],
    ['moved to another list on the way', { listId: '1' }],
    ['edited on the way', { title: 'New', color: 'red', sort: 7 }],
  ] as const)('is counted right in every list when it is %s', async (_how, edit) => {
    const boards = await pair()
    const [board, there] = boards
    await board.card('Resident', {}, 1)
    const card = await board.card('Wanderer')
    const more = 'listId' in edit ? { listId: board.list(1) } : edit
    const codes = ['ok', 'body.invalid', 'card.archived']
    expect(codes).toContain(
      codeOf(await board.dispatch('editCard', { card, ...placeOn(there), ...more })),
    )
    expect(await wrongsOfBoth(boards)).toEqual([])
  })

  it('is counted right in every list when it is restored on the way', async () => {
    const boards = await pair()
    const [board, there] = boards
    const card = await board.card('Wanderer')
    await board.make('editCard', { card, archive: true })
    await board.dispatch('editCard', { card, ...placeOn(there), archive: false })
    expect(await wrongsOfBoth(boards)).toEqual([])
  })

  it('stays, and nothing is stored, where the caller may not write there', async () => {
    const boards = await pair()
    const [board, there] = boards
    const member = await newActor()
    await board.make('addMember', { user: member.userId })
    await there.make('addMember', { user: member.userId, isWorker: true })
    const card = await board.card('Wanderer')
    const before = await everything()
    const outcome = await board.dispatch('editCard', { card, ...placeOn(there) }, member)
    expect(codeOf(outcome)).toBe('permission.denied')
    expect(await everything()).toEqual(before)
  })

  it('moves wholly or not at all when the other board moves on under it', async () => {
    const boards = await pair()
    const [board, there] = boards
    const card = await board.card('Wanderer')
    const other = faultyBatches(there.id, {})
    const resident = commandOf(board.owner, 'createCard', {
      list: there.list(0),
      title: 'Resident',
      authorJoins: true,
    })
    const { runBatch, batches } = faultyBatches(board.id, {
      commit: [
        async (run) => {
          await other.runBatch([resident])
          const before = await everything()
          await expect(run()).rejects.toThrow('malformed JSON')
          expect(await everything()).toEqual(before)
          return run()
        },
      ],
    })
    const moving = commandOf(board.owner, 'editCard', { card, ...placeOn(there) })
    expect((await runBatch([moving])).map(codeOf)).toEqual(['ok'])
    expect(commitsIn(batches)).toBe(2)
    expect(await cardRow(card)).toMatchObject({ board_id: there.id, card_number: 2 })
    expect(await wrongsOfBoth(boards)).toEqual([])
  })

  it.each([
    ['is lost before it', failsBefore],
    ['is lost after it', failsAfter],
  ] as const)('is there once when the connection %s', async (_when, fails) => {
    const boards = await pair()
    const [board, there] = boards
    const card = await board.card('Wanderer')
    const { runBatch } = faultyBatches(board.id, { commit: [fails('Network connection lost.')] })
    const moving = commandOf(board.owner, 'editCard', { card, ...placeOn(there) })
    expect((await runBatch([moving])).map(codeOf)).toEqual(['ok'])
    expect(
      await valueOf(
        `select count(*) from activities where board_id = ?
        and kind = 'moveCardBoard'`,
        there.id,
      ),
    ).toBe(1)
    expect(await wrongsOfBoth(boards)).toEqual([])
  })
})
