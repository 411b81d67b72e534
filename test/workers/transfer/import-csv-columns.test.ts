import { beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { newList, people, person } from '../../support/people.ts'
import { newRichBoard } from '../../support/rich-board.ts'
import { boardOfTable, refusedTable, sendTable } from '../support/import-csv.ts'

beforeAll(people)

const mappedBy = (mapping: unknown) => ({ query: { mapping: JSON.stringify(mapping) } })

describe('a mapping of columns', () => {
  const TABLE = 'What,Where,Title,Notes,Extra\nA,B,C,D,E\n'

  test('says what each column is, and beats what its name says', async () => {
    const mapping = { What: 'title', where: 'List', Title: 'customField', Extra: 'none' }
    const { cards, report } = await boardOfTable(TABLE, mappedBy(mapping))
    expect(cards).toMatchObject({ A: { list: 'B', description: 'D', fields: { Title: 'C' } } })
    expect(report).toMatchObject({ leftOut: { columns: 1 }, samples: { columns: ['Extra'] } })
  })

  test.each([
    ['{', /^400 body\.invalid: mapping must be an object/],
    [[], /^400 body\.invalid: mapping must be an object/],
    [
      { Whose: 'title' },
      /^400 body\.invalid: mapping\.Whose is not a column; the columns are "What", "Where", /,
    ],
    [
      { What: 'cards' },
      /^400 body\.invalid: mapping\.What must be one of number, title, .*, customField or none\./,
    ],
    [{ What: 5 }, /^400 body\.invalid: mapping\.What must be one of/],
    [
      { What: 'list', Where: 'status' },
      /^400 body\.invalid: mapping\.Where names a field that another/,
    ],
    [{ Title: 'none' }, /^400 import\.columns: No column is known to be the title of cards/],
    [Object.fromEntries('abcdef'.split('').map((key) => [key, 'title'])), /has more entries than/],
  ])('%j is refused with what is wrong with it', async (mapping, told) => {
    const query = { mapping: typeof mapping === 'string' ? mapping : JSON.stringify(mapping) }
    expect(await refusedTable(TABLE, { query })).toMatch(told)
  })

  test('is asked for where no column is known to be the title', async () => {
    const { reply, told } = await sendTable('Who,When\nA,B')
    expect(told).toMatch(/^400 import\.columns: .*`mapping`.*the columns are "Who", "When"\.$/)
    expect(reply.body['fields']).toMatchObject([{ field: 'mapping' }])
  })
})

describe('what a table cannot say is told:', () => {
  test('cells that cannot be read, columns without a name, and cells without a column', async () => {
    const table = [
      'Title,Due,Start,End,Archived,Color,Number,',
      'A,03/04/2026,soon,45678,maybe,mauve,one,x',
      'B,2026-13-01,,,,,,,y',
    ].join('\n')
    const { report, cards } = await boardOfTable(table)
    expect(report.leftOut).toEqual({ unreadableValues: 5, colors: 1, cardNumbers: 1, columns: 2 })
    expect(report.samples).toMatchObject({
      unreadableValues: expect.arrayContaining(['A (dueAt)', 'A (endAt)', 'B (dueAt)']),
      columns: ['?', 'cells after the last heading'],
    })
    expect(cards).toMatchObject({ A: { archived: false }, B: {} })
    expect(cards['A']).not.toHaveProperty('dueAt')
  })

  test('columns beyond the custom fields that a board may have', async () => {
    const names = Array.from({ length: 205 }, (_, at) => `Field ${at}`)
    const table = `Title,${names.join(',')}\nA,${names.map(() => 'x').join(',')}`
    const { report, board } = await boardOfTable(table)
    expect(board.customFields).toHaveLength(200)
    expect(report).toMatchObject({ leftOut: { columns: 5 } })
    expect(report.samples['columns']?.[0]).toBe('Field 200')
  })
})

describe('a table of our own', () => {
  test('comes back as it was, as far as CSV can say', async () => {
    const rich = await newRichBoard()
    const { path } = await newList(rich.board)
    const description = "- one\n- two;=3\n'- four"
    const given = { title: '=1+1', description, spentTime: '-2.5' }
    await rich.api.made(`${path}/cards`, {
      ...given,
      dueAt: '2026-01-03',
      receivedAt: '2026-01-02',
    })
    const csvOf = async (id: string) =>
      new TextDecoder().decode(
        (await rich.site.get<Uint8Array>(`/api/boards/${id}/export/csv`)).body,
      )
    const first = await csvOf(rich.board.id)
    const { report, board, cards } = await boardOfTable(first)
    expect(report).toMatchObject({ leftOut: {}, unmatched: [] })
    expect(cards).toMatchObject({ '=1+1': { description, spentTime: -2.5 } })
    expect(await csvOf(String(board['_id']))).toBe(first)
  })

  test('keeps custom fields apart that have the name of a field of cards', async () => {
    const rich = await newRichBoard()
    const field = { name: 'Color', type: 'text', settings: '', showOnCard: true }
    const color = await rich.site.made(`${rich.board.path}/custom-fields`, field)
    await rich.site.made(`${(await newList(rich.board)).path}/cards`, {
      title: 'Colored',
      customFields: [{ _id: color, value: 'red' }],
    })
    const { body } = await rich.site.get<Uint8Array>(`${rich.board.path}/export/csv`)
    const { cards } = await boardOfTable(body.slice())
    expect(cards).toMatchObject({ Colored: { fields: { Color: 'red' } } })
    expect(cards['Colored']).not.toHaveProperty('color')
  })
})

/** A row of WeKan's export as CSV, with what its versions have in common. */
const rowOfWekan = (username: string) =>
  `A,Text,Doing,Lane,${username}, , ,${username} gone,${username},two words-red bug-sky -green,` +
  '2026-03-01T08:00:00+01:00, , ,true,2.5,2026-01-01T00:00:00Z, , ,Now?-yes-1-no-0,true'

describe("a table of WeKan's", () => {
  const ENGLISH =
    'Title,Description,Status,Swimlane,Owner,Requested by,Assigned by,Members,Assignees,Labels,' +
    'Start at,Due at,End at,Over time,Spent time (hours),Created at,Last modified at,Last activity,' +
    'Vote,Archived'

  const GERMAN =
    'Titel,Beschreibung,Liste,Swimlane,Eigentümer,Angefordert von,Zugewiesen von,Mitglieder,' +
    'Zugewiesen,Labels,Start,Fällig,Ende,Mehrarbeit (Stunden),Aufgewendete Zeit (Stunden),' +
    'Erstellt am,Zuletzt geändert am,Letzte Aktivität,Abstimmung,Archiviert'

  test.each([ENGLISH, GERMAN])('is read: %s', async (headings) => {
    const { username } = await person()
    const custom =
      ',CustomField-Size-dropdown-S/M,CustomField-Cost-currency-EUR,CustomField-My-note-text'
    const table = `${headings}${custom}\n${rowOfWekan(username)},M,12.5,'=x\n`
    const { cards, board, report } = await boardOfTable(table)
    expect(cards).toMatchObject({
      A: {
        description: 'Text',
        list: 'Doing',
        swimlane: 'Lane',
        owner: username,
        members: [username],
        assignees: [username],
        labels: ['two words/red', 'bug/sky', '/green'],
        startAt: '2026-03-01T07:00:00.000Z',
        isOvertime: true,
        spentTime: 2.5,
        createdAt: '2026-01-01T00:00:00.000Z',
        archived: true,
        fields: { Cost: 12.5, 'My-note': '=x' },
      },
    })
    expect(board.customFields).toMatchObject([
      {
        name: 'Size',
        type: 'dropdown',
        settings: { dropdownItems: [{ name: 'S' }, { name: 'M' }] },
      },
      { name: 'Cost', type: 'currency', settings: { currencyCode: 'EUR' } },
      { name: 'My-note', type: 'text' },
    ])
    const [size] = board.customFields
    const item: Json = Object(size?.['settings']).dropdownItems[1]
    expect(Object(cards['A']).fields).toMatchObject({ Size: item['_id'] })
    expect(report).toMatchObject({ leftOut: { columns: 1 }, unmatched: [{ name: 'gone' }] })
  })
})
