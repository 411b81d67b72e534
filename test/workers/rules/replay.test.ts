import { expect, test } from 'vitest'
import { type Json, client } from '../../support/client.ts'
import { replayTask } from '../../../src/boards/rules/replay-task.ts'
import { taskContext, waitForever } from '../../support/cron.ts'
import { as, newBoard } from '../../support/people.ts'
import { sql } from '../engine/support.ts'

const INTO_DONE = { activityType: 'moveCard', listName: 'Done' }

const COMPLETE = { actionType: 'markCardComplete' }

/** A board with the lists To do and Done, and a card that went to the second. */
async function withLog() {
  const board = await newBoard({ roles: ['member', 'commentOnly'] })
  const api = as(board.people.admin)
  const todo = await api.made(`${board.path}/lists`, { title: 'To do' })
  const done = await api.made(`${board.path}/lists`, { title: 'Done' })
  const card = await api.made(`${board.path}/lists/${todo}/cards`, { title: 'Tea' })
  await api.put(`${board.path}/cards/${card}`, { listId: done })
  const replay = `${board.path}/rules/replay`
  return { board, api, todo, done, card, replay }
}

test('a rule that is not made yet is replayed over what happened, and nothing changes', async () => {
  const { board, api, card, todo, done, replay } = await withLog()
  const before = await api.read(`${board.path}/view`)
  const rule = { trigger: INTO_DONE, action: COMPLETE }
  const reply = await api.sure<Json>('POST', replay, { rule, days: 90 })
  expect(reply).toMatchObject({ matched: 1, wouldAct: 1, undone: 0, unknown: 0 })
  expect(reply).toMatchObject({ cards: [{ cardId: card, title: 'Tea' }] })
  const lists = [todo, done].map((listId) => ({ listId, hoursBefore: 0, hoursAfter: 0 }))
  expect(reply['timeInLists']).toEqual(expect.arrayContaining(lists))
  const log = await api.read<Json[]>(`${board.path}/activities`)
  expect(reply['changes']).toBe(log.length)
  expect(await api.read(`${board.path}/view`)).toEqual(before)
  expect(await api.read(`${board.path}/rules`)).toEqual([])
})

test('a rule of the board is replayed by its id, by whoever may write', async () => {
  const { board, api, replay } = await withLog()
  const given = { trigger: INTO_DONE, action: { actionType: 'archive' }, enabled: false }
  const rule = await api.made(`${board.path}/rules`, given)
  const { member, commentOnly } = board.people
  expect(await as(member).sure('POST', replay, { rule })).toMatchObject({ wouldAct: 1 })
  expect(await as(commentOnly).send('POST', replay, { rule })).toMatchObject({ status: 403 })
  expect(await client().send('POST', replay, { rule })).toMatchObject({ status: 401 })
})

test.each([
  ['an unknown rule', { rule: 'none' }, 404],
  ['no rule', { days: 3 }, 400],
  ['a rule that is null', { rule: null }, 400],
  ['a rule of no name', { rule: '' }, 400],
  ['too many days', { rule: 'none', days: 91 }, 400],
  ['no days', { rule: 'none', days: 0 }, 400],
  ['an unknown trigger', { rule: { trigger: { activityType: 'x' }, action: COMPLETE } }, 400],
  ['a document without action', { rule: { trigger: INTO_DONE } }, 400],
  [
    'a trigger that the log does not tell of',
    { rule: { trigger: { activityType: 'linked' }, action: COMPLETE } },
    400,
  ],
])('%s is refused', async (_what, body, status) => {
  const { api, replay } = await withLog()
  expect(await api.send('POST', replay, body)).toMatchObject({ status })
})

