import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, newBoard, person } from '../../support/people.ts'
import { costIn } from '../engine/sample-request.ts'
import { inboxOf } from '../notifications/inbox-support.ts'

/** A board with the lists To do and Done, a card in the first, and a rule of its member about moves to the second. */
async function withRule(
  action: Json,
  trigger: Json = { activityType: 'moveCard', listName: 'Done' },
) {
  const board = await newBoard({ roles: ['member'] })
  const { admin, member } = board.people
  const api = as(admin)
  const todo = await api.made(`${board.path}/lists`, { title: 'To do' })
  const done = await api.made(`${board.path}/lists`, { title: 'Done' })
  const card = await api.made(`${board.path}/lists/${todo}/cards`, { title: 'Tea' })
  const made = await as(member).sure<Json>('POST', `${board.path}/rules`, {
    title: 'When done',
    trigger,
    action,
  })
  const path = `${board.path}/cards/${card}`
  return {
    board,
    api,
    member,
    path,
    rule: `${board.path}/rules/${String(made['_id'])}`,
    ruleId: made['_id'],
    done,
    move: (list = done) => api.put(path, { listId: list }),
    read: () => api.read(`/api/cards/${card}`),
  }
}

test('a rule acts in the change that sets it off: both are there, or neither, in one version', async () => {
  const { board, api, member, move, read, rule, ruleId } = await withRule({
    actionType: 'addAssignee',
    username: 'NAME',
  })
  await api.edit(rule, { action: { username: member.username } })
  const before = await api.read<Json[]>(`${board.path}/activities`)
  await move()
  expect(await read()).toMatchObject({ assignees: [member.id] })
  const log = await api.read<Json[]>(`${board.path}/activities?after=${before.length}`)
  expect(log.map(({ activityType, userId, ruleId: by }) => [activityType, userId, by])).toEqual([
    ['moveCard', board.people.admin.id, undefined],
    ['ruleRan', board.people.admin.id, ruleId],
    ['joinAssignee', board.people.admin.id, ruleId],
  ])
  const runs = await api.read<Json[]>(`${rule}/runs`)
  expect(runs).toMatchObject([{ seq: 1, outcome: 'acted', changes: 1, cardId: log[0]?.['cardId'] }])
  expect(await api.read(`${rule}/runs?after=1`)).toEqual([])
})

test('a rule acts on the checklists of a card that was made in the same change, also where it has none', async () => {
  const { board, api, rule } = await withRule(
    { actionType: 'checkAll', checklistName: 'Steps' },
    { activityType: 'createCard' },
  )
  const [list] = await api.read<Json[]>(`${board.path}/lists`)
  const cards = `${board.path}/lists/${String(list?.['_id'])}/cards`
  await api.made(cards, { title: 'Bare' })
  await api.sure('PUT', rule, { trigger: { activityType: 'addChecklist' } })
  await api.sure('POST', `${board.path}/rules`, {
    title: 'Steps of new cards',
    trigger: { activityType: 'createCard' },
    action: { actionType: 'addChecklistWithItems', checklistName: 'Steps', checklistItems: 'A,B' },
  })
  const card = await api.made(cards, { title: 'With steps' })
  const path = `${board.path}/cards/${card}/checklists`
  const [checklist] = await api.read<Json[]>(path)
  const { items } = await api.read<{ items: Json[] }>(`${path}/${String(checklist?.['_id'])}`)
  expect(items.map(({ isFinished }) => isFinished)).toEqual([true, true])
  expect(await api.read(`${rule}/runs`)).toMatchObject([
    { outcome: 'nothing' },
    { outcome: 'acted', changes: 3 },
  ])
})

test('what a rule acts on is read where the image of the board lacks it', async () => {
  const { api, path, move } = await withRule({
    actionType: 'checkAll',
    checklistName: 'Steps',
  })
  const checklist = await api.made(`${path}/checklists`, { title: 'Steps', items: 'One\nTwo' })
  await move()
  const { items } = await api.read<{ items: Json[] }>(`${path}/checklists/${checklist}`)
  expect(items.map(({ isFinished }) => isFinished)).toEqual([true, true])
})

test('a rule whose maker lost the right does not act, says why, and the change itself is done', async () => {
  const { board, api, member, move, read, rule, done } = await withRule({
    actionType: 'createCard',
    cardName: 'Next',
  })
  const members = `${board.path}/members/${member.id}`
  await api.sure('POST', members, { isAdmin: false, isNoComments: false, isCommentOnly: true })
  await move()
  expect(await read()).toMatchObject({ listId: done })
  expect(await api.read(`${rule}/runs`)).toMatchObject([
    { outcome: 'failed', reason: 'You may not change this board.', changes: 0 },
  ])
  const log = await api.read<Json[]>(`${board.path}/activities`)
  expect(log.at(-1)).toMatchObject({
    activityType: 'ruleFailed',
    memberId: member.id,
    reason: 'You may not change this board.',
  })
  const { notifications } = await inboxOf(member)
  expect(notifications[0]).toMatchObject({ kind: 'ruleFailed' })
})

