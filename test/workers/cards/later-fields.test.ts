import { describe, expect, test } from 'vitest'
import { REVISIONS, since } from '../../../src/kernel/contract/revisions.ts'
import type { Json } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'
import { newCard, newShop } from '../../support/cards.ts'
import { exportOf, taken } from '../../support/importing.ts'
import { as } from '../../support/people.ts'

const STAR = { icon: 'fa-star', name: 'Star', highlight: 'round', position: 2 }
const HOME = { _id: 'home', name: 'Home', address: 'A street 1', latitude: 60.1, longitude: -24.2 }

const LATER = [
  'cardDependencies',
  'stickers',
  'locations',
  'requesters',
  'assigners',
  'showListOnMinicard',
  'showChecklistAtMinicard',
]

/** A card that is written and read in revision 11. */
async function laterCard() {
  const { board, path, put, edit } = await newCard({ revision: '11' })
  const read = () => as(board.people.admin, '11').read(path)
  return { put, edit, read }
}

describe('the fields of cards that later versions have', () => {
  test.each([
    ['stickers', [STAR]],
    ['locations', [HOME]],
  ])('are refused in 7.92 if nothing else is sent, by the revision with %s', async (key, given) => {
    const { board, path, read } = await newCard({ revision: '7.92' })
    const api = as(board.people.admin, '7.92')
    const before = await read()
    const reason = `${key} is known from revision 11 on; send API-Revision: 11, or begin the path with /r/11.`
    for (const way of ENCODINGS)
      expect(await api.put(path, { [key]: given }, { as: way })).toMatchObject({
        status: 400,
        body: { reason, fields: [{ field: key }] },
      })
    expect(await read()).toEqual(before)
  })

  test.each(REVISIONS)('are read and shown in 11 alone: not in %s', async (revision) => {
    const { board, path, edit } = await newCard({ revision })
    await edit({ title: 'Edited', stickers: [STAR], locations: [HOME] })
    const { admin } = board.people
    const shown = await as(admin, revision).read(path)
    const has = since('11').includes(revision)
    expect(Object.keys(shown).filter((key) => LATER.includes(key))).toHaveLength(
      has ? LATER.length : 0,
    )
    expect(await as(admin, '11').read(path)).toMatchObject({
      title: 'Edited',
      stickers: has ? [STAR] : [],
      locations: has ? [HOME] : [],
    })
  })

  test('are taken when a card is made, and are empty if they are not given', async () => {
    const { board, path, api } = await newShop({ revision: '11' })
    const read = (id: string) => as(board.people.admin, '11').read(`${path}/${id}`)
    const given = { title: 'A card', stickers: [STAR], locations: [HOME], dueComplete: true }
    expect(await read(await api.made(path, given))).toMatchObject(given)
    expect(await read(await api.made(path, { title: 'A card' }))).toMatchObject({
      stickers: [],
      locations: [],
      dueComplete: false,
      requesters: [],
      assigners: [],
    })
  })

  test('are whole lists, as JSON or as its text, and are cleared by empty text and by null', async () => {
    const { edit, read } = await laterCard()
    await edit({ stickers: JSON.stringify([STAR, STAR]), locations: JSON.stringify([HOME]) })
    expect(await read()).toMatchObject({ stickers: [STAR, STAR], locations: [HOME] })
    await edit({ stickers: [{}], locations: '' })
    expect(await read()).toMatchObject({
      stickers: [{ icon: '', name: '', position: 0 }],
      locations: [],
    })
    await edit({ stickers: null })
    expect(await read()).toMatchObject({ stickers: [], locations: [] })
  })

  test('give a location without an id one that it keeps', async () => {
    const { edit, read } = await laterCard()
    await edit({ locations: [{ name: 'Somewhere' }, { _id: '', latitude: '-90', longitude: 180 }] })
    const { locations } = (await read()) as { locations: Json[] }
    const [first, second] = locations
    expect(first).toEqual({
      _id: expect.stringMatching(/^\w{17}$/),
      name: 'Somewhere',
      address: '',
    })
    expect(second).toMatchObject({ latitude: -90, longitude: 180 })
    expect(second?.['_id']).not.toBe(first?.['_id'])
    await edit({ locations })
    expect(await read()).toMatchObject({ locations })
  })

  test.each<[string, Json]>([
    ['stickers', { stickers: 'a star' }],
    ['stickers', { stickers: { icon: 'fa-star' } }],
    ['stickers', { stickers: Array.from({ length: 101 }, () => STAR) }],
    ['stickers.0', { stickers: ['fa-star'] }],
    ['stickers.1.highlight', { stickers: [STAR, { highlight: 'bold' }] }],
    ['stickers.0.icon', { stickers: [{ icon: 'a'.repeat(201) }] }],
    ['stickers.0.position', { stickers: [{ position: 'first' }] }],
    ['locations', { locations: 7 }],
    ['locations', { locations: Array.from({ length: 101 }, () => ({})) }],
    ['locations.0.latitude', { locations: [{ latitude: 90.5 }] }],
    ['locations.0.longitude', { locations: [{ longitude: -181 }] }],
    ['locations.0.address', { locations: [{ address: 'a'.repeat(501) }] }],
    ['locations.0._id', { locations: [{ _id: 'a'.repeat(65) }] }],
    ['locations', { locations: [HOME, HOME] }],
  ])('are refused with the name of what is wrong: %s', async (field, given) => {
    const { put, edit, read } = await laterCard()
    await edit({ stickers: [STAR], locations: [HOME] })
    const { status, body } = await put(given)
    expect([status, body['fields']]).toMatchObject([400, [{ field }]])
    expect(await read()).toMatchObject({ stickers: [STAR], locations: [HOME] })
  })

  test('go with the board through an export and an import', async () => {
    const { board, path, api } = await newShop({ revision: '11' })
    await api.made(path, {
      title: 'A card',
      stickers: [STAR],
      locations: [HOME],
      dueComplete: true,
    })
    const { _id: made } = await taken(api, await exportOf(api, board.id))
    expect((await exportOf(api, made)).cards).toMatchObject([
      { stickers: [STAR], locations: [HOME], dueComplete: true },
    ])
  })

  test('show the dependencies of a card', async () => {
    const { board, path, api, make } = await newShop({ revision: '11' })
    const [{ _id: from }, { _id: to }] = [await make(), await make()]
    await api.sure('POST', `${board.path}/cards/${String(from)}/dependencies`, {
      cardId: to,
      type: 'blocks',
    })
    expect(await api.read(`${path}/${String(from)}`)).toMatchObject({
      cardDependencies: [{ cardId: to, type: 'blocks', color: '#eb144c', icon: 'link' }],
    })
    expect(await api.read(`${path}/${String(to)}`)).toMatchObject({ cardDependencies: [] })
  })

  test('go with the board when it is copied', async () => {
    const { board, path, api } = await newShop({ revision: '11' })
    await api.made(path, { title: 'A card', stickers: [STAR], locations: [HOME] })
    const copy = await api.sure<string>('POST', `${board.path}/copy`, { title: 'A copy' })
    expect((await exportOf(api, copy)).cards).toMatchObject([
      { stickers: [STAR], locations: [HOME] },
    ])
  })

  test('of an export are left out and counted where they are not valid, and the rest stays', async () => {
    const { board, path, api } = await newShop({ revision: '11' })
    await api.made(path, { title: 'A card', stickers: [STAR] })
    const exported = await exportOf(api, board.id)
    const cards = exported.cards.map((card) => ({
      ...card,
      locations: [{ name: 'Home', latitude: 91 }],
    }))
    const { _id: made, leftOut } = await taken(api, { ...exported, cards })
    expect(leftOut).toMatchObject({ unreadableValues: 1 })
    const [card] = (await exportOf(api, made)).cards
    const _id: unknown = expect.any(String)
    expect(card).toMatchObject({ stickers: [STAR] })
    expect(card?.['locations']).toEqual([{ _id, name: 'Home', address: '' }])
  })
})