test('a long log is replayed later, one rule at a time, and the result is asked for', async () => {
  const { board, api, card, done, todo, replay } = await withLog()
  const [last] = await sql('select last_seq as seq from boards where id = ?', board.id)
  const refs = { cardId: card, listId: done, oldListId: todo, swimlaneId: 'l', oldSwimlaneId: 'l' }
  const others = 3_000
  await sql(
    `insert into activities (board_id, seq, id, kind, user_id, created_at, refs)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ?3)
      select ?1, ?2 + i, ?1 || i, 'moveCard', 'user', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day', i || ' seconds'),
        json_set(?4, '$.cardId', 'card' || (i / 10)) from n`,
    board.id,
    last?.['seq'],
    others,
    JSON.stringify(refs),
  )
  await sql('update boards set last_seq = last_seq + ?2 where id = ?1', board.id, others)
  const rule = { trigger: INTO_DONE, action: { actionType: 'archive' } }
  const begun = await api.send('POST', replay, { rule })
  expect(begun.status).toBe(202)
  const { url, _id } = begun.body as { url: string; _id: string }
  const path = new URL(url, 'http://service').pathname
  expect(path).toBe(`${board.path}/rules/replays/${_id}`)
  // The run of another isolate holds it.
  await sql(
    `update rule_replays set due_at = '9', lease = 'other', leased_until = '9' where id = ?`,
    _id,
  )
  expect(await api.get(path)).toMatchObject({ status: 202, body: { _id } })
  expect(await api.send('POST', replay, { rule })).toMatchObject({
    status: 409,
    body: { code: 'replay.running' },
  })
  await sql(`update rule_replays set due_at = '2', leased_until = '2' where id = ?`, _id)
  await replayTask.run(taskContext({ wait: waitForever }), [_id])
  const asked = await api.get(path)
  expect(asked.status).toBe(200)
  expect(asked.body).toMatchObject({ matched: others + 1, changes: others + Number(last?.['seq']) })
  expect(await as(board.people.commentOnly).get(path)).toMatchObject({ status: 403 })
  expect(await api.get(`${board.path}/rules/replays/none`)).toMatchObject({ status: 404 })
  // Another one takes its place.
  expect(await api.send('POST', replay, { rule })).toMatchObject({ status: 202 })
  expect(await api.get(path)).toMatchObject({ status: 404 })
})

test('a rule with a schedule is replayed over all open cards, also those that nobody touched', async () => {
  const { board, api, todo, done, card, replay } = await withLog()
  const [other, old] = [
    await api.made(`${board.path}/lists/${todo}/cards`, { title: 'Water' }),
    await api.made(`${board.path}/lists/${todo}/cards`, { title: 'Old' }),
  ]
  await sql("update cards set created_at = '2020-01-01T00:00:00.000Z' where board_id = ?", board.id)
  await sql('delete from activities where board_id = ?', board.id)
  await api.edit(`${board.path}/cards/${old}`, { archive: true })
  const trigger = {
    activityType: 'scheduledTrigger',
    scheduleKind: 'calendar',
    scheduleType: 'daily',
  }
  const archive = { trigger: { ...trigger, listName: 'To do' }, action: { actionType: 'archive' } }
  const stored = await api.made(`${board.path}/rules`, { ...archive, enabled: false })
  for (const rule of [archive, stored]) {
    const reply = await api.sure<Json>('POST', replay, { rule, days: 10 })
    expect(reply).toMatchObject({ wouldAct: 2, unknown: 0 })
    const acted = Object(reply['cards']).map(({ cardId }: Json) => cardId)
    expect(acted.toSorted()).toEqual([other, old].toSorted())
    const times = Object(reply['timeInLists'])
    expect(times.find(({ listId }: Json) => listId === done)).toMatchObject({ hoursBefore: 240 })
    expect(times.find(({ listId }: Json) => listId === todo).hoursAfter).toBeLessThan(50)
  }
  expect(await api.read(`/api/cards/${card}`)).toMatchObject({ archived: false })
  const made = { trigger, action: { actionType: 'createCard', cardName: 'Daily' } }
  expect(await api.sure('POST', replay, { rule: made, days: 10 })).toMatchObject({
    matched: 10,
    wouldAct: 10,
    cards: [],
  })
})