test('a rule whose maker may only read acts no more, and they are told', async () => {
  const { board, api, member, move, read, rule } = await withRule({ actionType: 'archive' })
  await api.sure('POST', `${board.path}/members/${member.id}`, { role: 'readOnly' })
  await move()
  expect(await read()).toMatchObject({ archived: false })
  expect(await api.read(`${rule}/runs`)).toMatchObject([{ outcome: 'failed' }])
  const { notifications } = await inboxOf(member)
  expect(notifications[0]).toMatchObject({ kind: 'ruleFailed' })
})

test('a rule whose maker was removed from the board acts no more; the log says why, and they are told nothing of it', async () => {
  const { board, api, member, move, read, rule, done } = await withRule({ actionType: 'archive' })
  await api.sure('POST', `${board.path}/members/${member.id}/remove`, { action: 'remove' })
  await move()
  expect(await read()).toMatchObject({ archived: false, listId: done })
  const reason = `${member.username}, who made this rule, may not read this board any more.`
  expect(await api.read(`${rule}/runs`)).toMatchObject([{ outcome: 'failed', reason }])
  const log = await api.read<Json[]>(`${board.path}/activities`)
  expect(log.at(-1)).toMatchObject({ activityType: 'ruleFailed', reason })
  const { notifications } = await inboxOf(member)
  expect(notifications.filter(({ boardId }) => boardId === board.id)).toEqual([])
})

test('two rules that set each other off act once each, in one version of the board', async () => {
  const { board, api, move, read, done } = await withRule({
    actionType: 'moveCardToBottom',
    listName: 'To do',
  })
  await api.made(`${board.path}/rules`, {
    trigger: { activityType: 'moveCard', listName: 'To do' },
    action: { actionType: 'moveCardToBottom', listName: 'Done' },
  })
  const before = await api.read<Json[]>(`${board.path}/activities`)
  await move()
  expect(await read()).toMatchObject({ listId: done })
  const log = await api.read<Json[]>(`${board.path}/activities?after=${before.length}`)
  expect(log.map(({ activityType }) => activityType)).toEqual([
    'moveCard',
    'ruleRan',
    'moveCard',
    'ruleRan',
    'moveCard',
  ])
})

test('a rule of a user who is deleted does not act', async () => {
  const { board, move, read, api, rule } = await withRule({ actionType: 'archive' })
  const leaver = await person()
  const flags = { action: 'add', isAdmin: false, isNoComments: false, isCommentOnly: false }
  await api.sure('POST', `${board.path}/members/${leaver.id}/add`, flags)
  await as(leaver).edit(rule, { action: { actionType: 'markCardComplete' } })
  await as(board.people.siteAdmin).sure('DELETE', `/api/users/${leaver.id}`)
  await move()
  expect(await read()).toMatchObject({ dueComplete: false })
  expect(await api.read(`${rule}/runs`)).toMatchObject([{ outcome: 'failed' }])
})

test('rules act on what many cards do at once', async () => {
  const { board, api, done } = await withRule({ actionType: 'markCardComplete' })
  const lists = await api.read<Json[]>(`${board.path}/lists`)
  const list = `${board.path}/lists/${String(lists[0]?.['_id'])}`
  const cards = Array.from({ length: 40 }, (_, at) => ({ title: `Card ${at}` }))
  const made = await api.sure<Json[]>('POST', `${list}/cards/bulk`, { cards })
  const ids = made.map(({ _id }) => _id)
  await api.sure('PATCH', `${board.path}/cards`, { cards: ids, moveTo: { listId: done } })
  const there = await api.read<Json[]>(`${board.path}/lists/${done}/cards`)
  expect(there).toHaveLength(40)
  const whole = await api.read(`/api/cards/${String(ids[39])}`)
  expect(whole).toMatchObject({ dueComplete: true })
})

test('a warm write with rules is one round trip, also where a rule acts', async () => {
  const { api, path, move } = await withRule({ actionType: 'setColor', selectedColor: 'red' })
  await move()
  await api.put(path, { listId: '', color: '' })
  const costs = [
    await api.put(path, { title: 'Tea, green' }),
    await api.put(path, { color: 'blue' }),
  ]
  const todo = await api.read<Json[]>(`${path.slice(0, path.indexOf('/cards'))}/lists`)
  const back = await api.put(path, { listId: todo[0]?.['_id'] })
  const again = await move()
  for (const reply of [...costs, back, again]) expect(costIn(reply).trips).toBe(1)
})

test('a rule is deleted with its runs', async () => {
  const { api, rule, move } = await withRule({ actionType: 'markCardComplete' })
  await move()
  await api.sure('DELETE', rule)
  expect(await api.get(`${rule}/runs`)).toMatchObject({ status: 404 })
})
