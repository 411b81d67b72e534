import { describe, expect, test } from 'vitest'
import { agentOf, sendMessage } from '../../support/agent.ts'
import type { Json } from '../../support/client.ts'
import { as, people, person } from '../../support/people.ts'

const { token } = (await people()).admin

type Schema = {
  type?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  additionalProperties?: boolean
}

/** A message of a client with a handshake. */
const message = (method: string, more: Json = {}) => ({ jsonrpc: '2.0', id: 1, method, ...more })

async function toolsListed() {
  const { body } = await sendMessage(message('tools/list'), { token })
  return body.result?.['tools'] as { name: string; inputSchema: Schema }[]
}

const tools = await toolsListed()

/** The least that each tool can do something with. */
const LEAST: Record<string, Json> = {
  find_cards: {},
  get_board: {},
  get_cards: { cards: [1] },
  my_work: {},
  what_changed: {},
  get_rules: {},
  create_cards: { list: 'To do', cards: [{ title: 'Made' }] },
  update_cards: { cards: [1], title: 'Named' },
  comment: { comments: [{ card: 1, text: 'Said' }] },
  checklist: { cards: [1], add: ['Step'] },
  test_rule: { rule: 'Own rule', card: 1 },
  propose_rule: {
    trigger: { activityType: 'commented' },
    action: { actionType: 'markCardComplete' },
  },
}

/** The arguments with a value for every optional one that they do not have, in their inner objects, too. */
function filled(args: Json, schema: Schema, value: unknown): Json {
  const optional = Object.keys(schema.properties ?? {}).filter(
    (name) => schema.required?.includes(name) !== true,
  )
  const given = Object.entries(args).map(([name, one]) => {
    const items = schema.properties?.[name]?.items
    const isObjects = Array.isArray(one) && items?.properties !== undefined
    return [name, isObjects ? one.map((inner: Json) => filled(inner, items, value)) : one]
  })
  return {
    ...Object.fromEntries(optional.map((name) => [name, value])),
    ...Object.fromEntries(given),
  }
}

/** Somebody with one board, on which there is one card, and their agent. */
async function newOwner() {
  const owner = await person()
  const api = as(owner)
  const board = await api.made('/api/boards', { title: 'Own', owner: owner.id })
  const list = await api.made(`/api/boards/${board}/lists`, { title: 'To do' })
  const [swimlane] = await api.read<{ _id: string }[]>(`/api/boards/${board}/swimlanes`)
  const cards = `/api/boards/${board}/lists/${list}/cards`
  const card = { title: 'First', swimlaneId: swimlane?._id, dueAt: '2030-01-31' }
  const id = await api.made(cards, card)
  const rule = {
    title: 'Own rule',
    trigger: { activityType: 'commented' },
    action: { actionType: 'markCardComplete' },
  }
  await api.made(`/api/boards/${board}/rules`, rule)
  return { agent: agentOf(owner), read: () => api.read(`${cards}/${id}`) }
}

describe.each(tools)('the optional arguments of $name', ({ name, inputSchema }) => {
  const least = LEAST[name]

  test('may be null, as if they were left out', async () => {
    const { agent, read } = await newOwner()
    const nulls = filled(least ?? {}, inputSchema, null)
    expect(JSON.stringify(nulls)).toContain('null')
    const answered = await agent.answer(name, nulls)
    expect(Object.keys(await agent.answer(name, least))).toEqual(Object.keys(answered))
    expect(await read()).toMatchObject({ dueAt: '2030-01-31T00:00:00.000Z' })
  })
})

const NAMES = ['board', 'cursor', 'fields', 'limit', 'list', 'swimlane', 'idempotencyKey']

test.each(tools)('what $name finds things by may be empty, as if it was left out', async (tool) => {
  const { agent } = await newOwner()
  const optional = Object.keys(tool.inputSchema.properties ?? {})
  const least = LEAST[tool.name] ?? {}
  const names = NAMES.filter((name) => optional.includes(name) && !(name in least))
  expect(names.length).toBeGreaterThan(0)
  await agent.answer(tool.name, {
    ...Object.fromEntries(names.map((name) => [name, ''])),
    ...least,
  })
})

