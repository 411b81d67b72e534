import { describe, expect, it } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { wrongsOf } from './integrity-queries.ts'
import {
  after,
  creatingOnce,
  recordsOf,
  keyed,
  runInNewObject,
  resultOf,
} from './keyed-commands.ts'
import { pair } from './board-pair.ts'
import { creating, openTestBoard, commandOf, newActor, titlesOn, valueOf } from './support.ts'

const ID = { id: expect.any(String) }

describe('two objects of a board', () => {
  it('that take a write of one key at once make it once, and reply the same', async () => {
    const board = await openTestBoard(1)
    const commands = creatingOnce(board, 'One')
    let other: unknown[] = []
    const meanwhile = after(async () => (other = await runInNewObject(board.id, commands)))
    const first = await runInNewObject(board.id, commands, [meanwhile])
    expect(first).toEqual([ID])
    expect(other).toEqual(first)
    expect(await titlesOn(board)).toEqual(['One'])
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('that take different writes of one key at once make the one that is stored first', async () => {
    const board = await openTestBoard(1)
    const [one, two] = creating(board, 'One', 'Two')
    if (one === undefined || two === undefined) throw new Error('no orders')
    const meanwhile = after(() => runInNewObject(board.id, [keyed(two, 'key', 'two')]))
    expect(await runInNewObject(board.id, [keyed(one, 'key', 'one')], [meanwhile])).toEqual([
      'key.reused',
    ])
    expect(await titlesOn(board)).toEqual(['Two'])
  })
})

describe('the objects of two boards', () => {
  it('that would each make the board of one write make one, and reply the same', async () => {
    const owner = await newActor()
    const making = keyed(commandOf(owner, 'createBoard', { title: 'New', withLabels: true }), 'key')
    const ids = [newId(), newId()]
    let other: unknown[] = []
    const meanwhile = after(async () => (other = await runInNewObject(ids[1] ?? '', [making])))
    const first = await runInNewObject(ids[0] ?? '', [making], [meanwhile])
    expect(first).toEqual([{ id: ids[1], defaultSwimlaneId: expect.any(String) }])
    expect(other).toEqual(first)
    expect(await runInNewObject(newId(), [making])).toEqual(first)
    const held = 'select count(*) from members where user_id = ?'
    expect(await valueOf(held, owner.userId)).toBe(1)
  })

  it('take no second write of a key, though neither knows of the other', async () => {
    const [board, there] = await pair()
    const [here] = creating(board, 'Here')
    const [beyond] = creating(there, 'There')
    if (here === undefined || beyond === undefined) throw new Error('no orders')
    const meanwhile = after(() => runInNewObject(there.id, [keyed(beyond, 'key', 'there')]))
    const first = await runInNewObject(board.id, [keyed(here, 'key', 'here')], [meanwhile])
    expect(first).toEqual(['key.reused'])
    expect([await titlesOn(board), await titlesOn(there)]).toEqual([[], ['There']])
  })
})

describe('a batch in which a key is repeated', () => {
  it('makes all else in it, and nothing twice', async () => {
    const board = await openTestBoard(1)
    const label = keyed(commandOf(board.owner, 'addLabel', { name: 'Mine', color: 'red' }), 'label')
    const [known, labelled] = await runInNewObject(board.id, [
      ...creatingOnce(board, 'Known'),
      label,
    ])
    const [reused] = creating(board, 'Reused')
    if (reused === undefined) throw new Error('no order')
    const batch = [
      ...creating(board, 'Before'),
      ...creatingOnce(board, 'Known'),
      label,
      ...creating(board, 'Between'),
      keyed(reused, 'key Known', 'another print'),
      ...creatingOnce(board, 'After'),
    ]
    expect(await runInNewObject(board.id, batch)).toEqual([
      ID,
      known,
      labelled,
      ID,
      'key.reused',
      ID,
    ])
    expect(await titlesOn(board)).toEqual(['Known', 'Before', 'Between', 'After'])
    expect(await recordsOf(board)).toBe(3)
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('makes all else in it where the key is used elsewhere while it is stored', async () => {
    const [board, there] = await pair()
    const [reused] = creating(board, 'Reused')
    if (reused === undefined) throw new Error('no order')
    const batch = [
      ...creating(board, 'Before'),
      keyed(reused, 'key There', 'another print'),
      ...creatingOnce(board, 'After'),
    ]
    const meanwhile = after(() => runInNewObject(there.id, creatingOnce(there, 'There')))
    expect(await runInNewObject(board.id, batch, [meanwhile])).toEqual([ID, 'key.reused', ID])
    expect(await titlesOn(board)).toEqual(['Before', 'After'])
  })

  it('does not keep the reply of a refused write, which is looked at anew', async () => {
    const board = await openTestBoard(1)
    const edit = commandOf(board.owner, 'editList', { list: board.list(0), title: 'Named' })
    const later = keyed(commandOf(board.owner, 'editList', { list: 'none', title: 'x' }), 'key')
    expect(await runInNewObject(board.id, [later, edit])).toEqual([
      'list.not_found',
      { id: board.list(0) },
    ])
    expect(await recordsOf(board)).toBe(0)
    expect(await runInNewObject(board.id, [keyed(edit, 'key', 'another')])).toEqual([
      { id: board.list(0) },
    ])
  })
})

describe('twenty sendings of one key at once', () => {
  it('make one card, and the others get the same reply or that it is in progress', async () => {
    const board = await openTestBoard(1)
    const card = { list: board.list(0), title: 'One', authorJoins: true }
    const command = keyed(commandOf(board.owner, 'createCard', card), 'key')
    const first = board.card('Two')
    const sent = Array.from({ length: 20 }, () => board.writes.execute(command))
    const neighbours = await Promise.all([first, board.card('Three'), board.card('Four')])
    const outcomes = (await Promise.all(sent)).map(resultOf)
    const made = outcomes.find((one) => one !== 'key.in_flight')
    expect(made).toEqual(ID)
    expect(outcomes.filter((one) => one !== 'key.in_flight')).toContainEqual(made)
    expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBeLessThanOrEqual(2)
    expect(resultOf(await board.writes.execute(command))).toEqual(made)
    expect(neighbours).toHaveLength(3)
    const titles = await titlesOn(board)
    expect(new Set(titles)).toEqual(new Set(['One', 'Two', 'Three', 'Four']))
    expect(titles).toHaveLength(4)
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('of as many people are twenty writes', async () => {
    const board = await openTestBoard(1)
    const admins = await Promise.all(Array.from({ length: 20 }, () => newActor(true)))
    const card = { list: board.list(0), title: 'Mine', authorJoins: true }
    const sent = admins.map((admin) =>
      board.writes.execute(keyed(commandOf(admin, 'createCard', card), 'key')),
    )
    expect((await Promise.all(sent)).map(resultOf)).toEqual(admins.map(() => ID))
    expect(await titlesOn(board)).toEqual(admins.map(() => 'Mine'))
  })
})
