import { describe, expect, it } from 'vitest'
import { cardRow, pair, placeOn, wrongsOfBoth } from './board-pair.ts'
import { codeOf, valueOf } from './support.ts'

describe('two hot boards', () => {
  it('exchange cards in both directions amid other writes, and lose nothing', async () => {
    const boards = await pair()
    const [board, there] = boards
    const numbers = Array.from({ length: 8 }, (_, at) => at)
    const mine = await Promise.all(numbers.map((at) => board.card(`A ${at}`)))
    const theirs = await Promise.all(numbers.map((at) => there.card(`B ${at}`)))
    const moves: ReturnType<typeof board.dispatch>[] = []
    const others: Promise<string>[] = []
    for (const at of numbers) {
      moves.push(board.dispatch('editCard', { card: mine[at] ?? '', ...placeOn(there) }))
      moves.push(there.dispatch('editCard', { card: theirs[at] ?? '', ...placeOn(board) }))
      for (const more of [1, 2, 3]) {
        others.push(board.card(`More ${at} ${more}`, {}, at))
        others.push(there.card(`More ${at} ${more}`, {}, at))
      }
    }
    const codes = (await Promise.all(moves)).map(codeOf)
    expect(new Set(await Promise.all(others)).size).toBe(48)
    for (const code of codes) expect(['ok', 'store.overloaded']).toContain(code)
    expect(codes.filter((code) => code === 'ok').length).toBeGreaterThan(8)
    for (const at of numbers) {
      const [went, came] = [codes[at * 2] === 'ok', codes[at * 2 + 1] === 'ok']
      expect(await cardRow(mine[at] ?? '')).toMatchObject({ board_id: went ? there.id : board.id })
      expect(await cardRow(theirs[at] ?? '')).toMatchObject({
        board_id: came ? board.id : there.id,
      })
    }
    const held = 'select count(*) from cards where board_id in (?, ?)'
    expect(await valueOf(held, board.id, there.id)).toBe(64)
    expect(await wrongsOfBoth(boards)).toEqual([])
  })
})
