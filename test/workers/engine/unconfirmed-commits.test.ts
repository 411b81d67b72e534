import { describe, expect, it } from 'vitest'
import { wrongsOf } from './integrity-queries.ts'
import { commitsIn, failsAfter, failsBefore, faultyBatches } from './faulty-database.ts'
import { codeOf, creating, openTestBoard, commandOf, titlesOn, valueOf } from './support.ts'

describe('a commit in doubt', () => {
  const text = 'Network connection lost.'

  it('is recognised when the connection is lost again before it is looked for', async () => {
    const board = await openTestBoard(1)
    const plan = { commit: [failsAfter(text)], load: [undefined, failsBefore(text)] }
    const { runBatch, batches } = faultyBatches(board.id, plan)
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['ok'])
    expect(commitsIn(batches)).toBe(1)
    expect(await titlesOn(board)).toEqual(['One'])
  })

  it('is stored once when the first try is lost before it and the second after it', async () => {
    const board = await openTestBoard(1)
    const { runBatch } = faultyBatches(board.id, { commit: [failsBefore(text), failsAfter(text)] })
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['ok'])
    expect(await titlesOn(board)).toEqual(['One'])
  })

  it('is stored once when the lost try lands only while the second is under way', async () => {
    const board = await openTestBoard(1)
    let land = async () => {}
    const plan = {
      commit: [
        (run: () => Promise<D1Result[]>) => {
          land = async () => void (await run())
          return failsBefore(text)(run)
        },
        async (run: () => Promise<D1Result[]>) => {
          await land()
          return run()
        },
      ],
    }
    const { runBatch } = faultyBatches(board.id, plan)
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['ok'])
    expect(await titlesOn(board)).toEqual(['One'])
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('is stored once if another batch changed the board before the check', async () => {
    const board = await openTestBoard(1)
    const other = faultyBatches(board.id, {})
    const between = async () => void (await other.runBatch(creating(board, 'Between')))
    const { runBatch } = faultyBatches(board.id, { commit: [failsAfter(text, between)] })
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['ok'])
    expect(await titlesOn(board)).toEqual(['One', 'Between'])
  })

  it('is stored once when the second try fails for good', async () => {
    const board = await openTestBoard(1)
    const plan = { commit: [failsAfter(text)], load: [undefined, failsBefore('Something else.')] }
    const { runBatch } = faultyBatches(board.id, plan)
    await runBatch(creating(board, 'One', 'Two'))
    expect(await titlesOn(board)).toEqual(['One', 'Two'])
  })

  it('deletes a board once', async () => {
    const board = await openTestBoard(1)
    const { runBatch } = faultyBatches(board.id, { commit: [failsAfter(text)] })
    const deleting = commandOf(board.owner, 'deleteBoard', {})
    expect((await runBatch([deleting])).map(codeOf)).toEqual(['ok'])
    expect((await runBatch([deleting])).map(codeOf)).toEqual(['board.not_found'])
    expect(await valueOf('select count(*) from boards where id = ?', board.id)).toBe(0)
  })

  it('moves a card to another board once', async () => {
    const [board, there] = [await openTestBoard(1), await openTestBoard(1)]
    const card = await board.card('Wanderer')
    const { runBatch } = faultyBatches(board.id, { commit: [failsAfter(text)] })
    const place = { newBoardId: there.id, newListId: there.list(0), newSwimlaneId: there.swimlane }
    const moving = commandOf(board.owner, 'editCard', { card, list: board.list(0), ...place })
    expect((await runBatch([moving])).map(codeOf)).toEqual(['ok'])
    expect(await titlesOn(there)).toEqual(['Wanderer'])
    expect([await wrongsOf(board.id), await wrongsOf(there.id)]).toEqual([[], []])
  })

  it('is recognised where it logs nothing, and could not be taken twice', async () => {
    const board = await openTestBoard(1)
    const version = Number(await valueOf('select version from boards where id = ?', board.id))
    const label = { name: 'Mine', color: 'red' } as const
    const { runBatch } = faultyBatches(board.id, { commit: [failsAfter(text)] })
    const labelling = commandOf(board.owner, 'addLabel', label, version)
    expect((await runBatch([labelling])).map(codeOf)).toEqual(['ok'])
    expect((await runBatch([labelling])).map(codeOf)).toEqual(['board.changed'])
  })

  it('gives up as overloaded when the connection stays lost', async () => {
    const board = await openTestBoard(1)
    const plan = { commit: Array.from({ length: 50 }, () => failsBefore(text)) }
    const { runBatch, batches } = faultyBatches(board.id, plan)
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['store.overloaded'])
    expect(batches.length).toBeLessThan(30)
    expect(await titlesOn(board)).toEqual([])
  })
})
