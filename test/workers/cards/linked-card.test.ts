import { describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { client } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'
import { newShop } from '../../support/cards.ts'
import { as, newBoard, newList } from '../../support/people.ts'

describe('a card that is made with linkedId', () => {
  test('links to a card of its board', async () => {
    const { board, path, api, make } = await newShop({ revision: '11' })
    const { _id: linkedId } = await make()
    const made = await api.made(path, { title: 'Link', linkedId, description: 'See there' })
    expect(await as(board.people.admin).read(`${path}/${made}`)).toMatchObject({
      title: 'Link',
      description: 'See there',
      linkedId,
      type: 'cardType-linkedCard',
    })
  })

  test.each(['cardType-card', 'cardType-linkedCard', 'cardType-linkedBoard'])(
    'is a link, though %s is given, as which only one with linkedId is stored',
    async (type) => {
      const { path, api, make } = await newShop({ revision: '11' })
      const { _id: linkedId } = await make()
      const link = await api.made(path, { title: 'Link', linkedId, type })
      expect(await api.read(`${path}/${link}`)).toMatchObject({ type: 'cardType-linkedCard' })
      const plain = await api.made(path, { title: 'Plain', type })
      expect(await api.read(`${path}/${plain}`)).toMatchObject({ type: 'cardType-card' })
      await api.sure('PUT', `${path}/${link}`, { type: 'template-card' })
      await api.sure('PUT', `${path}/${link}`, { type })
      expect(await api.read(`${path}/${link}`)).toMatchObject({ type: 'cardType-linkedCard' })
    },
  )

  test.each([{}, { title: '' }, { title: null }])(
    'takes the title of the card that it links to if it is given %j',
    async (given) => {
      const { path, api, make } = await newShop({ revision: '11' })
      const { _id: linkedId } = await make({ title: 'The other one' })
      const made = await api.made(path, { ...given, linkedId })
      expect(await api.read(`${path}/${made}`)).toMatchObject({ title: 'The other one', linkedId })
    },
  )

  test('keeps a title of its own, and without a card to link to it needs one', async () => {
    const { path, api, make } = await newShop({ revision: '11' })
    const { _id: linkedId } = await make({ title: 'The other one' })
    const made = await api.made(path, { title: 'Its own', linkedId })
    expect(await api.read(`${path}/${made}`)).toMatchObject({ title: 'Its own' })
    for (const given of [{}, { linkedId: '' }, { linkedId: null }])
      expect((await api.post(path, given)).body).toMatchObject({
        code: 'body.invalid',
        fields: [{ field: 'title', reason: 'is required' }],
      })
  })

  test('links to a card of another board that its author may read, if only because that is public', async () => {
    const { board, path } = await newShop({ revision: '11', roles: ['member'] })
    const { member } = board.people
    const api = as(member, '11')
    for (const there of [
      await newBoard({ roles: ['member'] }),
      await newBoard({ permission: 'public' }),
    ]) {
      const { cards } = await newList(there, ['There'])
      const made = await api.made(path, { title: 'Link', linkedId: cards[0] })
      expect(await api.read(`${path}/${made}`)).toMatchObject({ linkedId: cards[0] })
    }
  })

  test('is refused alike if the card is unknown and if its author may not read it', async () => {
    const { board, path } = await newShop({ roles: ['member'] })
    const api = as(board.people.member, '11')
    const { cards } = await newList(await newBoard(), ['Hidden'])
    const [hidden, unknown] = [
      await api.post(path, { title: 'Link', linkedId: cards[0] }),
      await api.post(path, { title: 'Link', linkedId: 'unknown' }),
    ]
    expect(hidden).toMatchObject({ status: 404, body: { code: 'card.not_found' } })
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...hidden.body, requestId: '' })
    expect(await api.read(path)).toEqual([])
  })

  test('is refused to those who may not write, whatever it links to', async () => {
    const { board, path, make } = await newShop({ roles: ['commentOnly', 'outsider'] })
    const { _id: linkedId } = await make()
    const { commentOnly, outsider } = board.people
    const given = { title: 'Link', linkedId }
    expect((await as(commentOnly, '11').post(path, given)).status).toBe(403)
    expect((await as(outsider, '11').post(path, given)).body).toMatchObject({
      code: 'board.not_found',
    })
  })

  test('is made once under one idempotency key, also after the linked card is gone', async () => {
    const { path, api, make } = await newShop({ revision: '11' })
    const { _id: linkedId } = await make()
    const headers = { 'idempotency-key': 'a-link' }
    const send = () => api.post(path, { title: 'Link', linkedId }, { headers })
    const first = await send()
    await api.delete(`${path}/${String(linkedId)}`)
    const again = await send()
    expect(first.status).toBe(200)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await api.read(path)).toHaveLength(1)
  })

  test('is an ordinary card if linkedId is empty', async () => {
    const { path, api } = await newShop({ revision: '11' })
    const made = await api.made(path, { title: 'A card', linkedId: '' })
    expect(await api.read(`${path}/${made}`)).toMatchObject({ linkedId: '', type: 'cardType-card' })
  })

  test.each(REVISIONS)('links in %s too, with the title of the other card', async (revision) => {
    const { board, path, api, make } = await newShop({ revision, roles: ['member'] })
    const { _id: linkedId } = await make({ title: 'The other one' })
    for (const way of ENCODINGS) {
      const { body } = await api.send('POST', path, { linkedId }, { as: way })
      const made = await api.read(`${path}/${String(body['_id'])}`)
      expect(made).toMatchObject({
        title: 'The other one',
        linkedId,
        type: 'cardType-linkedCard',
      })
    }
    const { cards } = await newList(await newBoard(), ['Hidden'])
    expect(
      await as(board.people.member, revision).post(path, { linkedId: cards[0] }),
    ).toMatchObject({
      status: 404,
      body: { code: 'card.not_found' },
    })
    expect((await client({ revision }).post(path, { linkedId })).status).toBe(401)
  })
})
