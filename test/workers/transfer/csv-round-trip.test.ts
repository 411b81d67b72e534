import { expect, test } from 'vitest'
import { newShop } from '../../support/cards.ts'
import { as } from '../../support/people.ts'
import { boardOfTable } from '../support/import-csv.ts'

const DATES = {
  startAt: '2026-03-01T07:30:00.000Z',
  dueAt: '2026-03-04T23:59:59.000Z',
  dueComplete: true,
}

test('a table that was exported and imported is exported again as it was', async () => {
  const { board, list, api, path } = await newShop({ roles: [] })
  const admin = as(board.people.siteAdmin)
  const tableOf = async (id: string) =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      (await admin.get<Uint8Array>(`/api/boards/${id}/export/csv`)).body,
    )
  const label = (name: string) =>
    api.edit<string>(`${board.path}/labels`, { label: { name, color: 'red' } })
  const names = ['Urgent, now', 'a; b', '"quoted"', 'in "the" middle', 'plain']
  const labelIds: string[] = []
  for (const name of names) labelIds.push(await label(name))
  const field = { name: 'Note, long', type: 'text', showOnCard: true, automaticallyOnCard: false }
  const _id = await api.made(`${board.path}/custom-fields`, { ...field, settings: '' })
  const customFields = [{ _id, value: '=1+1, "x"' }]
  const description = 'Line,\nline; 😀'
  await api.made(path, {
    title: 'Say "hello", twice',
    description,
    labelIds,
    customFields,
    ...DATES,
  })
  await api.edit(list.path, { title: 'To, do' })
  const last = await api.made(path, { title: "'=inert" })
  await api.edit(`${path}/${last}`, { archive: true })
  const first = await tableOf(board.id)
  expect(first).toMatch(/^\uFEFF/)
  const { report } = await boardOfTable(first)
  expect(await tableOf(report._id)).toBe(first)
})
