import { describe, expect, test } from 'vitest'
import { IMPORT } from '../../support/importing.ts'
import { as, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { held } from '../support/import-faults.ts'
import { unsound } from '../support/import-sound.ts'
import { boardOfTable, sendTable } from '../support/import-csv.ts'

const TABLE = [
  'Title,Description,Status,Swimlane,Tags,Due date,Start,Color,Priority,Done',
  'Write,"Two lines,\nwith ""quotes""",To do,Team,"bug, red",2026-03-04,2026-03-01T08:30:00+01:00,SKY,High,no',
  'Read,,Doing,,,,,,,yes',
  ',,Doing,Team,bug,04.05.2026 9:15,,,Low,',
].join('\r\n')

describe('a table', () => {
  test('becomes a board: a card of each row, with lists and labels by their names', async () => {
    const { siteAdmin } = await people()
    const { report, board, cards } = await boardOfTable(TABLE, { query: { title: 'Plan' } })
    expect(report).toMatchObject({
      cards: 3,
      lists: 2,
      swimlanes: 2,
      labels: 2,
      customFields: 1,
      members: 1,
      comments: 0,
      checklists: 0,
      attachments: 0,
      leftOut: {},
      unmatched: [],
    })
    expect(board).toMatchObject({ title: 'Plan', permission: 'private', archived: false })
    expect(board.lists.map(({ title }) => title)).toEqual(['To do', 'Doing'])
    expect(board.members).toMatchObject([{ userId: siteAdmin.id, isAdmin: true }])
    expect(board.cards.map(({ title, cardNumber }) => [title, cardNumber])).toEqual([
      ['Write', 1],
      ['Read', 2],
      ['Row 4', 3],
    ])
    expect(cards).toMatchObject({
      Write: {
        description: 'Two lines,\nwith "quotes"',
        list: 'To do',
        swimlane: 'Team',
        color: 'sky',
        dueComplete: false,
        dueAt: '2026-03-04T23:59:59.000Z',
        startAt: '2026-03-01T07:30:00.000Z',
        labels: ['bug/green', '/red'],
        fields: { Priority: 'High' },
        owner: expect.any(String),
      },
      Read: { list: 'Doing', swimlane: 'Default', labels: [], dueComplete: true, fields: {} },
      'Row 4': { swimlane: 'Team', dueAt: '2026-05-04T09:15:00.000Z', fields: { Priority: 'Low' } },
    })
    expect(board.customFields).toMatchObject([{ name: 'Priority', type: 'text' }])
    expect(await unsound(report._id)).toEqual([])
  })

  test.each([
    ['commas', 'Name,State\nA,Open\n'],
    ['semicolons', 'Name;State\r\nA;Open\r\n'],
    ['tabs', 'Name\tState\rA\tOpen\r'],
    ['what Excel says', 'sep=;\r\nName;State\r\nA;Open'],
    ['commas after a mark', '\ufeffName,State\nA,Open'],
    ['German headings', 'Aufgabe;Spalte\nA;Open'],
    ['headings in capitals', '  TITLE ,list_name\nA,Open'],
  ])('with %s is read', async (_with, text) => {
    const { cards, report } = await boardOfTable(text)
    expect(cards).toMatchObject({ A: { list: 'Open', swimlane: 'Default' } })
    expect(report.leftOut).toEqual({})
  })

  test.each(['text/csv; charset=utf-8', 'text/plain', 'application/json', 'text/csv', ''])(
    'is read if it comes as %j',
    async (type) => {
      const { board } = await boardOfTable(new TextEncoder().encode('Title,List\nA,B'), { type })
      expect(board).toMatchObject({ title: 'Imported board', cards: [{ title: 'A' }] })
    },
  )

  test('is read from a form, with the title of its file', async () => {
    const form = new FormData()
    form.append('file', new File(['Task,Where\nA,B'], 'My plan.v2.csv', { type: 'text/csv' }))
    form.append('mapping', JSON.stringify({ Where: 'list', Task: 'title' }))
    const { board, cards } = await boardOfTable(form, { type: '' })
    expect(board).toMatchObject({ title: 'My plan.v2' })
    expect(cards).toMatchObject({ A: { list: 'B' } })
    form.append('title', 'Another title')
    expect((await boardOfTable(form, { type: '' })).board).toMatchObject({ title: 'Another title' })
  })

  test('is read from rows in JSON, as later versions of WeKan take it', async () => {
    const body = {
      mapping: { Who: 'assignees' },
      board: [
        ['Title', 'Who', 'Points'],
        ['A', 'ada-of-there', 5],
        ['B', null, true],
        ['', '', ''],
      ],
      membersMapping: { 'ada-of-there': (await people()).siteAdmin.username },
      title: 'Rows',
    }
    for (const members of [Object.entries(body), Object.entries(body).toReversed()]) {
      const raw = JSON.stringify(Object.fromEntries(members))
      const { board, cards, report } = await boardOfTable(raw, { type: 'application/json' })
      expect(board).toMatchObject({ title: 'Rows' })
      const { username } = (await people()).siteAdmin
      expect(cards).toMatchObject({
        A: { assignees: [username], fields: { Points: '5' }, list: 'Imported' },
        B: { assignees: [], fields: { Points: 'true' } },
      })
      expect(report).toMatchObject({ cards: 2, unmatched: [] })
    }
  })

  test('is only checked in a dry run, and stored once under a key', async () => {
    const before = await held()
    const { reply } = await sendTable(TABLE, { query: { dryRun: 'true' } })
    expect(reply.body).toMatchObject({ cards: 3, dryRun: true, leftOut: {} })
    expect(await held()).toEqual(before)
    const api = as((await people()).siteAdmin)
    const headers = { 'idempotency-key': `table ${before['boards']}`.replace(' ', '-') }
    const send = (raw: string) => api.post(`${IMPORT}/csv`, undefined, { raw, headers })
    const [first, again] = [await send(TABLE), await send(TABLE)]
    expect([outcome(first), again.body]).toEqual(['200', first.body])
    expect(outcome(await send('Title\nOther'))).toBe('422 key.reused')
  })
})

describe('the people of a table', () => {
  const table = (...names: string[]) =>
    `Title,Members,Assignee,Owner\nA,"${names.join('; ')}",${names[0]},@${names[1]}\n`

  test('are members of the board by their usernames, if the site admin imports it', async () => {
    const [ada, bob] = [await person(), await person()]
    const { report, board, cards } = await boardOfTable(
      table(ada.username, bob.username, 'nobody-here'),
    )
    expect(report.unmatched).toEqual([
      { name: 'nobody-here', cards: 1, comments: 0, memberships: 1 },
    ])
    expect(report.members).toBe(3)
    expect(board.members).toMatchObject([
      { userId: ada.id, isAdmin: false, isActive: true },
      { userId: bob.id, isAdmin: false, isActive: true },
      { userId: (await people()).siteAdmin.id, isAdmin: true },
    ])
    expect(cards).toMatchObject({
      A: { members: [ada.username, bob.username], assignees: [ada.username] },
    })
  })

  test('are nobody but the caller for anybody else', async () => {
    const [ada, bob] = [await person(), await person()]
    const { board, cards } = await boardOfTable(table(ada.username, bob.username), { by: bob })
    expect(board.members.map(({ userId }) => userId)).toEqual([bob.id])
    expect(cards).toMatchObject({ A: { members: [bob.username], owner: bob.username } })
    const query = { createUsers: 'true' }
    expect((await sendTable(TABLE, { by: bob, query })).told).toMatch(/^403 permission\.denied/)
  })

  test('are who a mapping says, and are made if that is wanted', async () => {
    const ada = await person()
    const made = `new-${ada.id}`
    const { report, cards } = await boardOfTable(table('ada-of-there', made), {
      query: { membersMapping: JSON.stringify({ 'ada-of-there': ada.id }), createUsers: 'true' },
    })
    expect(report.createdUsers).toEqual([made])
    expect(cards).toMatchObject({ A: { members: [ada.username, made], owner: made } })
  })
})
