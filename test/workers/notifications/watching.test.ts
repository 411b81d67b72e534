import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { COUNT_LIMITS } from '../../../src/kernel/limits.ts'
import { as, newBoard, newList, person } from '../../support/people.ts'
import { kindsOf, withMember } from './inbox-support.ts'

const UNREAD = '?unread=true'

describe('who watches', () => {
  test.each(['board', 'list', 'card'] as const)('a %s is told of its changes', async (what) => {
    const { member, board, list, id, edit } = await withMember()
    const paths = { board: board.path, list: list.path, card: `${board.path}/cards/${id}` }
    await edit({ title: 'Before' })
    await as(member).sure('PUT', `${paths[what]}/watch`)
    await as(member).sure('PUT', `${paths[what]}/watch`)
    await edit({ title: 'Watched' })
    expect(await kindsOf(member, UNREAD)).toEqual(['changed'])
    await as(member).sure('DELETE', `${paths[what]}/watch`)
    await edit({ title: 'After' })
    expect(await kindsOf(member, UNREAD)).toEqual(['changed'])
  })

  test('a list is told of a card that leaves it', async () => {
    const { member, board, list, edit, api, id } = await withMember()
    await as(member).sure('PUT', `${list.path}/watch`)
    const other = await newList(board)
    await edit({ listId: other.id })
    await api.edit(`${board.path}/cards/${id}`, { title: 'Elsewhere' })
    expect(await kindsOf(member, UNREAD)).toEqual(['moved'])
  })

  test('a public board without being on it is told, until it is private', async () => {
    const board = await newBoard({ permission: 'public' })
    const visitor = await person()
    const admin = as(board.people.admin)
    await as(visitor).sure('PUT', `${board.path}/watch`)
    await newList(board)
    expect(await kindsOf(visitor, UNREAD)).toEqual(['changed'])
    await admin.sure('PUT', board.path, { permission: 'private' })
    await newList(board)
    expect(await kindsOf(visitor, UNREAD)).toEqual([])
    await admin.sure('PUT', board.path, { permission: 'public' })
    expect(await kindsOf(visitor, UNREAD)).toEqual(['changed', 'changed'])
  })

  test('may watch so much, and no more', async () => {
    const { member, board } = await withMember()
    await env.DB.prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
      insert into watches select 'gone' || i, ?, '', 'card', '' from n`,
    )
      .bind(COUNT_LIMITS.user.watches, member.id)
      .run()
    const refused = await as(member).put(`${board.path}/watch`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'watch.limit' } })
  })
})

describe('what is watched', () => {
  test('is shown to who watches it alone, wherever it is read', async () => {
    const { member, board, list, id, path } = await withMember()
    const { admin } = board.people
    const seenBy = async (who: typeof member) => {
      const read = <T>(address: string) => as(who, '11').read<T>(address)
      type Row = { _id: string; watching?: boolean }
      const view = await read<{ board: Row; lists: Row[]; cards: Row[] }>(`${board.path}/view`)
      const card = await read<{ card: Row }>(`${board.path}/cards/${id}/view`)
      const single = await Promise.all(
        [board.path, list.path, path, `/api/cards/${id}`].map((one) => read<Row>(one)),
      )
      return [view.board, ...view.lists, ...view.cards, card.card, ...single].map(
        ({ watching }) => watching === true,
      )
    }
    for (const one of [board.path, list.path, `${board.path}/cards/${id}`])
      await as(member).sure('PUT', `${one}/watch`)
    expect(new Set(await seenBy(member))).toEqual(new Set([true]))
    expect(new Set(await seenBy(admin))).toEqual(new Set([false]))
  })

  test('is in the ETag of who watches, and in nobody else’s', async () => {
    const { member, board } = await withMember()
    const view = `${board.path}/view`
    const tagOf = async (who: typeof member) => (await as(who, '11').get(view)).headers.get('etag')
    const [theirs, others] = [await tagOf(member), await tagOf(board.people.admin)]
    const statusOf = async (who: typeof member, tag: string | null) =>
      (await as(who, '11').get(view, { headers: { 'if-none-match': tag ?? '' } })).status
    expect(await statusOf(member, theirs)).toBe(304)
    await as(member).sure('PUT', `${board.path}/watch`)
    expect(await statusOf(member, theirs)).toBe(200)
    expect(await statusOf(member, await tagOf(member))).toBe(304)
    expect(await statusOf(board.people.admin, others)).toBe(304)
  })

  test('ends with the place on the board, and with the card', async () => {
    const { member, board, list, id, path } = await withMember()
    const admin = as(board.people.admin)
    for (const one of [board.path, list.path, `${board.path}/cards/${id}`])
      await as(member).sure('PUT', `${one}/watch`)
    const watched = async () =>
      (
        await env.DB.prepare('select kind from watches where user_id = ? order by kind')
          .bind(member.id)
          .all<{ kind: string }>()
      ).results.map(({ kind }) => kind)
    await admin.sure('DELETE', path)
    expect(await watched()).toEqual(['board', 'list'])
    await admin.sure('DELETE', list.path)
    expect(await watched()).toEqual(['board'])
    await admin.sure('POST', `${board.path}/members/${member.id}/remove`, { action: 'remove' })
    expect(await watched()).toEqual([])
  })
})

describe('to leave, or to watch no more, ends nothing else', () => {
  /** Two boards that two members watch, with a list and a card of each, and have notifications of. */
  async function watchedTwice() {
    const [here, there] = [await withMember(), await withMember()]
    const everybody = [here.member, there.member]
    for (const { board, list, id } of [here, there])
      for (const member of everybody) {
        const to = `${board.path}/members/${member.id}/add`
        await as(board.people.admin).sure('POST', to, { action: 'add', role: 'normal' })
        for (const one of [board.path, list.path, `${board.path}/cards/${id}`])
          await as(member).sure('PUT', `${one}/watch`)
      }
    for (const { edit } of [here, there]) await edit({ title: 'Watched' })
    return { here, there, everybody }
  }

  /** Returns what a person watches, and has been told of, on a board. */
  async function kept(userId: string, boardId: string) {
    const count = async (table: string) => {
      const query = `select count(*) as n from ${table} where user_id = ? and board_id = ?`
      return env.DB.prepare(query).bind(userId, boardId).first<number>('n')
    }
    return [await count('watches'), await count('notifications')]
  }

  test('who is removed from one board still watches the other, and others still watch that one', async () => {
    const { here, there, everybody } = await watchedTwice()
    const [one, other] = everybody
    const boards = [here.board, there.board]
    const all = () =>
      Promise.all([one, other].flatMap((who) => boards.map(({ id }) => kept(who?.id ?? '', id))))
    const [, ofOneThere, [, toldHere = 0] = [], ofOtherThere] = await all()
    expect([ofOneThere?.[0], ofOtherThere?.[0]]).toEqual([3, 3])
    const { path, people: cast } = here.board
    await as(cast.admin).sure('POST', `${path}/members/${one?.id}/remove`, { action: 'remove' })
    // The other one is told of it.
    expect(await all()).toEqual([[0, 0], ofOneThere, [3, Number(toldHere) + 1], ofOtherThere])
  })

  test('a board that is deleted takes nothing of another one with it', async () => {
    const { here, there, everybody } = await watchedTwice()
    const all = () => Promise.all(everybody.map(({ id }) => kept(id, there.board.id)))
    const before = await all()
    await as(here.board.people.admin).sure('DELETE', here.board.path)
    expect(await all()).toEqual(before)
    for (const { id } of everybody) expect(await kept(id, here.board.id)).toEqual([0, 0])
  })

  test('one thing that is watched no more leaves the others, and those of others', async () => {
    const { here, everybody } = await watchedTwice()
    const [one, other] = everybody
    await as(one ?? here.member).sure('DELETE', `${here.list.path}/watch`)
    const watched = async (userId: string | undefined) => {
      const query = 'select kind from watches where user_id = ? and board_id = ? order by kind'
      const { results } = await env.DB.prepare(query).bind(userId, here.board.id).all()
      return results.map(({ kind }) => kind)
    }
    expect(await watched(one?.id)).toEqual(['board', 'card'])
    expect(await watched(other?.id)).toEqual(['board', 'card', 'list'])
  })
})
