import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { ENTITIES } from '../../../src/boards/entities.ts'
import { inSnakeCase } from '../../../src/kernel/db/columns.ts'
import type { Entity } from '../../../src/kernel/contract/entity.ts'
import { type Json, client } from '../../support/client.ts'
import { newCard } from '../../support/cards.ts'
import { newList } from '../../support/people.ts'

const anybody = client()

/** A card on a board of which there is a link, with something of each kind on it. */
async function sharedCard(body: Json = {}) {
  const shop = await newCard()
  const { api, board, path } = shop
  await api.made(`${board.path}/cards/${shop.id}/checklists`, { title: 'Jam', items: 'Plum' })
  await api.made(`${path}/attachments`, { file: 'AAEC', name: 'a.bin', type: 'a/b' })
  await api.made(`${board.path}/cards/${shop.id}/comments`, { comment: 'Good' })
  const field = { name: 'Size', type: 'text', settings: {}, showOnCard: true }
  await api.made(`${board.path}/custom-fields`, field)
  await api.sure('PUT', `${board.path}/labels`, { label: { name: 'Red', color: 'red' } })
  const made = await api.sure<{ url: string }>('POST', `${board.path}/shares`, {
    name: 'All',
    ...body,
  })
  const link = `/api/shares/${made.url.split('/').at(-1)}`
  return { ...shop, link, ofCard: `${link}/cards/${shop.id}/view` }
}

/** The tables of what a link shows. */
const SHOWN = ['boards', 'lists', 'swimlanes', 'customFields', 'cards', 'checklists'] as const

/** The keys by which rows are found. */
const NEEDED = ['id', 'boardId', 'listId', 'swimlaneId', 'cardId', 'parentId', 'commitId']

const SECRET = 'known-to-members'

/** The columns of an entity for texts that no link shows. */
function keptTexts(fields: Entity): string[] {
  return Object.entries(fields).flatMap(([key, { column, views }]) =>
    column.storage === 'text' && !views?.includes('share') && !NEEDED.includes(key)
      ? [column.name ?? inSnakeCase(key)]
      : [],
  )
}

test('a share link shows nothing of a field that does not say so, nor of what lists within rows hold', async () => {
  const { board, link, ofCard } = await sharedCard()
  const columns = SHOWN.map((name) => keptTexts(ENTITIES[name].fields))
  expect(columns.flat().length).toBeGreaterThan(10)
  for (const [at, name] of SHOWN.entries()) {
    const key = name === 'boards' ? 'id' : 'board_id'
    const set = (columns[at] ?? []).map((column) => `${column} = '${SECRET}'`)
    if (set.length === 0) continue
    const sql = `update ${inSnakeCase(name)} set ${set.join(', ')} where ${key} = ?`
    await env.DB.prepare(sql).bind(board.id).run()
  }
  const withKey = (column: string, place: string) =>
    `${column} = json_set(${column}, '${place}', '${SECRET}')`
  for (const sql of [
    `update boards set ${withKey('labels', '$[0].later')} where id = ?`,
    `update custom_fields set ${withKey('settings', '$.later')} where board_id = ?`,
    `update checklists set ${withKey('items', '$[0].later')} where board_id = ?`,
    `update checklists set ${withKey('items', '$[0].assigneeId')} where board_id = ?`,
  ])
    await env.DB.prepare(sql).bind(board.id).run()
  const replies = [await anybody.read(`${link}/view`), await anybody.read(ofCard)]
  expect(replies).toMatchObject([
    { cards: [{ title: 'A card' }], customFields: [{ name: 'Size' }], board: { labels: [{}] } },
    { checklists: [{ items: [{ title: 'Plum' }] }], attachments: [{ name: 'a.bin' }] },
  ])
  expect(JSON.stringify(replies)).not.toContain(SECRET)
})

describe('what a share link shows says nothing of what else there is', () => {
  const of = async (link: string, more: { headers?: Record<string, string> } = {}) => {
    const { status, headers, body } = await anybody.get(`${link}/view`, more)
    return { status, headers, body }
  }

  test('neither by numbers of the board, nor by what a reply cost, nor by its ETag', async () => {
    const { api, board, link, ofCard, path } = await sharedCard({ q: 'has:attachment' })
    const before = await of(link)
    for (const headers of [before.headers, (await anybody.get(ofCard)).headers]) {
      expect(headers.get('server-timing')).toBeNull()
      expect(headers.get('x-d1-bookmark')).toBeNull()
      expect(headers.get('link')).toBeNull()
    }
    expect(Object.keys(Object(before.body))).toEqual(
      'version board users swimlanes lists customFields cards'.split(' '),
    )
    await newList(board, ['Hidden', 'Also hidden'])
    const known = { 'if-none-match': before.headers.get('etag') ?? '' }
    // The list has a name, which is shown.
    const after = await of(link, { headers: known })
    expect(after.status).toBe(200)
    await newHidden(board.id, 3)
    const again = { 'if-none-match': after.headers.get('etag') ?? '' }
    expect((await of(link, { headers: again })).status).toBe(304)
    await api.edit(path, { title: 'Renamed' })
    expect((await of(link, { headers: again })).status).toBe(200)
  })

  test('nor by pages: cards that it does not show make none', async () => {
    const { board, link } = await sharedCard({ q: 'has:attachment' })
    await newHidden(board.id, 5_001)
    const { body } = await of(link)
    expect(body).toMatchObject({ cards: [{ title: 'A card' }] })
    expect(body).not.toHaveProperty('next')
  })

  test('and its pages lead to all cards that it shows, by the id of the last', async () => {
    const { board, link, id } = await sharedCard()
    await newHidden(board.id, 5_001)
    const first = await anybody.read<{ cards: { _id: string; sort: number }[]; next: string }>(
      `${link}/view`,
    )
    const last = first.cards.at(-1)
    expect(first.cards.length).toBe(5_000)
    expect(first.next).toBe(`${last?.sort}_${last?._id}`)
    const rest = await anybody.read<{ cards: Json[] }>(
      `${link}/view?cursor=${encodeURIComponent(first.next)}`,
    )
    expect(rest.cards.map(({ _id }) => _id)).toEqual([expect.any(String), id])
    expect(rest).not.toHaveProperty('next')
    for (const cursor of ['', 'x', '1', '1_', 'NaN_a', "1_'", `1_${'a'.repeat(65)}`]) {
      const { status } = await anybody.get(`${link}/view?cursor=${encodeURIComponent(cursor)}`)
      expect([200, 400]).toContain(status)
    }
  })
})

/** Puts so many cards before the others of a board. */
async function newHidden(board: string, count: number): Promise<void> {
  const { results } = await env.DB.prepare('select name from pragma_table_info(?) order by cid')
    .bind('cards')
    .all<{ name: string }>()
  const made: Record<string, string> = {
    id: `'h' || n || substr(id, 1, 10)`,
    title: `'Hidden'`,
    card_number: `card_number + 1000 + n`,
    sort: `-10000 + n`,
  }
  const names = results.map(({ name }) => name)
  const values = names.map((name) => made[name] ?? name)
  await env.DB.prepare(
    `insert into cards (${names.join(', ')})
      with recursive up(n) as (select 1 union all select n + 1 from up where n < ?)
      select ${values.join(', ')} from up
      cross join (select * from cards where board_id = ? and title <> 'Hidden' limit 1)`,
  )
    .bind(count, board)
    .run()
}
