import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { databaseOf, openStore } from '../../../src/db/store.ts'
import { openFiles } from '../../../src/attachments/files.ts'
import { newCard } from '../../support/cards.ts'
import { outcome } from '../../support/table.ts'
import { countOf, newKey, under } from '../support/keyed-writes.ts'

const DAY_MS = 86_400_000

/** A form that uploads a file, with a boundary of its own each time it is sent. */
function form(text = 'bytes', name = 'file.txt', type = 'text/plain'): FormData {
  const sent = new FormData()
  sent.append('file', new File([text], name, { type }))
  return sent
}

/** A card of its own, and the way to upload to it under one key. */
async function openUploads() {
  const card = await newCard()
  const key = newKey()
  const at = `${card.path}/attachments`
  const upload = (raw = form()) => card.api.post(at, {}, { raw, ...under(key) })
  return { ...card, at, upload, count: () => countOf('attachments', 'card_id', card.id) }
}

/** How many files are kept. */
async function filesKept(): Promise<number> {
  return (await env.FILES.list()).objects.length
}

describe('a repeated upload', () => {
  it('of the same bytes is kept once, whatever the boundary of its form', async () => {
    const { upload, count } = await openUploads()
    const first = await upload()
    const files = await filesKept()
    const again = await upload()
    expect([outcome(again), again.body]).toEqual(['200', first.body])
    expect([await count(), await filesKept()]).toEqual([1, files])
  })

  it.each([
    ['other bytes', form('other')],
    ['as many other bytes', form('bytez')],
    ['another name', form('bytes', 'other.txt')],
    ['another type', form('bytes', 'file.txt', 'text/html')],
  ])('of %s is refused, and nothing is kept of it', async (_what, other) => {
    const { upload, count } = await openUploads()
    await upload()
    const files = await filesKept()
    expect(outcome(await upload(other))).toBe('422 key.reused')
    expect([await count(), await filesKept()]).toEqual([1, files])
  })

  it('is told the same after the attachment is gone, and keeps nothing again', async () => {
    const { api, at, upload, count } = await openUploads()
    const first = await upload()
    await api.delete(`${at}/${String(first.body['_id'])}`)
    const again = await upload()
    expect([outcome(again), again.body]).toEqual(['200', first.body])
    expect(await count()).toBe(0)
  })

  it('sent at once with the first leaves no bytes behind but those of one', async () => {
    const { upload, count } = await openUploads()
    const open = () => openStore(databaseOf(env, ''), 'first-primary')
    const later = () => Date.now() + 2 * DAY_MS
    const { deleteLoose } = openFiles({
      store: open(),
      openStore: open,
      bucket: env.FILES,
      nowMs: later,
    })
    await deleteLoose()
    const before = await filesKept()
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload()))
    const { body } = await upload()
    const told = replies.map((reply) => (reply.status === 200 ? reply.body : outcome(reply)))
    expect(told).toContainEqual(body)
    expect(told.filter((one) => one !== '409 key.in_flight')).toEqual(
      told.filter((one) => typeof one === 'object').map(() => body),
    )
    await deleteLoose()
    expect([await count(), await filesKept()]).toEqual([1, before + 1])
  })

  it('as base64 in JSON is kept once', async () => {
    const { api, at, count } = await openUploads()
    const key = newKey()
    const file = { file: 'AAEC', name: 'a.bin', type: 'application/octet-stream' }
    const first = await api.post(at, file, under(key))
    expect((await api.post(at, file, under(key))).body).toEqual(first.body)
    const other = { ...file, file: 'AAED' }
    expect(outcome(await api.post(at, other, under(key)))).toBe('422 key.reused')
    expect(await count()).toBe(1)
  })
})