test('an empty value of a card clears it, and null leaves it', async () => {
  const { agent, read } = await newOwner()
  await agent.answer('update_cards', { cards: 1, dueAt: null, description: 'Long' })
  expect(await read()).toMatchObject({ dueAt: '2030-01-31T00:00:00.000Z', description: 'Long' })
  await agent.answer('update_cards', { cards: 1, dueAt: '', description: null })
  expect(await read()).not.toHaveProperty('dueAt')
  expect(await read()).toMatchObject({ description: 'Long' })
  expect(await agent.refusal('update_cards', { cards: 1, title: '' })).toBe(
    'title must not be empty.',
  )
})

test('a required argument that is null is missing', async () => {
  const { agent } = await newOwner()
  const cards = [{ title: 'New' }]
  expect(await agent.refusal('create_cards', { list: null, cards })).toBe('list is required.')
  const comments = [{ card: 1, text: null }]
  expect(await agent.refusal('comment', { comments })).toBe('comments.0.text is required.')
})

describe('an unknown name', () => {
  test.each(tools)('is refused by $name, as its schema says', async ({ name, inputSchema }) => {
    const { agent } = await newOwner()
    const strict = schemasIn(inputSchema).map(({ additionalProperties }) => additionalProperties)
    expect(new Set(strict)).toEqual(new Set([false]))
    const known = Object.keys(inputSchema.properties ?? {}).filter((one) => one.length > 2)
    for (const meant of known)
      expect(await agent.refusal(name, { ...LEAST[name], [`${meant}x`]: 1 })).toContain(
        `${meant}x is unknown: did you mean ${meant}?`,
      )
  })

  test('of a new card is told with what was meant, and no card is made', async () => {
    const { agent } = await newOwner()
    const card = { title: 'Bare', due: '2030-01-31', assignee: 'me', deadline: 'x' }
    const call = { list: 'To do', cards: [{ title: 'Good' }, card] }
    expect(await agent.refusal('create_cards', call)).toBe(
      'cards.1.due is unknown: did you mean dueAt? cards.1.assignee is unknown: did you mean assignees? cards.1.deadline is unknown. There are: title, template, labels, members, assignees, description, startAt, dueAt, endAt, color.',
    )
    const { cards } = await agent.answer<{ cards: Json[] }>('get_board', { board: 'Own' })
    expect(cards).toHaveLength(1)
  })

  test.each([
    ['due_at', 'dueAt'],
    ['dueDate', 'dueAt'],
    ['labelIds', 'labels'],
    ['member_ids', 'members'],
    ['desc', 'description'],
    ['DUEAT', 'dueAt'],
  ])('%s of a new card is taken for %s', async (name, meant) => {
    const { agent } = await newOwner()
    const cards = JSON.stringify([{ title: 'Bare', [name]: 'x' }])
    expect(await agent.refusal('create_cards', { list: 'To do', cards })).toContain(
      `cards.0.${name} is unknown: did you mean ${meant}?`,
    )
  })

  test('of a comment is told, too', async () => {
    const { agent } = await newOwner()
    const comments = [{ card: 1, txt: 'Said', constructor: 1 }]
    expect(await agent.refusal('comment', { comments })).toBe(
      'comments.0.txt is unknown: did you mean text? comments.0.constructor is unknown. There are: card, text. comments.0.text is required.',
    )
  })
})

/** The schemas of objects in a schema, itself included. */
function schemasIn(schema: Schema): Schema[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  return [...(schema.properties ? [schema] : []), ...inner.flatMap(schemasIn)]
}

test('a message may have null in the place of its params and arguments', async () => {
  for (const [method, params] of [
    ['ping', null],
    ['tools/list', null],
    ['tools/list', { cursor: null, _meta: null }],
    ['initialize', null],
    ['tools/call', { name: 'my_work', arguments: null }],
    ['tools/call', { name: 'my_work', arguments: null, _meta: null }],
  ] as const) {
    const { status, body } = await sendMessage(message(method, { params }), { token })
    expect({ method, status, error: body.error }).toEqual({ method, status: 200, error: undefined })
  }
  const notified = { jsonrpc: '2.0', method: 'notifications/initialized', params: null }
  expect(await sendMessage(notified, { token })).toMatchObject({ status: 202 })
})

test.each([['{}'], [[]], [1], [true]])('arguments that are %j are refused', async (given) => {
  const params = { name: 'my_work', arguments: given }
  expect(await sendMessage(message('tools/call', { params }), { token })).toMatchObject({
    status: 200,
    body: { error: { code: -32602, message: 'params.arguments must be an object.' } },
  })
})
