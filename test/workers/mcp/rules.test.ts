import { expect, test } from 'vitest'
import { agentOf } from '../../support/agent.ts'
import { as, namedTokenFor, newBoard, newList } from '../../support/people.ts'

const RULE = {
  trigger: { activityType: 'moveCard', listName: 'Done' },
  action: { actionType: 'markCardComplete' },
}

async function newDesk() {
  const board = await newBoard()
  await newList(board, ['One'])
  const { token } = await namedTokenFor(board.people.admin.id, { scopes: ['write'] })
  return { board, agent: agentOf({ token }), api: as(board.people.admin, '11') }
}

test('an agent proposes a rule, which is not enabled, and a person enables it', async () => {
  const { board, agent, api } = await newDesk()
  const args = { board: board.id, title: 'Done is done', ...RULE, idempotencyKey: 'once' }
  const made = await agent.answer<{ id: string }>('propose_rule', args)
  expect(made).toEqual({ id: expect.any(String), enabled: false })
  expect(await agent.answer('propose_rule', args)).toEqual(made)
  const rule = `${board.path}/rules/${made.id}`
  expect(await api.read(rule)).toMatchObject({ title: 'Done is done', enabled: false })
  await api.edit(rule, { enabled: true })
  expect(await agent.answer('get_rules', { board: board.id })).toMatchObject({
    rules: [{ _id: made.id, enabled: true, trigger: RULE.trigger, runs: 0 }],
  })
})

test('an agent cannot enable the rule that it proposes', async () => {
  const { board, agent, api } = await newDesk()
  const args = { board: board.id, ...RULE, enabled: true }
  expect(await agent.refusal('propose_rule', args)).toContain('enabled is unknown')
  expect(await api.read(`${board.path}/rules`)).toEqual([])
})

test('an agent reads one rule with its runs, and is told of a kind that there is not', async () => {
  const { board, agent } = await newDesk()
  const of = { board: board.id }
  const { id: rule } = await agent.answer<{ id: string }>('propose_rule', { ...of, ...RULE })
  expect(await agent.answer('get_rules', { ...of, rule })).toMatchObject({
    rules: [{ _id: rule }],
    runs: [],
  })
  const wrong = { ...of, ...RULE, action: { actionType: 'moveCard' } }
  expect(await agent.refusal('propose_rule', wrong)).toContain('moveCardToTop')
})

test('an agent tries the rule that it proposes on a card, which stays as it is', async () => {
  const { board, agent } = await newDesk()
  const of = { board: board.id }
  await agent.answer('propose_rule', { ...of, ...RULE, title: 'Done is done' })
  const tried = await agent.answer('test_rule', { ...of, rule: 'done is done', card: 1 })
  expect(tried).toEqual({
    matches: false,
    changes: [{ field: 'dueComplete', from: false, to: true }],
  })
  const shown = { ...of, cards: 1, fields: ['dueComplete'] }
  expect(await agent.answer('get_cards', shown)).toEqual({ cards: [{}] })
  expect(await agent.refusal('test_rule', { ...of, rule: 'other', card: 1 })).toContain(
    'There is no rule "other"',
  )
})

test('an agent tries the rule that it proposes on what happened', async () => {
  const { board, agent, api } = await newDesk()
  const of = { board: board.id }
  const done = await api.made(`${board.path}/lists`, { title: 'Done' })
  const [list] = await api.read<{ _id: string }[]>(`${board.path}/lists`)
  const [card] = await api.read<{ _id: string }[]>(`${board.path}/lists/${list?._id}/cards`)
  await api.put(`${board.path}/cards/${card?._id}`, { listId: done })
  await agent.answer('propose_rule', { ...of, ...RULE, title: 'Done is done' })
  const tried = await agent.answer('test_rule', { ...of, rule: 'Done is done' })
  expect(tried).toMatchObject({ replay: { matched: 1, wouldAct: 1, cards: [{ title: 'One' }] } })
  const later = { ...of, rule: 'Done is done', replay: 'none' }
  expect(await agent.refusal('test_rule', later)).toContain('no such replay')
})
