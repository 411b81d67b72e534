import { describe, expect, test } from 'vitest'
import { newShop } from '../../support/cards.ts'
import { as } from '../../support/people.ts'

/** The cells of a text as RFC 4180 has them. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** Returns what the export says of the cards of a shop, by heading. */
async function exported({ board }: Awaited<ReturnType<typeof newShop>>) {
  const reply = await as(board.people.admin).get<Uint8Array>(`${board.path}/export/csv`)
  const [headings = [], ...rows] = cellsOf(new TextDecoder().decode(reply.body))
  return {
    reply,
    headings,
    cards: rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at]]))),
  }
}

describe('the export of a board as CSV', () => {
  test('has a row for each card, and names what cards name by id', async () => {
    const shop = await newShop({ roles: ['member'] })
    const { board, api, path } = shop
    const { admin, member } = board.people
    const label = await api.edit<string>(`${board.path}/labels`, {
      label: { name: 'Urgent, now', color: 'red' },
    })
    const field = { name: 'Points', type: 'number', showOnCard: true, automaticallyOnCard: false }
    const points = await api.made(`${board.path}/custom-fields`, { ...field, settings: '' })
    const people = { members: [admin.id, member.id], assignees: [member.id] }
    const values = { labelIds: [label], customFields: [{ _id: points, value: 8 }] }
    const title = 'Say "hello", twice'
    const description = 'Line\nline 😀'
    await api.made(path, {
      ...people,
      ...values,
      title,
      description,
      dueAt: '2026-01-03T00:00:00.000Z',
      dueComplete: true,
    })
    const last = await api.made(path, { title: 'Archived' })
    await api.edit(`${path}/${last}`, { archive: true })
    const { reply, cards } = await exported(shop)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''.+\.csv$/,
    )
    expect(cards.map((card) => card['Number'])).toEqual(['1', '2'])
    expect(cards[0]).toMatchObject({
      Title: title,
      Description: description,
      Labels: '"Urgent, now"',
      Assignees: member.username,
      Members: `${admin.username}, ${member.username}`,
      Owner: admin.username,
      Points: '8',
      Due: '2026-01-03T00:00:00.000Z',
      'Due complete': 'true',
      Archived: 'false',
    })
    expect(cards[1]).toMatchObject({ Title: 'Archived', Archived: 'true', Points: '' })
  })

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '  =1',
    '=HYPERLINK("//evil","x")',
    '＝1+1',
    '－1',
    '"=1',
    '＠SUM(A1)',
  ])('makes %j inert, wherever a user may write it', async (text) => {
    const shop = await newShop({ roles: [] })
    const { board, api, path } = shop
    const field = {
      name: `${text} field`,
      type: 'text',
      showOnCard: true,
      automaticallyOnCard: false,
    }
    const id = await api.made(`${board.path}/custom-fields`, { ...field, settings: '' })
    const customFields = [{ _id: id, value: text }]
    const given = { title: text, description: text, requestedBy: text, assignedBy: text }
    await api.made(path, { ...given, customFields })
    const { headings, cards } = await exported(shop)
    for (const cell of [...headings, ...cards.flatMap((card) => Object.values(card))])
      expect(cell?.normalize('NFKC')).not.toMatch(/^[\s"]*[=+\-@]|^[\t\r]/)
    expect(cards[0]?.['Description']?.replaceAll("'", '')).toBe(text)
  })

  test.each([
    ['harmless;=cmd', "harmless;'=cmd"],
    ['a;b ; ＝1', "a;b ;' ＝1"],
    ['a\t@b', "a\t'@b"],
    ['a\n+b', "a\n'+b"],
    ['a;b - c', 'a;b - c'],
  ])('makes what follows a separator in %j inert', async (text, inert) => {
    const shop = await newShop({ roles: [] })
    await shop.api.made(shop.path, { title: 'x', description: text })
    expect((await exported(shop)).cards[0]?.['Description']).toBe(inert)
  })
})
