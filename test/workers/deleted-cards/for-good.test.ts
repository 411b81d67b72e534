import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Fault, faultyBatches } from '../engine/faulty-database.ts'
import { codeOf, commandOf, openTestBoard, valueOf } from '../engine/support.ts'
import { cleanUpAfter, deletable, endKeeping, rowsKept } from './deletable.ts'

/** A deleted card with an attachment, whose bytes are under `file`. */
async function deletedWithFile() {
  const card = await deletable()
  const file = await card.api.made(`${card.path}/attachments`, { file: 'AAEC', name: 'a.bin' })
  await card.remove()
  return { ...card, file }
}

const hasBytes = async (file: string) => (await env.FILES.head(file)) !== null

test('the bytes stay while the card can be restored, and go at once with a card that is deleted for good', async () => {
  const { api, id, deleted, restore, file } = await deletedWithFile()
  expect(await hasBytes(file)).toBe(true)
  expect((await api.delete(`${deleted}/${id}`)).status).toBe(200)
  await expect.poll(() => hasBytes(file)).toBe(false)
  expect(await rowsKept(id)).toBe(0)
  expect((await restore()).status).toBe(404)
})

test('a card that was restored keeps its bytes when the clean-up runs', async () => {
  const { restore, file } = await deletedWithFile()
  expect((await restore()).status).toBe(200)
  await cleanUpAfter(31)
  expect(await hasBytes(file)).toBe(true)
})

test('bytes that a copy of the card shares stay as long as one of both is there or can be restored', async () => {
  const { api, board, cards, path, id, deleted } = await deletable()
  const file = await api.made(`${path}/attachments`, { file: 'AAEC', name: 'a.bin' })
  const copy = await api.sure<{ _id: string }>('POST', `${path}/copy`, {
    toSwimlaneId: board.swimlane,
  })
  await api.sure('DELETE', path)
  await api.sure('DELETE', `${deleted}/${id}`)
  expect(await hasBytes(file)).toBe(true)
  await api.sure('DELETE', `${cards}/${copy._id}`)
  expect(await hasBytes(file)).toBe(true)
  await api.sure('POST', `${board.path}/deleted-cards/${copy._id}/restore`, {})
  await cleanUpAfter(31)
  expect(await hasBytes(file)).toBe(true)
  await api.sure('DELETE', `${cards}/${copy._id}`)
  await api.sure('DELETE', `${board.path}/deleted-cards/${copy._id}`)
  await expect.poll(() => hasBytes(file)).toBe(false)
})

test('after 30 days it is neither listed nor restored, but its rows and bytes stay an hour longer, so that no restore loses them', async () => {
  const { id, restore, listed, file } = await deletedWithFile()
  await cleanUpAfter(30, 30)
  expect([await rowsKept(id), await hasBytes(file)]).toEqual([2, true])
  await cleanUpAfter(30, 61)
  expect([await rowsKept(id), await hasBytes(file)]).toEqual([0, false])
  expect([await listed(), (await restore()).status]).toEqual([[], 404])
})

test('a card whose 30 days have passed is refused before the clean-up has run', async () => {
  const { api, id, deleted, restore, listed } = await deletedWithFile()
  await endKeeping(id)
  expect([await listed(), (await restore()).status]).toEqual([[], 404])
  expect((await api.delete(`${deleted}/${id}`)).status).toBe(404)
  expect(await rowsKept(id)).toBe(2)
})

test('where the clean-up deletes it while it is being restored, there is no such card, and nothing of it comes back', async () => {
  const board = await openTestBoard(1)
  const deletedCard = await board.card('Goes')
  await board.make('deleteCard', { list: board.list(0), card: deletedCard })
  const cleansUpFirst: Fault = async (run) => {
    await cleanUpAfter(31)
    return run()
  }
  const { runBatch } = faultyBatches(board.id, { commit: [cleansUpFirst] })
  const restore = commandOf(board.owner, 'restoreDeletedCard', { deletedCard })
  const outcomes = await runBatch([restore])
  expect(outcomes.map(codeOf)).toEqual(['card.not_found'])
  expect(await valueOf('select count(*) from cards where id = ?', deletedCard)).toBe(0)
})

test('of two who restore it and delete it for good at the same time, one finds no such card', async () => {
  const board = await openTestBoard(1)
  const deletedCard = await board.card('Goes')
  await board.make('deleteCard', { list: board.list(0), card: deletedCard })
  const outcomes = await Promise.all([
    board.dispatch('deleteDeletedCard', { deletedCard }),
    board.dispatch('restoreDeletedCard', { deletedCard }),
  ])
  expect(outcomes.map(codeOf)).toEqual(['ok', 'card.not_found'])
})

test('deleting the board deletes its deleted cards for good', async () => {
  const { api, board, id, file } = await deletedWithFile()
  expect((await api.delete(board.path)).status).toBe(200)
  expect(await rowsKept(id)).toBe(0)
  await expect.poll(() => hasBytes(file)).toBe(false)
})

test('a card with more than 900,000 bytes of its own texts goes for good, and others that are deleted with it are kept', async () => {
  const { api, board, id, make, listed, edit } = await deletable()
  const { _id: other } = await make()
  const field = async (name: string) =>
    await api.made(`${board.path}/custom-fields`, { name, type: 'text', ...SWITCHES })
  const fields = await Promise.all(Array.from({ length: 32 }, (_, at) => field(`Field ${at}`)))
  const value = '漢'.repeat(10_000)
  await edit({ customFields: fields.map((_id) => ({ _id, value })) })
  await api.sure('DELETE', `${board.path}/cards/bulk`, { cardIds: [id, other] })
  expect(await listed()).toMatchObject([{ _id: other }])
  expect(await rowsKept(id)).toBe(0)
})

const SWITCHES = {
  settings: {},
  showOnCard: true,
  automaticallyOnCard: false,
  showLabelOnMiniCard: false,
  authorId: '',
}

test('no export, view or search has a deleted card', async () => {
  const { api, board } = await deletedWithFile()
  const read = (path: string) => api.read(`${board.path}/${path}`)
  const replies = await Promise.all(['export', 'view', 'activities'].map(read))
  expect(JSON.stringify(replies)).not.toContain('A card')
})
