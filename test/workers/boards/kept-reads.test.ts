import { describe, expect, test } from 'vitest'
import { costIn } from '../engine/sample-request.ts'
import { openIsolate } from '../support/isolate.ts'
import { client } from '../../support/client.ts'
import { as, person, tokenOf } from '../../support/people.ts'
import { type KeptBoard, newKept } from './kept-board.ts'

type View = {
  rights: string[]
  board: { _id: string; watching?: boolean }
  users: { _id: string; username: string; fullname?: string }[]
  lists: { _id: string; watching?: boolean }[]
  cards: { _id: string; title: string; watching?: boolean; comments: number }[]
}

describe('what was read of a board is given again', () => {
  test('to whoever may read it, by one round trip of two statements that read few rows', async () => {
    const { isolates, other, paths } = await newKept()
    for (const { via, asked } of isolates)
      for (const path of paths) {
        const trips = await asked(async () => {
          const reply = await via(other).get(path)
          expect(reply.body).toEqual(await as(other).read(path))
          expect(costIn(reply).rows).toBeLessThanOrEqual(10)
        })
        const statements = path.endsWith('/view') ? 2 : 1
        expect(trips.map(({ length }) => length)).toEqual([statements])
      }
  })

  test('with the ETag by which it is then met with 304, at the cost of the check alone', async () => {
    const { isolates, reader, paths } = await newKept()
    for (const { via, asked } of isolates)
      for (const path of paths) {
        const etag = (await via(reader).get(path)).headers.get('etag') ?? ''
        const trips = await asked(async () => {
          const again = await via(reader).get(path, { headers: { 'if-none-match': etag } })
          expect(again.status).toBe(304)
        })
        expect(trips.flat().length).toBeLessThanOrEqual(2)
        const answer = await via(reader).get(path)
        expect(answer.headers.get('etag')).toBe(etag)
      }
  })

  test('as it is after a change, whoever made it, and by one round trip where this isolate made it', async () => {
    const { isolates, list, reader, paths } = await newKept()
    await isolates[0]?.via(reader).edit(`${list.path}/cards/${list.cards[0]}`, { title: 'New' })
    for (const [at, { via, asked }] of isolates.entries())
      for (const path of paths) {
        const trips = await asked(async () => {
          expect(JSON.stringify(await via(reader).read(path))).toContain('"title":"New"')
        })
        // The other isolate still expects what it keeps to be the newest, once.
        expect(trips.length).toBe(at === 1 && path === paths[0] ? 2 : 1)
      }
  })

  test('with the watches of each reader, and of nobody else', async () => {
    const { isolates, board, list, reader, other } = await newKept()
    const [, card = ''] = list.cards
    await as(reader).sure('PUT', `${board.path}/watch`, {})
    await as(reader).sure('PUT', `${board.path}/cards/${card}/watch`, {})
    await as(other).sure('PUT', `${list.path}/watch`, {})
    const watchedIn = ({ board: shown, lists, cards }: View) =>
      [shown, ...lists, ...cards].map(({ watching }) => watching)
    for (const { via } of isolates)
      for (const _ of [1, 2]) {
        const mine = await via(reader, '11').read<View>(`${board.path}/view`)
        expect(watchedIn(mine)).toEqual([true, false, undefined, true, undefined])
        const theirs = await via(other, '11').read<View>(`${board.path}/view`)
        expect(watchedIn(theirs)).toEqual([false, true, undefined, undefined, undefined])
        expect(mine.cards[2]?.title).toBe('{"_id":"')
      }
  })

  test('in each revision as that shows it', async () => {
    const { isolates, board, reader } = await newKept()
    for (const revision of ['4.81', '11'] as const) {
      const view = await as(reader, revision).read(`${board.path}/view`)
      for (const { via } of isolates)
        for (const _ of [1, 2])
          expect(await via(reader, revision).read(`${board.path}/view`)).toEqual(view)
    }
  })
})

type Seen = { status: number; body: View }

