import { expect, test } from 'vitest'
import { withCard } from '../support/cards.ts'
import { momentOf } from '../../../src/kernel/contract/moment.ts'
import { NOW, aPerson, addPerson, dispatch, granted, join } from '../support/support.ts'
import { aBoardForRules, move, runsIn, withRule } from './board-with-rules.ts'

const MOVED = { activityType: 'moveCard', listName: 'The doing list' }

test('what a rule does is logged after the change, with the rule and as done by its maker', () => {
  const on = aBoardForRules()
  withRule(on, MOVED, { actionType: 'addMember', username: 'quiet' })
  const { log, version } = move(on)
  expect(version).toBe(8)
  expect(log.map(({ seq, kind, userId, refs }) => [seq, kind, userId, refs.ruleId])).toEqual([
    [21, 'moveCard', 'member', undefined],
    [22, 'ruleRan', 'admin', 'rule0'],
    [23, 'joinMember', 'admin', 'rule0'],
  ])
})

test('two rules that set each other off end, as each runs once in a chain', () => {
  const on = aBoardForRules()
  const toDoing = { actionType: 'moveCardToBottom', listName: 'The doing list' }
  const toTodo = { actionType: 'moveCardToBottom', listName: 'The todo list' }
  withRule(on, MOVED, toTodo)
  withRule(on, { activityType: 'moveCard', listName: 'The todo list' }, toDoing)
  expect(runsIn(move(on)).map(({ ruleId }) => ruleId)).toEqual(['rule0', 'rule1'])
  expect(on.cards.get('card')).toMatchObject({ listId: 'doing' })
})

test('a chain has five steps', () => {
  const on = aBoardForRules()
  const labels = Array.from(
    { length: 8 },
    (_, at) => ({ id: `l${at}`, name: '', color: 'red' }) as const,
  )
  const board = on.boards.get(on.id)
  if (board) on.boards.set(on.id, { ...board, labels })
  withRule(on, MOVED, { actionType: 'addLabel', labelId: 'l0' })
  for (let at = 0; at < 7; at += 1)
    withRule(
      on,
      { activityType: 'addedLabel', labelId: `l${at}` },
      { actionType: 'addLabel', labelId: `l${at + 1}` },
    )
  expect(runsIn(move(on))).toHaveLength(5)
  expect(on.cards.get('card')?.labelIds).toEqual(['l0', 'l1', 'l2', 'l3', 'l4'])
})

test('what rules do after one change changes at most 500 rows, and the change itself stays', () => {
  const on = aBoardForRules()
  const cards = Array.from({ length: 300 }, (_, at) => withCard(on, `c${at}`).id)
  withRule(on, MOVED, { actionType: 'markCardComplete' })
  withRule(on, MOVED, { actionType: 'createCard', cardName: 'Another' })
  const moveTo = { listId: 'doing' }
  const decided = dispatch(on, 'member', 'changeCards', { cards, namedBy: 'cards', moveTo })
  const runs = runsIn(decided)
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  expect(failed.map(({ ruleId }) => ruleId).toSorted()).toEqual(['rule0', 'rule1'])
  expect(failed.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/at most 500 rows/),
    expect.stringMatching(/at most 500 rows/),
  ])
  expect(cards.every((id) => on.cards.get(id)?.listId === 'doing')).toBe(true)
})

test('many rules that each new card sets off run at most a thousand times after one change', () => {
  const on = aBoardForRules()
  const created = { activityType: 'createCard' }
  for (let at = 0; at < 20; at += 1)
    withRule(on, created, { actionType: 'createCard', cardName: `Another ${at}` })
  for (let at = 0; at < 30; at += 1) withRule(on, created, { actionType: 'markCardIncomplete' })
  const runs = runsIn(
    dispatch(on, 'member', 'createCard', { list: 'todo', title: 'First', authorJoins: false }),
  )
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  expect(runs.length - failed.length).toBeLessThanOrEqual(1_000)
  // Each rule is told once, and runs no more.
  expect(new Set(failed.map(({ ruleId }) => ruleId)).size).toBe(failed.length)
  expect(failed.map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(/at most 1,000 times/),
  )
})

