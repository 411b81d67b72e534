import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { taken } from '../../support/importing.ts'
import { as, newBoard } from '../../support/people.ts'

const DONE = {
  title: 'Done is done',
  trigger: { activityType: 'moveCard', listName: 'Done' },
  action: { actionType: 'markCardComplete' },
}

async function withRules() {
  const board = await newBoard({ roles: ['member', 'commentOnly', 'worker', 'outsider'] })
  const api = as(board.people.admin, '11')
  const rules = `${board.path}/rules`
  return { board, api, rules, make: (rule: Json = {}) => api.post(rules, { ...DONE, ...rule }) }
}

const WHOLE = {
  activityType: 'moveCard',
  listName: 'Done',
  swimlaneName: '*',
  cardTitle: '*',
  oldListName: '*',
  userId: '*',
}

test('a rule is made, read, changed and deleted in the shapes of WeKan', async () => {
  const { board, api, rules, make } = await withRules()
  const { body } = await make({ trigger: { ...DONE.trigger, _id: 'x', createdAt: 'y' } })
  const { _id: id } = body
  expect(body).toEqual({ _id: id, triggerId: expect.any(String), actionId: expect.any(String) })
  const rule = {
    _id: id,
    userId: board.people.admin.id,
    title: 'Done is done',
    enabled: true,
    trigger: WHOLE,
    action: { actionType: 'markCardComplete' },
    runs: 0,
  }
  expect(await api.read(rules)).toEqual([rule])
  const path = `${rules}/${String(id)}`
  expect(await api.sure('PUT', path, { title: 'New', trigger: { cardTitle: 'Tea' } })).toEqual({
    _id: id,
  })
  const trigger = { ...WHOLE, cardTitle: 'Tea' }
  expect(await api.read(path)).toEqual({ ...rule, title: 'New', trigger })
  await api.edit(path, { trigger: { activityType: 'moveCard', oldListName: 'To do' } })
  expect(await api.read(path)).toMatchObject({
    trigger: { ...WHOLE, listName: '*', oldListName: 'To do' },
  })
  expect(await api.sure('DELETE', path)).toEqual({ _id: id })
  expect(await api.get(path)).toMatchObject({ status: 404, body: { code: 'rule.not_found' } })
  const log = await api.read<Json[]>(`${board.path}/activities`)
  expect(log.slice(-4).map(({ activityType, ruleId }) => [activityType, ruleId])).toEqual([
    ['createRule', id],
    ['editRule', id],
    ['editRule', id],
    ['deleteRule', id],
  ])
})

test('a form sends the documents of a rule as JSON texts', async () => {
  const { api, rules } = await withRules()
  const body = {
    title: 'By a form',
    trigger: JSON.stringify(DONE.trigger),
    action: JSON.stringify(DONE.action),
  }
  await api.post(rules, body, { as: 'urlencoded' })
  expect(await api.read(rules)).toMatchObject([{ title: 'By a form', trigger: WHOLE }])
})

test('whoever may write makes rules, and whoever may read reads them', async () => {
  const { board, rules } = await withRules()
  const { member, commentOnly, worker, outsider } = board.people
  const statuses = [member, commentOnly, worker, outsider].map(async (who) => [
    (await as(who).post(rules, DONE)).status,
    (await as(who).get(rules)).status,
  ])
  expect(await Promise.all(statuses)).toEqual([
    [200, 200],
    [403, 200],
    [403, 200],
    [404, 404],
  ])
})

test('who changes what a rule does, or enables it, is the one with whose rights it acts', async () => {
  const { board, api, rules, make } = await withRules()
  const path = `${rules}/${String((await make()).body['_id'])}`
  const { admin, member } = board.people
  const makerAfter = async (change: Json) => {
    await as(member).edit(path, change)
    const { userId } = await api.read<{ userId: string }>(path)
    await api.edit(path, { enabled: false })
    await api.edit(path, { enabled: true })
    return userId
  }
  expect(await makerAfter({ title: 'Only its name' })).toBe(admin.id)
  expect(await makerAfter({ enabled: false })).toBe(admin.id)
  expect(await makerAfter({ action: { actionType: 'archive' } })).toBe(member.id)
})

