import { describe, expect, it } from 'vitest'
import { wrongsOf } from './integrity-queries.ts'
import { inOneBatch } from './faulty-database.ts'
import { openTestBoard, commandOf, newActor, sql, valueOf } from './support.ts'

const jsonOf = (value: unknown): unknown => JSON.parse(String(value))

describe('removing a member', () => {
  it('takes them off all cards of the board, also those of the same batch, and off no other', async () => {
    const board = await openTestBoard(1)
    const other = await openTestBoard(1, board.owner)
    const { userId: user } = await newActor()
    for (const one of [board, other]) await one.make('addMember', { user })
    const people = { members: [user, board.owner.userId], assignees: [user] }
    for (let at = 0; at < 5; at += 1) await board.card(`On ${at}`, people)
    const theirs = await other.card('Theirs', people)
    // The board learns of the other one's card, as it does by any wrong path.
    const list = board.list(0)
    const taken = await inOneBatch(board, [
      commandOf(board.owner, 'editCard', { card: theirs, list, title: 'No' }),
      commandOf(board.owner, 'createCard', { ...people, list, title: 'New', authorJoins: false }),
      commandOf(board.owner, 'removeMember', { user }),
    ])
    expect(taken).toEqual(['card.not_found', 'ok', 'ok'])
    const rows = await sql('select members, assignees from cards where board_id = ?', board.id)
    for (const { members, assignees } of rows)
      expect([jsonOf(members), jsonOf(assignees)].flat()).not.toContain(user)
    expect(await valueOf('select members from cards where id = ?', theirs)).toContain(user)
    expect([await wrongsOf(board.id), await wrongsOf(other.id)]).toEqual([[], []])
  })
})
