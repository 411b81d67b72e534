import { evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wrongsOf } from './integrity-queries.ts'
import { failsAfter, failsBefore, faultyBatches } from './faulty-database.ts'
import {
  after,
  creatingOnce,
  recordsOf,
  keyed,
  runInNewObject,
  resultOf,
} from './keyed-commands.ts'
import { pair, placeOn, wrongsOfBoth } from './board-pair.ts'
import { codeOf, openTestBoard, commandOf, titlesOn, valueOf } from './support.ts'

const LOST = 'Network connection lost.'
const FAILED = 'D1 DB storage operation exceeded timeout which caused object to be reset.'

const ID = { id: expect.any(String) }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

describe('a write with a key whose answer the store lost', () => {
  it.each([LOST, FAILED])(
    'after it was stored (%s) is made once when it is repeated',
    async (text) => {
      const board = await openTestBoard(1)
      const commands = creatingOnce(board, 'One')
      const [first] = await runInNewObject(board.id, commands, [failsAfter(text)])
      const [again] = await runInNewObject(board.id, commands)
      expect(again).toEqual(ID)
      expect(first).toEqual(text === LOST ? again : 'server.failed')
      expect(await titlesOn(board)).toEqual(['One'])
      expect(await recordsOf(board)).toBe(1)
      expect(await wrongsOf(board.id)).toEqual([])
    },
  )

  it('for good is reported as unconfirmed, and its repeat gets the reply of the stored command', async () => {
    const board = await openTestBoard(1)
    const commands = creatingOnce(board, 'One')
    const lost = [failsAfter(LOST), ...Array.from({ length: 20 }, () => failsBefore(LOST))]
    const gone = Array.from({ length: 20 }, () => failsBefore(LOST))
    const { runBatch } = faultyBatches(board.id, { commit: lost, load: [undefined, ...gone] })
    expect((await runBatch(commands)).map(codeOf)).toEqual(['store.overloaded'])
    const [again, third] = [
      await runInNewObject(board.id, commands),
      await runInNewObject(board.id, commands),
    ]
    expect(again).toEqual([ID])
    expect(third).toEqual(again)
    expect(await titlesOn(board)).toEqual(['One'])
  })

  it.each([LOST, FAILED])('before it was stored (%s) is made by its repeat', async (text) => {
    const board = await openTestBoard(1)
    const commands = creatingOnce(board, 'One')
    const [first] = await runInNewObject(board.id, commands, [failsBefore(text)])
    const [again] = await runInNewObject(board.id, commands)
    expect(again).toEqual(text === LOST ? first : ID)
    expect(await titlesOn(board)).toEqual(['One'])
    expect(await recordsOf(board)).toBe(1)
  })

  it('is made once where its repeat came to another object before it was looked for', async () => {
    const board = await openTestBoard(1)
    const commands = creatingOnce(board, 'One')
    let between: unknown[] = []
    const repeat = async () => void (between = await runInNewObject(board.id, commands))
    const first = await runInNewObject(board.id, commands, [failsAfter(LOST, repeat)])
    expect(first).toEqual([ID])
    expect(between).toEqual(first)
    expect(await titlesOn(board)).toEqual(['One'])
  })

  it('is made once where the lost try lands only while the second is under way', async () => {
    const board = await openTestBoard(1)
    const commands = creatingOnce(board, 'One')
    let land = async () => {}
    const first = await runInNewObject(board.id, commands, [
      (run) => {
        land = async () => void (await run())
        return failsBefore(LOST)(run)
      },
      after(() => land()),
    ])
    expect(first).toEqual([ID])
    expect(await runInNewObject(board.id, commands)).toEqual(first)
    expect(await titlesOn(board)).toEqual(['One'])
  })

  it('deletes a board once, and its repeat gets the same reply', async () => {
    const board = await openTestBoard(1)
    const deleting = [keyed(commandOf(board.owner, 'deleteBoard', {}), 'gone')]
    const first = await runInNewObject(board.id, deleting, [failsAfter(FAILED)])
    expect(first).toEqual(['server.failed'])
    const again = await runInNewObject(board.id, deleting)
    expect(again).toEqual([{ id: board.id }])
    expect(await runInNewObject(board.id, deleting)).toEqual(again)
  })

  it('moves a card to another board once, though it is no longer where it was', async () => {
    const [board, there] = await pair()
    const card = await board.card('Wanderer')
    const edit = { card, list: board.list(0), ...placeOn(there) }
    const moving = [keyed(commandOf(board.owner, 'editCard', edit), 'moved')]
    await runInNewObject(board.id, moving, [failsAfter(FAILED)])
    const again = await runInNewObject(board.id, moving)
    expect(again).toEqual([{ id: card }])
    expect(await runInNewObject(board.id, moving)).toEqual(again)
    expect(await titlesOn(there)).toEqual(['Wanderer'])
    expect(await wrongsOfBoth([board, there])).toEqual([])
  })
})

describe('a write with a key', () => {
  it('is not made again by the object that comes after an eviction', async () => {
    const board = await openTestBoard(1)
    const [command] = creatingOnce(board, 'One')
    if (command?.name !== 'createCard') throw new Error('no order')
    const first = await board.writes.execute(command)
    await evictDurableObject(board.stub)
    const again = await board.writes.execute(command)
    expect(resultOf(again)).toEqual(resultOf(first))
    expect(await titlesOn(board)).toEqual(['One'])
  })

  it('that changes nothing is kept too, so that its key is no other’s', async () => {
    const board = await openTestBoard(1)
    const same = commandOf(board.owner, 'addLabel', { name: 'Mine', color: 'red' })
    const other = commandOf(board.owner, 'addLabel', { name: 'Other', color: 'red' })
    await board.make('addLabel', { name: 'Mine', color: 'red' })
    const version = await valueOf('select version from boards where id = ?', board.id)
    const first = await runInNewObject(board.id, [keyed(same, 'label')])
    expect(first).toEqual([expect.any(String)])
    expect(await runInNewObject(board.id, [keyed(same, 'label')])).toEqual(first)
    expect(await runInNewObject(board.id, [keyed(other, 'label', 'other')])).toEqual(['key.reused'])
    expect(await valueOf('select version from boards where id = ?', board.id)).toBe(version)
  })
})
