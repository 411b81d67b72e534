import { expect, test } from 'vitest'
import { withCard } from '../support/cards.ts'
import { withChecklist } from '../support/on-cards.ts'
import { BEFORE, NOW, aSnapshot, dispatch, granted } from '../support/support.ts'

const DATES = { createdAt: BEFORE, modifiedAt: BEFORE }
const ITEM = { sort: 0, isFinished: false, assigneeId: null, dueAt: null, ...DATES }

/** A checklist with a finished item, and two open ones. */
function aChecklist() {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card')
  const items = ['done', 'next', 'last'].map((id) => ({ ...ITEM, id, title: id }))
  withChecklist(snapshot, {
    items: items.map((one) => ({ ...one, isFinished: one.id === 'done' })),
  })
  const finish = (item: string, isFinished: boolean) => {
    const body = { card: 'card', checklist: 'checklist', item, isFinished }
    const { log } = granted(dispatch(snapshot, 'member', 'editChecklistItem', body))
    return log.map(({ kind }) => kind)
  }
  return { finish, finishedAt: () => snapshot.checklists.get('checklist')?.finishedAt }
}

test('a checklist is finished once its last open item is', () => {
  const { finish, finishedAt } = aChecklist()
  expect(finish('next', true)).toEqual(['checkedItem'])
  expect(finishedAt()).toBe(null)
  expect(finish('last', true)).toEqual(['checkedItem', 'completeChecklist'])
  expect(finishedAt()).toBe(NOW)
})

test('a finished checklist is open again once one of its items is', () => {
  const { finish, finishedAt } = aChecklist()
  finish('next', true)
  finish('last', true)
  expect(finish('done', false)).toEqual(['uncheckedItem', 'uncompleteChecklist'])
  expect(finishedAt()).toBe(null)
})