test.each([
  ['removed from the board', { isActive: false }, 'may not read this board'],
  ['made one who only comments', { isCommentOnly: true }, 'You may not change this board.'],
] as const)('a rule of who was %s does not act, and says why', (_what, flags, reason) => {
  const on = aBoardForRules()
  withRule(on, MOVED, { actionType: 'createCard', cardName: 'More' }, { userId: 'quiet' })
  const member = on.members.get('quiet')
  if (member) on.members.set('quiet', { ...member, ...flags })
  const decided = move(on)
  expect(runsIn(decided)).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining(reason) },
  ])
  expect(decided.log.map(({ kind, userId }) => [kind, userId])).toEqual([
    ['moveCard', 'member'],
    ['ruleFailed', ''],
  ])
  expect(on.cards.get('card')).toMatchObject({ listId: 'doing' })
})

test('a rule never does what its maker may not, though whoever sets it off may', () => {
  const on = aBoardForRules()
  join(on, 'mover', { isWorker: true })
  withRule(on, MOVED, { actionType: 'addComment', text: 'Moved' }, { userId: 'quiet' })
  withRule(on, MOVED, { actionType: 'setColor', selectedColor: 'red' }, { userId: 'mover' })
  expect(runsIn(move(on, 'admin'))).toMatchObject([
    { ruleId: 'rule0', outcome: 'failed' },
    { ruleId: 'rule1', outcome: 'failed' },
  ])
})

test('a rule of who has no account any more, or is disabled, does not act', () => {
  for (const who of [null, aPerson('admin', { isDisabled: true })]) {
    const on = aBoardForRules()
    withRule(on, MOVED, { actionType: 'archive' })
    on.people.set('admin', who)
    expect(runsIn(move(on))).toMatchObject([{ outcome: 'failed' }])
  }
})

test('a rule that fails each time for the same reason is in the log once an hour, and its maker is told once', () => {
  const on = aBoardForRules()
  addPerson(on, aPerson('member'))
  withRule(on, { activityType: 'moveCard' }, { actionType: 'addLabel', labelId: 'gone' })
  const lists = ['doing', 'todo', 'doing', 'todo', 'doing']
  const minutes = [0, 30, 59, 61, 3_000]
  const told = minutes.map((minute, at) => {
    const now = momentOf(Date.parse(NOW) + minute * 60_000)
    const change = { card: 'card', listId: lists[at] }
    const decided = granted(dispatch(on, 'member', 'editCard', change, { now }))
    expect(runsIn(decided)).toMatchObject([{ outcome: 'failed' }])
    return decided.log.flatMap(({ kind, refs }) => (kind === 'ruleFailed' ? [refs.memberId] : []))
  })
  expect(told).toEqual([['admin'], [], [], [undefined], [undefined]])
})

test('a rule that finds nothing to do is noted as that, and changes nothing else', () => {
  const on = aBoardForRules()
  withRule(on, MOVED, { actionType: 'addMember', username: 'member' })
  const decided = move(on)
  expect(runsIn(decided)).toMatchObject([{ outcome: 'nothing' }])
  expect(decided.log.map(({ kind }) => kind)).toEqual(['moveCard'])
})

test('a disabled rule does nothing, and neither does one about something else', () => {
  const on = aBoardForRules()
  withRule(on, MOVED, { actionType: 'archive' }, { enabled: false })
  withRule(on, { activityType: 'archivedCard' }, { actionType: 'archive' })
  expect(runsIn(move(on))).toEqual([])
})

test('what a rule acts on is asked for where the image of the board lacks it, before anything changes', () => {
  const on = aBoardForRules()
  on.held.checklists.clear()
  withRule(on, MOVED, { actionType: 'checkAll', checklistName: 'The checklist' })
  const decided = dispatch(on, 'member', 'editCard', { card: 'card', listId: 'doing' })
  expect(decided).toMatchObject({ ok: false, lacks: [{ checklistsOf: ['card'] }] })
  expect(on.cards.get('card')).toMatchObject({ listId: 'todo' })
})
