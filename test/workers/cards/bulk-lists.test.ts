import { describe, expect, it } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

/** A board with two lists, three cards in the first, the last of them archived, and a label. */
async function newCards() {
  const board = await newBoard({ roles: ['member', 'removed'] })
  const api = as(board.people.admin)
  const [list, other] = [await newList(board, ['a', 'b', 'old']), await newList(board, ['x'])]
  const [a = '', b = '', old = ''] = list.cards
  await api.edit(`${board.path}/cards/${old}`, { archive: true })
  const label = await api.sure<string>('PUT', `${board.path}/labels`, { label: 'Bulk' })
  const foreign = (await newList(await newBoard(), ['foreign'])).cards[0] ?? ''
  return { board, api, list, other, a, b, old, label, foreign, path: `${board.path}/cards` }
}

describe('deleting cards by their ids', () => {
  it('deletes archived ones too, and names those the board does not have', async () => {
    const { api, path, a, b, old, foreign, list } = await newCards()
    const cardIds = [old, 'none', a, foreign, a]
    const reply = await api.send('DELETE', `${path}/bulk`, { cardIds })
    expect(reply.body).toEqual({ deleted: [old, a], notFound: ['none', foreign] })
    expect(await api.read(`${list.path}/cards`)).toMatchObject([{ _id: b }])
    expect((await api.get(`/api/cards/${foreign}`)).status).toBe(200)
  })

  it.each([
    [{}],
    [{ cardIds: [] }],
    [{ cardIds: Array.from({ length: 501 }, (_, at) => `c${at}`) }],
  ])('is refused with %.60j', async (body) => {
    const { api, path } = await newCards()
    const reply = await api.send('DELETE', `${path}/bulk`, body)
    expect(reply).toMatchObject({ status: 400, body: { fields: [{ field: 'cardIds' }] } })
  })
})

describe('labels of cards by their ids', () => {
  it('are put on and taken off open cards, in the order of the request', async () => {
    const { api, path, a, b, old, label, foreign, board } = await newCards()
    const second = await api.sure<string>('PUT', `${board.path}/labels`, { label: 'Second' })
    const add = { cardIds: [b, old, foreign, a], addLabelIds: [label] }
    expect((await api.post(`${path}/labels`, add)).body).toEqual({
      updated: [
        { _id: b, labelIds: [label] },
        { _id: a, labelIds: [label] },
      ],
      notFound: [old, foreign],
    })
    const swap = { cardIds: [a], addLabelIds: [second], removeLabelIds: [label, 'unknown'] }
    expect((await api.post(`${path}/labels`, swap)).body).toEqual({
      updated: [{ _id: a, labelIds: [second] }],
      notFound: [],
    })
    const same = { cardIds: [a], removeLabelIds: [label] }
    expect((await api.post(`${path}/labels`, same)).body['updated']).toEqual([
      { _id: a, labelIds: [second] },
    ])
  })

  it.each<[Json, string]>([
    [{}, 'addLabelIds'],
    [{ addLabelIds: [], removeLabelIds: [] }, 'addLabelIds'],
    [{ addLabelIds: ['unknown'] }, 'addLabelIds'],
    [{ addLabelIds: ['x'], cardIds: [] }, 'cardIds'],
  ])('are refused with %j, and none changes', async (given, field) => {
    const { api, path, a, label } = await newCards()
    await api.post(`${path}/labels`, { cardIds: [a], addLabelIds: [label] })
    const reply = await api.post(`${path}/labels`, { cardIds: [a], ...given })
    expect(reply).toMatchObject({ status: 400, body: { fields: [{ field }] } })
    expect(await api.read(`/api/cards/${a}`)).toMatchObject({ labelIds: [label] })
  })
})

describe.each(['members', 'assignees'])(
  'one person more or less among the %s of a card',
  (kind) => {
    it('is replied with all people on it', async () => {
      const { api, list, a, board } = await newCards()
      const { admin, member } = board.people
      const path = `${list.path}/cards/${a}/${kind}`
      const people = { members: [], assignees: [] }
      await api.post(`${path}/${admin.id}`)
      const both = { _id: a, ...people, [kind]: [admin.id, member.id] }
      expect((await api.post(`${path}/${member.id}`)).body).toEqual(both)
      expect((await api.post(`${path}/${member.id}`)).body).toEqual(both)
      const one = { _id: a, ...people, [kind]: [member.id] }
      expect((await api.delete(`${path}/${admin.id}`)).body).toEqual(one)
      expect((await api.delete(`${path}/${board.people.outsider.id}`)).body).toEqual(one)
    })

    it('is not found on an archived card, one of another list, or none', async () => {
      const { api, list, other, old, a, board } = await newCards()
      const { member } = board.people
      for (const at of [
        `${list.path}/cards/${old}`,
        `${other.path}/cards/${a}`,
        `${list.path}/cards/x`,
      ])
        for (const method of ['POST', 'DELETE'])
          expect(await api.send(method, `${at}/${kind}/${member.id}`)).toMatchObject({
            status: 404,
            body: { code: 'card.not_found' },
          })
    })

    it('cannot be somebody who does not exist: they are no member, and not found where they are taken off', async () => {
      const { api, list, a } = await newCards()
      const path = `${list.path}/cards/${a}/${kind}/nobody`
      expect(await api.post(path)).toMatchObject({
        status: 400,
        body: { code: 'body.invalid', fields: [{ field: 'user' }] },
      })
      expect(await api.delete(path)).toMatchObject({
        status: 404,
        body: { code: 'user.not_found' },
      })
    })

    it.each(['outsider', 'removed'] as const)(
      'cannot be somebody who is no member (%s)',
      async (who) => {
        const { api, list, a, board } = await newCards()
        const reply = await api.post(`${list.path}/cards/${a}/${kind}/${board.people[who].id}`)
        expect(reply).toMatchObject({ status: 400, body: { fields: [{ field: 'user' }] } })
      },
    )
  },
)
