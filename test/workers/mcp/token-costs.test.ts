import { describe, expect, test } from 'vitest'
import { Validator } from '@cfworker/json-schema'
import { agentOf, sendMessage } from '../../support/agent.ts'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { as, people } from '../../support/people.ts'
import { follow } from '../search/index-support.ts'

/** About how many tokens a text is. */
const tokensIn = (text: string) => text.length / 4

/** The longest of what there may be, made of characters that JSON escapes. */
const LONG = '"\\'.repeat(500)

/** A board on which everything is as long as it may be. */
async function newHeavyBoard() {
  const { board, api, path } = await newShop()
  const { admin } = board.people
  const labels = Array.from({ length: 60 }, (_, at) => ({
    name: `${at} ${LONG.slice(4)}`,
    color: 'red',
  }))
  await api.edit(board.path, { labels })
  const cards = Array.from({ length: 100 }, (_, at) => ({
    title: `${at} ${LONG.slice(4)}`,
    members: [admin.id],
    description: LONG.repeat(at === 0 ? 100 : 1),
  }))
  const made: { _id: string }[] = []
  for (let at = 0; at < 100; at += 20)
    made.push(
      ...(await api.sure<{ _id: string }[]>('POST', `${path}/bulk`, {
        cards: cards.slice(at, at + 20),
      })),
    )
  const first = `${board.path}/cards/${made[0]?._id}`
  for (let at = 0; at < 8; at += 1)
    await api.made(`${first}/comments`, { comment: `${at} ${LONG.repeat(99)}` })
  await follow(board.id)
  return { board, first: made[0]?._id, agent: agentOf(admin) }
}

const { token } = (await people()).admin

const tools = async () => {
  const { body, text } = await sendMessage(
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { token },
  )
  return { list: body.result?.['tools'] as (Json & { name: string; outputSchema: Json })[], text }
}

test('the list of tools costs at most 3,600 tokens', async () => {
  const { list, text } = await tools()
  expect(list.map(({ name }) => name)).toEqual([
    'find_cards',
    'get_board',
    'get_cards',
    'my_work',
    'what_changed',
    'get_rules',
    'create_cards',
    'update_cards',
    'comment',
    'checklist',
    'propose_rule',
    'test_rule',
  ])
  expect(tokensIn(text)).toBeLessThan(3_600)
})

test('every tool says whether it only reads, and none deletes', async () => {
  const { list } = await tools()
  const writing = [
    'create_cards',
    'update_cards',
    'comment',
    'checklist',
    'propose_rule',
    'test_rule',
  ]
  const hints = list.map(({ name, annotations }) => ({ name, annotations }))
  expect(hints).toMatchObject(
    list.map(({ name }) => ({
      name,
      annotations: writing.includes(name)
        ? { readOnlyHint: false, destructiveHint: false }
        : { readOnlyHint: true },
    })),
  )
})

describe('an answer', async () => {
  const { board, first, agent } = await newHeavyBoard()
  const of = { board: board.id }
  const { list } = await tools()
  const everything =
    'id number title board list swimlane labels members assignees createdAt modifiedAt'.split(' ')

  test.each<[string, Json]>([
    ['get_board', { ...of, limit: 100, fields: everything }],
    ['get_board', { ...of, lists: [] }],
    ['get_cards', { ...of, cards: Array.from({ length: 20 }, (_, at) => at + 1) }],
    ['get_cards', { ...of, cards: 1, textLimit: 40_000 }],
    ['my_work', { limit: 100, fields: everything }],
    ['find_cards', { ...of, limit: 100, fields: everything }],
    ['what_changed', { ...of, after: 0, limit: 100 }],
  ])('of %s %j costs at most 25,000 tokens and fits its schema', async (name, args) => {
    const { text, isError, structuredContent, content } = await agent.call(name, args)
    expect(isError).toBe(false)
    expect(tokensIn(text)).toBeLessThan(25_000)
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
    const schema = list.find((one) => one.name === name)?.outputSchema ?? {}
    expect(new Validator(schema).validate(structuredContent)).toMatchObject({ valid: true })
  })

  test.each(['get_board', 'find_cards', 'my_work'])(
    'of %s leads to all cards in the end',
    async (name) => {
      const numbers: unknown[] = []
      let cursor: string | undefined
      do {
        const args = {
          ...(name !== 'my_work' && of),
          limit: 100,
          fields: ['number', 'title'],
          ...(cursor && { cursor }),
        }
        const page = await agent.answer<{ cards: Json[]; next?: string }>(name, args)
        expect(page.cards.length).toBeGreaterThan(0)
        numbers.push(...page.cards.map(({ number }) => number))
        cursor = page.next
      } while (cursor !== undefined)
      expect(new Set(numbers).size).toBe(100)
      expect(numbers).toHaveLength(100)
    },
  )

  test('that one card alone would make too long says to ask for less', async () => {
    const {
      board: { labels },
    } = await as(board.people.admin).read<{ board: { labels: { _id: string }[] } }>(
      `${board.path}/view`,
    )
    const labelIds = labels.map(({ _id }) => _id)
    await as(board.people.admin).edit(`${board.path}/cards/${first}`, { labelIds })
    const heavy = { ...of, fields: ['labels'] }
    for (const name of ['get_board', 'get_cards'])
      expect(
        await agent.refusal(name, { ...heavy, ...(name === 'get_cards' && { cards: 1 }) }),
      ).toMatch(/too long/)
    await as(board.people.admin).edit(`${board.path}/cards/${first}`, { labelIds: [] })
  })

  test('of get_cards names the cards that did not fit', async () => {
    const cards = Array.from({ length: 20 }, (_, at) => at + 1)
    const first = await agent.answer<{ cards: Json[]; left: string[] }>('get_cards', {
      ...of,
      cards,
    })
    expect(first.cards.length + first.left.length).toBe(20)
    expect(first.left.length).toBeGreaterThan(0)
    const { cards: rest } = await agent.answer<{ cards: Json[] }>('get_cards', {
      cards: first.left,
    })
    expect(rest[0]).toMatchObject({ number: first.cards.length + 1 })
  })

  test('of get_board says how many names it leaves out, and finds them by a part', async () => {
    const { more, labels } = await agent.answer<{ more: Json; labels: Json[] }>('get_board', {
      ...of,
      lists: [],
    })
    expect(labels.length + Number(more['labels'])).toBe(60)
    const { labels: found } = await agent.answer<{ labels: Json[] }>('get_board', {
      ...of,
      lists: [],
      match: '59 "',
    })
    expect(found).toHaveLength(1)
  })
})
