import { env, exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { openTokens } from '../../../src/accounts/auth/tokens.ts'
import type { Actor } from '../../../src/boards/engine/command.ts'
import { wrongsOf } from './integrity-queries.ts'
import { faultyBatches } from './faulty-database.ts'
import {
  type TestBoard,
  codeOf,
  openTestBoard,
  commandOf,
  newActor,
  sql,
  valueOf,
} from './support.ts'

/** Changes a board's rows behind the back of its object, as another object would. */
async function behind(board: TestBoard, query: string, ...values: unknown[]): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(query).bind(...values),
    env.DB.prepare(`update boards set version = version + 1, turn = 'another' where id = ?1`).bind(
      board.id,
    ),
  ])
}

async function joined(board: TestBoard, flags = {}): Promise<Actor> {
  const person = await newActor()
  await board.make('addMember', { user: person.userId, isAdmin: true, ...flags })
  return person
}

const cardsOn = (board: TestBoard) =>
  valueOf('select count(*) from cards where board_id = ?', board.id)

const stateOf = (board: TestBoard) =>
  valueOf(`select version || ' ' || last_seq || ' ' || turn from boards where id = ?`, board.id)

describe('a warm object whose board was changed behind its back', () => {
  it('knows that a card it held is gone', async () => {
    const board = await openTestBoard(1)
    const card = await board.card('Gone')
    await behind(board, 'delete from cards where id = ?', card)
    const edit = { card, list: board.list(0), title: 'New' }
    expect(codeOf(await board.dispatch('editCard', edit))).toBe('card.not_found')
    expect(codeOf(await board.dispatch('deleteCard', edit))).toBe('card.not_found')
  })

  it('finds a card that it knew to be absent', async () => {
    const [board, there] = [await openTestBoard(1), await openTestBoard(1)]
    const card = await there.card('Newcomer')
    const edit = { card, list: board.list(0), title: 'Welcome' }
    expect(codeOf(await board.dispatch('editCard', edit))).toBe('card.not_found')
    const place = { newBoardId: board.id, newListId: board.list(0), newSwimlaneId: board.swimlane }
    await there.make('editCard', { card, list: there.list(0), ...place })
    expect(codeOf(await board.dispatch('editCard', edit))).toBe('ok')
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('refuses a member who was demoted or made inactive', async () => {
    const board = await openTestBoard(1)
    const member = await joined(board)
    const label = { name: 'Mine', color: 'red' } as const
    expect(codeOf(await board.dispatch('addLabel', label, member))).toBe('ok')
    const one = [board.id, member.userId]
    await behind(
      board,
      'update members set is_admin = 0 where board_id = ? and user_id = ?',
      ...one,
    )
    expect(codeOf(await board.dispatch('addLabel', label, member))).toBe('permission.denied')
    await behind(
      board,
      'update members set is_active = 0 where board_id = ? and user_id = ?',
      ...one,
    )
    expect(codeOf(await board.dispatch('addLabel', label, member))).toBe('board.not_found')
  })

  it('gives out the next number and counts on from what is stored', async () => {
    const board = await openTestBoard(1)
    await board.card('One')
    await behind(board, 'update boards set last_card_number = 41 where id = ?', board.id)
    const card = await board.card('Two')
    expect(await valueOf('select card_number from cards where id = ?', card)).toBe(42)
  })

  it('keeps a limit that was set elsewhere', async () => {
    const board = await openTestBoard(1)
    await board.card('One')
    const limit = '{"value":1,"enabled":true,"soft":false}'
    await behind(board, 'update lists set wip_limit = ? where id = ?', limit, board.list(0))
    const body = { list: board.list(0), title: 'Two', authorJoins: false }
    expect(codeOf(await board.dispatch('createCard', body))).toBe('list.full')
    expect(await cardsOn(board)).toBe(1)
  })

  it('is refused when a second object writes alternately with it', async () => {
    const board = await openTestBoard(1)
    const objects = [faultyBatches(board.id, {}), faultyBatches(board.id, {})]
    for (let round = 0; round < 5; round += 1) {
      const batches = objects.map(({ runBatch }, object) =>
        runBatch([
          commandOf(board.owner, 'createCard', {
            list: board.list(0),
            title: `${object} ${round}`,
            authorJoins: true,
          }),
        ]),
      )
      expect((await Promise.all(batches)).flat().map(codeOf)).toEqual(['ok', 'ok'])
    }
    expect(await cardsOn(board)).toBe(10)
    expect(await wrongsOf(board.id)).toEqual([])
  })

  it('learns that its board is gone', async () => {
    const board = await openTestBoard(1)
    await board.card('One')
    await sql('delete from boards where id = ?', board.id)
    const body = { list: board.list(0), title: 'Two', authorJoins: false }
    expect(codeOf(await board.dispatch('createCard', body))).toBe('board.not_found')
    expect(await cardsOn(board)).toBe(1)
  })
})

describe('a user who lost rights without the warm object noticing', () => {
  const FALLS = [
    ['is disabled', 'update users set login_disabled = 1 where id = ?1', 401],
    ['has all tokens revoked', 'update users set ver = ver + 1 where id = ?1', 401],
    ['is deleted', 'delete from users where id = ?1', 401],
    ['has this token revoked', `insert into revoked_tokens values (?2, ?1, '2099')`, 401],
    ['is no site admin any more', 'update users set is_admin = 0 where id = ?1', 404],
  ] as const

  it.each(FALLS)('who %s is refused, and nothing is stored', async (_what, query, status) => {
    const board = await openTestBoard(1)
    const [person, newcomer] = [await newActor(true), await newActor()]
    const { issue } = openTokens({ current: env.JWT_SECRET ?? '' }, 1)
    const { token } = await issue({ id: person.userId, ver: 0 }, person.jti, Date.now())
    const add = () =>
      exports.default.fetch(
        `https://laneway.test/api/boards/${board.id}/members/${newcomer.userId}/add`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            action: 'add',
            isAdmin: false,
            isNoComments: false,
            isCommentOnly: false,
          }),
        },
      )
    expect((await add()).status).toBe(200)
    await board.make('removeMember', { user: newcomer.userId })
    const before = await stateOf(board)
    const bound = query.includes('?2') ? [person.userId, person.jti] : [person.userId]
    await sql(query, ...bound)
    expect((await add()).status).toBe(status)
    expect(await stateOf(board)).toBe(before)
  })

  it('is not put on a board once they are deleted', async () => {
    const board = await openTestBoard(1)
    const person = await newActor()
    await board.make('addMember', { user: person.userId })
    await board.make('removeMember', { user: person.userId })
    await sql('delete from users where id = ?', person.userId)
    const outcome = await board.dispatch('addMember', { user: person.userId })
    expect(codeOf(outcome)).toBe('user.not_found')
  })

  it('can write again after their rights are restored', async () => {
    const board = await openTestBoard(1)
    const member = await joined(board)
    const label = { name: 'Mine', color: 'red' } as const
    await board.make('addLabel', label, member)
    await sql('update users set login_disabled = 1 where id = ?', member.userId)
    expect(codeOf(await board.dispatch('addLabel', label, member))).toBe('token.invalid')
    await sql('update users set login_disabled = 0 where id = ?', member.userId)
    expect(codeOf(await board.dispatch('addLabel', label, member))).toBe('ok')
  })

  it('does not keep the others of the same batch from being taken', async () => {
    const board = await openTestBoard(1)
    const member = await joined(board)
    const { runBatch } = faultyBatches(board.id, {})
    const creating = (actor: Actor) =>
      commandOf(actor, 'createCard', { list: board.list(0), title: 'One', authorJoins: false })
    await runBatch([creating(member), creating(board.owner)])
    await sql('update users set login_disabled = 1 where id = ?', member.userId)
    const outcomes = await runBatch([
      creating(board.owner),
      creating(member),
      creating(board.owner),
    ])
    expect(outcomes.map(codeOf)).toEqual(['ok', 'token.invalid', 'ok'])
    expect(await cardsOn(board)).toBe(4)
  })
})
