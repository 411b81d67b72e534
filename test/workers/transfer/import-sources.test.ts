import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, Json } from '../../support/client.ts'
import { type Exported, IMPORT, exportOf } from '../../support/importing.ts'
import { as, people } from '../../support/people.ts'
import { SOURCE_FILES } from '../../support/sources/all.ts'

beforeAll(people)

type Report = {
  source: string
  boards: {
    _id: string
    title: string
    taken: Json
    leftOut: Record<string, number>
    reasons?: Record<string, string>
  }[]
}

async function send(api: Client, path: string, content: BodyInit): Promise<Report> {
  const headers = { 'content-type': 'application/octet-stream' }
  const reply = await api.send('POST', path, undefined, { raw: content, headers })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  // The status says that it was read.
  return reply.body as Report
}

/** The boards of a report without what only the making of them gives. */
const told = ({ source, boards }: Report) => ({
  source,
  boards: boards.map(({ _id, ...board }) => board),
})

describe('a file of', () => {
  test.each(SOURCE_FILES.map((file) => [file.source, file.what, file] as const))(
    '%s: %s, is recognised and read whole, as its dry run says',
    async (source, _what, { content, boards }) => {
      const api = as((await people()).siteAdmin, '11')
      const tried = await send(api, `${IMPORT}?dryRun=true`, content)
      const report = await send(api, `${IMPORT}/${source}`, content)
      expect(told(report)).toEqual(told(tried))
      expect(report.source).toBe(source)
      expect(report.boards.map(({ title, leftOut }) => ({ title, leftOut }))).toEqual(
        boards.map(({ title, leftOut }) => ({ title, leftOut })),
      )
      for (const { leftOut, reasons = {} } of report.boards)
        expect(Object.keys(reasons)).toEqual(Object.keys(leftOut))
      for (const [at, { lists, own = {}, cards = {} }] of boards.entries()) {
        const exported = await exportOf(api, report.boards[at]?._id ?? '')
        expect(exported).toMatchObject(own)
        expect(titlesIn(exported)).toEqual(lists)
        expect(contentOf(exported)).toMatchObject(cards)
      }
    },
  )
})

const inOrder = (rows: Json[]) =>
  rows.toSorted((one, other) => Number(one['sort']) - Number(other['sort']))

function titlesIn({ lists, cards }: Exported) {
  const titles = inOrder(lists).map(({ _id, title }) => {
    const here = inOrder(cards.filter(({ listId }) => listId === _id))
    return [String(title), here.map((card) => card['title'])]
  })
  return Object.fromEntries(titles)
}

/** The cards by their titles, with names in place of ids and with what is on them. */
function contentOf(exported: Exported) {
  const { cards, labels, swimlanes, customFields, checklists, checklistItems } = exported
  const listed = (value: unknown): Json[] => (Array.isArray(value) ? value : [])
  const named = new Map(
    [...cards, ...swimlanes].map(({ _id, title }) => [_id, title] as [unknown, unknown]),
  )
  for (const { _id, name, color } of labels) named.set(_id, `${String(name)}/${String(color)}`)
  for (const { _id, name, settings } of customFields) {
    named.set(_id, name)
    const { dropdownItems } = Object(settings)
    for (const item of listed(dropdownItems)) named.set(item['_id'], item['name'])
  }
  const on = (rows: Json[], key: string, id: unknown) => rows.filter((row) => row[key] === id)
  return Object.fromEntries(
    cards.map((card) => {
      const { _id, title } = card
      const lines = on(checklists, 'cardId', _id).map((list) => {
        const items = inOrder(on(checklistItems, 'checklistId', list['_id']))
        const shown = items.map(
          (item) => `${item['isFinished'] ? 'x' : ' '} ${String(item['title'])}`,
        )
        return [String(list['title']), shown]
      })
      const fields = listed(card['customFields']).map(({ _id: id, value }) => [
        named.get(id),
        named.get(value) ?? value,
      ])
      const comments = on(exported.comments, 'cardId', _id).toSorted((one, other) =>
        String(one['createdAt']).localeCompare(String(other['createdAt'])),
      )
      const dependencies = listed(card['cardDependencies']).map(
        ({ type, cardId }) => `${String(type)} ${String(named.get(cardId))}`,
      )
      const files = on(exported.attachments, 'cardId', _id).map(
        ({ name, file }) => `${String(name)} ${atob(String(file)).length}`,
      )
      const cover = exported.attachments.find((file) => file['_id'] === card['coverId'])
      const labelNames = Array.isArray(card['labelIds']) ? card['labelIds'] : []
      return [
        String(title),
        {
          ...card,
          labels: labelNames.map((id: unknown) => named.get(id)),
          swimlane: named.get(card['swimlaneId']),
          parent: named.get(card['parentId']),
          fields: Object.fromEntries(fields),
          checklists: Object.fromEntries(lines),
          comments: comments.map(({ text }) => text),
          dependencies,
          files,
          cover: cover?.['name'],
        },
      ]
    }),
  )
}
