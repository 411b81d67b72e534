import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import { deletable } from '../deleted-cards/deletable.ts'

/** The bytes that all columns of a card have together. */
async function bytesOf(id: string): Promise<number> {
  const { results } = await env.DB.prepare("select name from pragma_table_info('cards')").all<{
    name: string
  }>()
  const sum = results.map(({ name }) => `ifnull(octet_length("${name}"), 0)`).join(' + ')
  const row = await env.DB.prepare(`select ${sum} as bytes from cards where id = ?`)
    .bind(id)
    .first<{ bytes: number }>()
  return row?.bytes ?? 0
}

const SWITCHES = {
  settings: {},
  showOnCard: true,
  automaticallyOnCard: false,
  showLabelOnMiniCard: false,
  authorId: '',
}

test('a card that grows by many edits has at most 2,000,000 bytes, and the one beyond is refused', async () => {
  const { api, board, id, path, read } = await newCard({ revision: '11' })
  const fields: unknown[] = []
  for (let at = 0; at < 50; at += 1)
    fields.push(
      await api.made(`${board.path}/custom-fields`, { name: `F${at}`, type: 'text', ...SWITCHES }),
    )
  const values = (length: number) => fields.map((_id) => ({ _id, value: '漢'.repeat(length) }))
  const place = { name: '漢'.repeat(100), address: '漢'.repeat(500) }
  const sticker = { icon: '漢'.repeat(100), name: '漢'.repeat(100) }
  const parts = [
    { customFields: values(9_900).slice(0, 25) },
    { customFields: values(9_900).slice(25) },
    { description: '漢'.repeat(100_000) },
    { locations: Array.from({ length: 100 }, () => place) },
    { stickers: Array.from({ length: 100 }, () => sticker) },
  ]
  const replies = []
  for (const part of parts) replies.push(await api.put(path, part))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 413])
  expect(replies[4]?.body).toMatchObject({
    code: 'body.too_large',
    reason: expect.stringMatching(/at most 2,000,000 bytes .* would have 2,\d{3},\d{3};/),
  })
  expect(await bytesOf(id)).toBeLessThanOrEqual(2_000_000)
  expect(await bytesOf(id)).toBeGreaterThan(1_900_000)
  expect(await read()).not.toHaveProperty('stickers.0')
  // With less elsewhere there is room for it.
  await api.sure('PUT', path, { description: 'short' })
  expect(await api.put(path, parts[4] ?? {})).toMatchObject({ status: 200 })
})

test('a card with a checklist that is too long to be kept as one row goes for good', async () => {
  const { api, board, id, listed } = await deletable()
  const items = Array.from({ length: 320 }, () => '漢'.repeat(1_000))
  await api.sure('POST', `${board.path}/cards/${id}/checklists`, { title: 'Long', items })
  await api.sure('DELETE', `${board.path}/cards/bulk`, { cardIds: [id] })
  expect(await listed()).toEqual([])
})
