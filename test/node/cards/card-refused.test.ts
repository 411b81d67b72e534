import { describe, expect, test } from 'vitest'

import type { BoardImage } from '../../../src/core/snapshot.ts'
import type { BodyOf } from '../../../src/engine/commands.ts'
import { cardIn, edit, withCard } from '../support/cards.ts'
import { RED, anImage, ending, faults, give, withList } from '../support/support.ts'

type NewGiven = Partial<BodyOf<'createCard'>>

const create = (image: BoardImage, given: NewGiven = {}) =>
  give(image, 'member', 'createCard', { list: 'todo', title: 'New', authorJoins: false, ...given })

type Given = Omit<BodyOf<'editCard'>, 'card'>

function aCard() {
  const image = anImage()
  withCard(image, 'card')
  return image
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
    const image = aCard()
    withCard(image, 'foreign', { boardId: 'another' })
    const before = structuredClone(image)
    const refused = edit(image, { title: 'B', ...given })
    expect([ending(refused), faults(refused)]).toEqual(['body.invalid', [field]])
    expect(image).toEqual(before)
  })

  test('makes nobody but its caller the owner, unless the site admin says so', () => {
    expect(ending(edit(aCard(), { authorId: 'worker' }))).toBe('permission.denied')
    const image = aCard()
    edit(image, { authorId: 'admin' }, 'admin')
    expect(cardIn(image).userId).toBe('admin')
    edit(image, { authorId: 'outsider' }, 'root')
    expect(cardIn(image).userId).toBe('outsider')
    expect(faults(edit(image, { authorId: 'nobody' }, 'root'))).toEqual(['authorId'])
  })

  test('finds the card in the list of the path, or wherever it is where none is named', () => {
    const image = aCard()
    expect(ending(edit(image, { list: 'todo' }))).toBe('ok')
    expect(ending(edit(image, { list: 'doing' }))).toBe('card.not_found')
    expect(ending(edit(image, { list: 'elsewhere' }))).toBe('list.not_found')
    expect(ending(give(image, 'member', 'editCard', { card: 'elsewhere' }))).toBe('card.not_found')
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
    const image = anImage()
    image.cards.set('elsewhere', null)
    withCard(image, 'foreign', { boardId: 'another' })
    const before = structuredClone(image)
    const refused = create(image, given)
    expect([ending(refused), faults(refused)]).toEqual(['body.invalid', [field]])
    expect(image).toEqual(before)
  })

  test('is not made where the list in the path is not found', () => {
    expect(ending(create(anImage(), { list: 'elsewhere' }))).toBe('list.not_found')
  })

  test('is not made in an archived list', () => {
    const image = anImage()
    withList(image, 'past', { archived: true })
    expect(ending(create(image, { list: 'past' }))).toBe('list.archived')
  })
})
