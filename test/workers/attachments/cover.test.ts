import { describe, expect, test } from 'vitest'
import { newScene } from '../../support/attachments.ts'
import { PICTURE } from '../../support/pictures.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** A scene whose card has one more attachment, with these bytes. */
async function newCovered(bytes: Uint8Array, fileType = 'image/png') {
  const scene = await newScene()
  const { body } = await scene.upload({ fileData: base64(bytes), fileType })
  const { boardId, listId, cardId } = scene.where
  const id = String(body['attachmentId'])
  const at = (card: string, attachment = id) =>
    `/api/boards/${boardId}/lists/${listId}/cards/${card}/attachments/${attachment}/cover`
  const cover = async () => (await scene.api.get(`/api/cards/${cardId}`)).body['coverId']
  return { ...scene, picture: id, at, cover }
}

test('a picture is made the cover of its card and taken off again, and of no other card', async () => {
  const { api, picture, beside, where, at, cover } = await newCovered(PICTURE)
  await api.sure('PUT', at(where.cardId))
  expect(await cover()).toBe(picture)
  await api.sure('PUT', at(where.cardId))
  const { status, body } = await api.put(at(beside))
  expect([status, body['code']]).toEqual([404, 'attachment.not_found'])
  await api.sure('DELETE', at(where.cardId))
  expect(await cover()).toBe('')
})

const PNG = '\x89PNG\r\n\x1A\n\0\0\0\rIHDR'

describe('no cover is', () => {
  test.each([
    ['a text', 'Hello', 'text/plain', 'must be a picture'],
    ['a text that says it is a picture', 'Hello', 'image/png', 'must be a picture'],
    [
      'a PNG of no pixels',
      `${PNG}\0\0\0\0\0\0\0\0`,
      'image/png',
      'must be a picture whose header tells its size',
    ],
    [
      'a GIF without height that says it is a PNG',
      'GIF89a\x01\0\0\0',
      'image/png',
      'must be a picture whose header tells its size',
    ],
    [
      'a PNG that is very wide',
      `${PNG}\0\x01\0\0\0\0\0\x01`,
      'image/png',
      'must be a picture of at most 16,384 pixels on a side and 100,000,000 in all',
    ],
    [
      'a PNG of very many pixels',
      `${PNG}\0\0\x40\0\0\0\x40\0`,
      'application/octet-stream',
      'must be a picture of at most 16,384 pixels on a side and 100,000,000 in all',
    ],
  ])('%s', async (_, text, type, reason) => {
    const { api, where, at, cover } = await newCovered(bytesOf(text), type)
    expect(await api.put(at(where.cardId))).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'attachment', reason }] },
    })
    expect(await cover()).toBe('')
  })
})

test.each([
  ['a GIF', 'GIF89a\x01\0\x01\0', 'image/gif'],
  ['a picture of a type that the service does not read', '....ftypavif', 'image/avif'],
])('%s may be a cover', async (_, text, type) => {
  const { api, picture, where, at, cover } = await newCovered(bytesOf(text), type)
  await api.sure('PUT', at(where.cardId))
  expect(await cover()).toBe(picture)
})