/** The changes that end a right, or show otherwise who somebody is; and what a reader then gets. */
const CHANGES: Record<string, (kept: KeptBoard) => Promise<(reply: Seen) => unknown>> = {
  'a member is removed': async ({ board, reader, root }) => {
    await root.sure('DELETE', `${board.path}/members/${reader.id}`)
    return ({ status }) => expect(status).toBe(404)
  },
  'a member may only comment': async ({ board, reader, root }) => {
    const flags = { isAdmin: false, isNoComments: false, isCommentOnly: true, isWorker: false }
    await root.sure('POST', `${board.path}/members/${reader.id}`, flags)
    return ({ body }) => expect(body.rights).not.toContain('write')
  },
  'a user is disabled': async ({ reader, root }) => {
    await root.edit(`/api/users/${reader.id}`, { action: 'disableLogin' })
    return ({ status }) => expect(status).toBe(401)
  },
  'another user is deleted': async ({ board, other, root }) => {
    await root.sure('DELETE', `${board.path}/members/${other.id}`)
    await root.sure('DELETE', `/api/users/${other.id}`)
    return ({ body }) => expect(body.users.map(({ _id }) => _id)).not.toContain(other.id)
  },
  'another user has a new name': async ({ other }) => {
    await as(other).edit('/api/user', { fullname: 'Ada Lovelace' })
    return ({ body }) =>
      expect(body.users.find(({ _id }) => _id === other.id)).toMatchObject({
        fullname: 'Ada Lovelace',
      })
  },
  'a comment is deleted': async ({ board, list, admin }) => {
    const path = `${board.path}/cards/${list.cards[0]}/comments`
    const comment = await admin.made(path, { comment: 'Hidden' })
    await admin.read(`${board.path}/view`)
    await admin.sure('DELETE', `${path}/${comment}`)
    return ({ body }) => expect(body.cards[0]?.comments).toBe(0)
  },
  'a card is archived': async ({ list, admin }) => {
    await admin.edit(`${list.path}/cards/${list.cards[0]}`, { archive: true })
    return ({ body }) => expect(body.cards.map(({ title }) => title)).not.toContain('One')
  },
  'the board is deleted': async ({ board, root }) => {
    await root.sure('DELETE', board.path)
    return ({ status }) => expect(status).toBe(404)
  },
}

/** The body of a reply; that of an error without the id of the request. */
function withoutIds(body: object): object {
  return { ...body, requestId: undefined }
}

test.each(Object.keys(CHANGES))(
  'no isolate gives anybody what it keeps from before: %s',
  async (name) => {
    const kept = await newKept()
    const seen = await CHANGES[name]?.(kept)
    for (const { via } of kept.isolates)
      for (const _ of [1, 2]) seen?.(await via(kept.reader).get<View>(`${kept.board.path}/view`))
    expect(seen).toBeDefined()
    for (const path of kept.exports) {
      const fresh = await openIsolate().via(kept.reader).get(path)
      for (const { via } of kept.isolates) {
        const { status, body } = await via(kept.reader).get(path)
        expect([status, withoutIds(body)]).toEqual([fresh.status, withoutIds(fresh.body)])
      }
    }
  },
)

test('a token that is revoked reads nothing of what is kept', async () => {
  const { isolates, reader, paths } = await newKept()
  const token = await tokenOf(reader.id)
  for (const { via } of isolates) for (const path of paths) await via({ token }).read(path)
  await client({ token }).sure('POST', '/users/logout')
  for (const { via } of isolates)
    for (const path of paths) expect((await via({ token }).get(path)).status).toBe(401)
})

test('a visitor and an outsider read nothing of what is kept of a board that is public no more', async () => {
  const { isolates, board, admin, root } = await newKept({ permission: 'public' })
  const path = `${board.path}/view`
  const second = await person({ isAdmin: true })
  const { outsider } = board.people
  const statuses = async () => {
    const found: number[] = []
    for (const { via } of isolates)
      for (const who of [undefined, outsider, second]) found.push((await via(who).get(path)).status)
    return found
  }
  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
  await admin.edit(board.path, { permission: 'private' })
  expect(await statuses()).toEqual([401, 404, 200, 401, 404, 200])
  await root.edit(`/api/users/${second.id}`, { isAdmin: false })
  expect(await statuses()).toEqual([401, 404, 404, 401, 404, 404])
})
