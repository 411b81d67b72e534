import { expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import { client } from '../../support/client.ts'
import { PICTURE } from '../../support/pictures.ts'
import { as } from '../../support/people.ts'

const WHOLE = Uint8Array.from({ length: 400 }, (_, index) => index)

/** A card, and what attaches a picture to it with a smaller one beside it. */
async function newPicture(small: Uint8Array<ArrayBuffer> | null = PICTURE) {
  const shop = await newCard()
  const sent = new FormData()
  sent.append('file', new File([WHOLE], 'a.jpg', { type: 'image/jpeg' }))
  if (small !== null) sent.append('preview', new File([small], 'b', { type: 'text/html' }))
  const files = `${shop.path}/attachments`
  const reply = await shop.api.post<{ _id: string }>(files, {}, { raw: sent })
  const at = `${shop.board.path}/attachments/${reply.body._id}`
  return { ...shop, files, reply, preview: `${at}/preview`, at }
}

test('a picture that is attached has the small one that was given with it', async () => {
  const { api, preview, at } = await newPicture()
  const { body, headers } = await api.get<Uint8Array>(preview)
  expect(body).toEqual(PICTURE)
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect((await api.get<Uint8Array>(`${at}/file`)).body).toEqual(WHOLE)
})

test('a browser keeps it whatever changes on the board, and for one reader alone', async () => {
  const { api, preview, board, edit, id } = await newPicture()
  const { headers } = await api.get(preview)
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(headers.get('etag')).toBe(null)
  expect(headers.get('vary')?.split(', ')).toEqual(
    expect.arrayContaining(['Authorization', 'Cookie']),
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  await edit({ title: 'Another', coverId: '' })
  expect((await api.get(`${board.path}/cards/${id}/view`)).headers.get('etag')).not.toBe(null)
})

test('only who may read the board gets it', async () => {
  const { board, preview } = await newPicture()
  for (const other of [as(board.people.outsider), client()]) {
    const { status, headers } = await other.get(preview)
    expect([401, 403, 404]).toContain(status)
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('a file without one is given whole', async () => {
  const { api, preview } = await newPicture(null)
  expect((await api.get<Uint8Array>(preview)).body).toEqual(WHOLE)
})

test.each([
  [
    'a page',
    Uint8Array.from('<!doctype html><script>alert(1)</script>', (one) => one.charCodeAt(0)),
  ],
  ['nothing', new Uint8Array()],
  ['too much', new Uint8Array(262_145).fill(0xff)],
])('%s is no small picture, and nothing is attached', async (_what, small) => {
  const { api, reply, files } = await newPicture(small)
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'body.invalid', fields: [{ field: 'preview' }] },
  })
  expect(await api.read(files.replace('/attachments', ''))).not.toHaveProperty('attachments')
})