test.each([
  [{ trigger: undefined }, 'trigger'],
  [{ trigger: 'no object' }, 'trigger'],
  [{ trigger: { activityType: 'toString' } }, 'trigger.activityType'],
  [{ trigger: { ...DONE.trigger, listName: {} } }, 'trigger.listName'],
  [{ trigger: { ...DONE.trigger, desc: 'x'.repeat(4_001) } }, 'trigger.desc'],
  [{ action: {} }, 'action.actionType'],
  [{ action: { actionType: 'addLabel' } }, 'action.labelId'],
  [{ action: { actionType: 'setDateRelative', dateField: 'dueAt', days: 1.5 } }, 'action.days'],
  [{ action: { actionType: 'setDate', dateField: 'createdAt' } }, 'action.dateField'],
  [{ action: { actionType: 'addLabel', labelId: true } }, 'action.labelId'],
  [{ action: { actionType: 'setColor', selectedColor: 'x' } }, 'action.selectedColor'],
  [{ trigger: { activityType: 'scheduledTrigger' } }, 'trigger.scheduleKind'],
  [
    { trigger: { activityType: 'scheduledTrigger', scheduleKind: 'aging', days: -1 } },
    'trigger.days',
  ],
  [
    { trigger: { activityType: 'scheduledTrigger', scheduleKind: 'due', timeZone: 'Mars' } },
    'trigger.timeZone',
  ],
] as const)(
  'a rule that cannot be is refused by the name of its field: %j',
  async (rule, field) => {
    const { make } = await withRules()
    const { status, body } = await make(rule)
    expect(status).toBe(400)
    expect(JSON.stringify(body['fields'])).toContain(`"${field}"`)
  },
)

test('a board has at most a hundred rules', async () => {
  const { make, rules, api } = await withRules()
  for (let at = 0; at < 100; at += 1) expect(await make()).toMatchObject({ status: 200 })
  expect(await make()).toMatchObject({ status: 409, body: { code: 'rule.limit' } })
  expect(await api.read<Json[]>(rules)).toHaveLength(100)
})

test('exports, imports and copies of a board have its rules, with the ids that fields have there', async () => {
  const { board, api, rules, make } = await withRules()
  await api.made(`${board.path}/lists`, { title: 'Done' })
  const field = await api.made(`${board.path}/custom-fields`, {
    name: 'Estimate',
    type: 'number',
    settings: {},
  })
  const label = await api.sure<string>('PUT', `${board.path}/labels`, { label: 'Ready' })
  await make({ action: { actionType: 'setCustomField', customFieldId: field, value: 3 } })
  await make({ title: 'Off', enabled: false, action: { actionType: 'addLabel', labelId: label } })
  const exported = await api.read<Json & { rules: Json[]; triggers: Json[]; actions: Json[] }>(
    `${board.path}/export`,
  )
  expect(
    exported.rules.map(({ title, triggerId, actionId }) => [title, triggerId, actionId]),
  ).toEqual(
    ['Done is done', 'Off'].map((title, at) => [
      title,
      exported.triggers[at]?.['_id'],
      exported.actions[at]?.['_id'],
    ]),
  )
  expect(exported.triggers[0]).toMatchObject(WHOLE)
  const { _id: imported, leftOut } = await taken(api, exported)
  const copy = await api.sure<string>('POST', `${board.path}/copy`, {})
  expect(leftOut).not.toHaveProperty('rules')
  for (const id of [imported, copy]) {
    const [there] = await api.read<Json[]>(`/api/boards/${id}/custom-fields`)
    expect(await api.read(`/api/boards/${id}/rules`)).toMatchObject([
      { title: 'Done is done', enabled: true, action: { customFieldId: there?.['_id'], value: 3 } },
      { title: 'Off', enabled: false, action: { actionType: 'addLabel', labelId: label } },
    ])
  }
  expect(await api.read(rules)).toMatchObject([{ action: { customFieldId: field } }, {}])
})

test('a board is deleted with its rules', async () => {
  const { board, api, make } = await withRules()
  await make()
  await api.sure('DELETE', board.path)
  const left = env.DB.prepare('select id from rules where board_id = ?').bind(board.id)
  expect((await left.all()).results).toEqual([])
})
