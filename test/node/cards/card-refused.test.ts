import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import { cardIn, edit, withCard } from '../support/cards.ts'
import { RED, aSnapshot, ending, faults, dispatch, withList } from '../support/support.ts'

type NewGiven = Partial<CommandBody<'createCard'>>

const create = (snapshot: BoardSnapshot, given: NewGiven = {}) =>
  dispatch(snapshot, 'member', 'createCard', {
    list: 'todo',
    title: 'New',
    authorJoins: false,
    ...given,
  })

type Given = Omit<CommandBody<'editCard'>, 'card'>

function aCard() {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card')
  return snapshot
}

describe('an edit', () => {
  test.each<[string, Given]>([
    ['labelIds', { labelIds: ['elsewhere'] }],
    ['members', { members: ['removed'] }],
    ['assignees', { assignees: ['outsider'] }],
    ['listId', { listId: 'elsewhere' }],
    ['swimlaneId', { swimlaneId: 'elsewhere' }],
    ['parentId', { parentId: 'foreign' }],
    ['customFields', { customFields: [{ _id: 'elsewhere' }] }],
    ['newSwimlaneId', { newBoardId: 'board', newListId: 'todo', newSwimlaneId: 'elsewhere' }],
    ['newListId', { newBoardId: 'board', newListId: 'elsewhere', newSwimlaneId: 'lane' }],
  ])('refuses a %s that does not belong to the board', (field, given) => {
    const snapshot = aCard()
    withCard(snapshot, 'foreign', { boardId: 'another' })
    const before = structuredClone(snapshot)
    const refused = edit(snapshot, { title: 'B', ...given })
    expect([ending(refused), faults(refused)]).toEqual(['body.invalid', [field]])
    expect(snapshot).toEqual(before)
  })

  test('can set another author than the caller only for the site admin', () => {
    expect(ending(edit(aCard(), { authorId: 'worker' }))).toBe('permission.denied')
    const snapshot = aCard()
    edit(snapshot, { authorId: 'admin' }, 'admin')
    expect(cardIn(snapshot).userId).toBe('admin')
    edit(snapshot, { authorId: 'outsider' }, 'root')
    expect(cardIn(snapshot).userId).toBe('outsider')
    expect(faults(edit(snapshot, { authorId: 'nobody' }, 'root'))).toEqual(['authorId'])
  })

  test('finds the card in the list of the path, or in any list if none is named', () => {
    const snapshot = aCard()
    expect(ending(edit(snapshot, { list: 'todo' }))).toBe('ok')
    expect(ending(edit(snapshot, { list: 'doing' }))).toBe('card.not_found')
    expect(ending(edit(snapshot, { list: 'elsewhere' }))).toBe('list.not_found')
    expect(ending(dispatch(snapshot, 'member', 'editCard', { card: 'elsewhere' }))).toBe(
      'card.not_found',
    )
  })
})

describe('a new card', () => {
  test.each<[string, NewGiven]>([
    ['labelIds', { labelIds: [RED.id, 'elsewhere'] }],
    ['members', { members: ['worker', 'outsider'] }],
    ['members', { members: ['removed'] }],
    ['assignees', { assignees: ['outsider'] }],
    ['swimlaneId', { swimlaneId: 'elsewhere' }],
    ['parentId', { parentId: 'elsewhere' }],
    ['parentId', { parentId: 'foreign' }],
    ['customFields', { customFields: [{ _id: 'elsewhere', value: 'A' }] }],
  ])('refuses %s that do not belong to the board (%j)', (field, given) => {
    const snapshot = aSnapshot()
    snapshot.cards.set('elsewhere', null)
    withCard(snapshot, 'foreign', { boardId: 'another' })
    const before = structuredClone(snapshot)
    const refused = create(snapshot, given)
    expect([ending(refused), faults(refused)]).toEqual(['body.invalid', [field]])
    expect(snapshot).toEqual(before)
  })

  test('is not made where the list in the path is not found', () => {
    expect(ending(create(aSnapshot(), { list: 'elsewhere' }))).toBe('list.not_found')
  })

  test('is not made in an archived list', () => {
    const snapshot = aSnapshot()
    withList(snapshot, 'past', { archived: true })
    expect(ending(create(snapshot, { list: 'past' }))).toBe('list.archived')
  })
})
