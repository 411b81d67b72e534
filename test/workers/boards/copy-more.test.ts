import { describe, expect, test } from 'vitest'
import { REACTIONS } from '../../../src/kernel/contract/choices.ts'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { as } from '../../support/people.ts'
import { PICTURE } from '../../support/pictures.ts'
import { sql } from '../engine/support.ts'

const FILE = btoa(String.fromCharCode(...PICTURE))

type Exported = Record<'cards' | 'comments' | 'attachments' | 'members', Json[]>

/** A board whose cards have two comments of two people, with a reaction, and two attachments, one of them a cover. */
async function newOriginal() {
  const shop = await newShop({ roles: ['member'] })
  const { board, api, path } = shop
  const { member } = board.people
  const [card, other] = [
    await api.made(path, { title: 'One' }),
    await api.made(path, { title: 'Two' }),
  ]
  const comments = `${board.path}/cards/${card}/comments`
  const said = await api.made(comments, { comment: 'Said by the admin' })
  await as(member).made(comments, { comment: 'Said by a member' })
  await as(member).sure('PUT', `${comments}/${said}/reaction`, {
    reaction: REACTIONS[0],
    isGiven: true,
  })
  const attach = (to: string, name: string) =>
    api.made(`${path}/${to}/attachments`, { file: FILE, name, type: 'image/jpeg' })
  const cover = await attach(card, 'cover.jpg')
  await attach(other, 'other.jpg')
  await api.sure('PUT', `${path}/${card}/attachments/${cover}/cover`)
  const copy = async (body: Json) => {
    const id = await api.sure<string>('POST', `${board.path}/copy`, body)
    return { id, shown: await api.read<Exported>(`/api/boards/${id}/export`) }
  }
  return { ...shop, copy, cover }
}

describe('a copy of a board', () => {
  test('has the comments, by their authors, where they are asked for', async () => {
    const { board, copy } = await newOriginal()
    const { admin, member } = board.people
    const { shown } = await copy({ with: 'comments' })
    const [one] = shown.cards
    expect(shown.comments).toMatchObject([
      { text: 'Said by the admin', userId: admin.id, cardId: one?.['_id'] },
      { text: 'Said by a member', userId: member.id, cardId: one?.['_id'] },
    ])
    expect(shown.comments[0]).toMatchObject({
      reactions: [{ reaction: REACTIONS[0], userId: member.id }],
    })
    expect(shown.attachments).toEqual([])
    expect(one).toMatchObject({ coverId: '' })
  })

  test('has the attachments with their bytes, and the covers', async () => {
    const { api, board, copy, cover } = await newOriginal()
    const { id, shown } = await copy({ with: ['attachments'] })
    const [one, two] = shown.cards
    expect(shown.attachments).toMatchObject([
      { name: 'cover.jpg', cardId: one?.['_id'], file: FILE },
      { name: 'other.jpg', cardId: two?.['_id'], file: FILE },
    ])
    const [copied] = shown.attachments
    expect(copied?.['_id']).not.toBe(cover)
    expect([one?.['coverId'], two?.['coverId']]).toEqual([copied?.['_id'], ''])
    expect(shown.comments).toEqual([])
    await api.sure('DELETE', board.path)
    const left = await api.read<Exported>(`/api/boards/${id}/export`)
    expect(left.attachments.map(({ file }) => file)).toEqual([FILE, FILE])
  })

  test.each<Json>([
    { with: 'comments,attachments' },
    { with: ['attachments', 'comments'] },
    { with: '["comments","attachments"]' },
  ])('has both for %j', async (body) => {
    const { copy } = await newOriginal()
    const { shown } = await copy(body)
    expect([shown.comments.length, shown.attachments.length]).toEqual([2, 2])
  })

  test.each<Json>([{}, { with: '' }, { with: [] }, { with: null }])(
    'has neither for %j',
    async (body) => {
      const { copy } = await newOriginal()
      const { shown } = await copy(body)
      expect([shown.comments, shown.attachments]).toEqual([[], []])
    },
  )

  test('is refused with anything else, and nothing is made', async () => {
    const { api, board } = await newOriginal()
    const boards = async () => (await api.read<unknown[]>('/api/user/boards')).length
    const before = await boards()
    for (const wrong of ['comment', 'comments,activities', ['attachments', 'x'], 7, {}])
      expect(await api.post(`${board.path}/copy`, { with: wrong })).toMatchObject({
        status: 400,
        body: { code: 'body.invalid', fields: [{ field: expect.stringMatching(/^with/) }] },
      })
    expect(await boards()).toBe(before)
  })

  test('has no cover that is gone from the board', async () => {
    const { copy, cover } = await newOriginal()
    await sql('delete from attachments where id = ?', cover)
    const { shown } = await copy({ with: 'attachments' })
    expect(shown.cards.map(({ coverId }) => coverId)).toEqual(['', ''])
  })
})
