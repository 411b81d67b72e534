import { beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { IMPORT, aBoard, boardOf, ending, exportOf, plain } from '../../support/importing.ts'
import { as, people, person } from '../../support/people.ts'
import { newRichBoard } from '../../support/rich-board.ts'
import { outcome } from '../../support/table.ts'
import { trelloExport } from '../../support/trello-export.ts'
import { serviceWith } from '../support/bindings.ts'
import { importer } from '../support/import-faults.ts'

beforeAll(people)

const imported = async (body: object) => {
  const api = await importer(serviceWith({}))
  const { body: report } = await ending(api, JSON.stringify(body))
  return { report, exported: await exportOf(api, String(report['_id'])) }
}

describe('a body with the export in its board', () => {
  test('gives the board that the export itself gives', async () => {
    const rich = await newRichBoard()
    const board = await exportOf(rich.site, rich.board.id)
    const [bare, wrapped] = [await imported(board), await imported({ board })]
    expect({ ...wrapped.report, _id: '' }).toEqual({ ...bare.report, _id: '' })
    expect(plain(wrapped.exported)).toEqual(plain(bare.exported))
  })

  test('is taken for an export of Trello too', async () => {
    const { report, exported } = await imported({ board: trelloExport('') })
    expect(report).toMatchObject({ cards: 2, comments: 2 })
    expect(exported).toMatchObject({ title: 'Trello board' })
  })

  test.each([true, false])(
    'maps users as its membersMapping says, which comes first: %j',
    async (isFirst) => {
      const [ada, bob] = [await person(), await person()]
      const mapping: [string, unknown] = ['membersMapping', { u2: bob.username }]
      const members: [string, unknown][] = [['board', boardOf(ada.username)]]
      const body = Object.fromEntries(isFirst ? [mapping, ...members] : [...members, mapping])
      const { report, exported } = await imported(body)
      expect(report).toMatchObject({ unmatched: [] })
      expect(exported.members.map(({ userId }) => userId)).toEqual([ada.id, bob.id])
    },
  )

  test('is refused if its board is no object, or is none', async () => {
    const api = await importer(serviceWith({}))
    for (const board of [[], 'x', null, 5, {}]) {
      const { result } = await ending(api, JSON.stringify({ board }))
      expect([board, result]).toEqual([board, '400 import.invalid'])
    }
  })

  test('leaves out nothing that stands inside another board', async () => {
    const inner = aBoard({ title: 'Inner' })
    const { report, exported } = await imported({ ...aBoard(), board: { board: inner } })
    expect(exported).toMatchObject({ title: 'A board' })
    expect(report).toMatchObject({ leftOut: { board: 1 } })
  })
})

describe('an import from one program', () => {
  const sent = async (source: string, body: Json) =>
    as((await people()).siteAdmin).post(`${IMPORT}/${source}`, body)

  test.each([
    ['wekan', aBoard()],
    ['wekan', { board: aBoard() }],
    ['trello', trelloExport('')],
    ['trello', { board: trelloExport('') }],
  ])('%s makes a board', async (source, body) => {
    const reply = await sent(source, body)
    expect(outcome(reply)).toBe('200')
    const { _id } = reply.body as { _id: string }
    expect(await as((await people()).siteAdmin).read(`/api/boards/${_id}`)).toMatchObject({
      archived: false,
    })
  })

  test('refuses the export of the other one, and names it', async () => {
    expect((await sent('wekan', trelloExport(''))).body).toMatchObject({
      code: 'import.source',
      reason: expect.stringMatching(/an export of Trello\..*\/api\/boards\/import,/),
    })
    expect((await sent('trello', aBoard())).body).toMatchObject({
      code: 'import.source',
      reason: expect.stringMatching(/an export of WeKan\./),
    })
  })

  test('of which nothing is known is no operation', async () => {
    expect(outcome(await sent('mystery', aBoard()))).toBe('404 path.not_found')
  })

  test('says how many lists, labels and members the board gets, in 11', async () => {
    const { siteAdmin } = await people()
    const counts = { lists: 2, swimlanes: 1, labels: 3, customFields: 5, members: 1 }
    const path = `${IMPORT}?dryRun=true`
    const told = await as(siteAdmin, '11').sure<Json>('POST', path, trelloExport('x'))
    expect(told).toMatchObject(counts)
    const before = await as(siteAdmin, '7.92').sure<Json>('POST', path, trelloExport('x'))
    for (const key of Object.keys(counts)) expect(before).not.toHaveProperty(key)
  })
})
