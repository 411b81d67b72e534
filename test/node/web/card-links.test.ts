import { expect, test } from 'vitest'
import type { MiniCard } from '../../../web/state/board-view.ts'
import { cardLinks } from '../../../web/state/card-links.ts'
import { miniCard } from './view.ts'

/** The cards of a board by their ids, which are their titles. */
function cardsOf(given: Record<string, Partial<MiniCard>>) {
  return new Map(
    Object.entries(given).map(([id, over]) => [id, miniCard(id, 'L1', { title: id, ...over })]),
  )
}

const dependency = (cardId: string, type: string) => ({ cardId, type, color: '', icon: '' })

test.each([
  ['says so', { Wall: { cardDependencies: [dependency('Paint', 'is-blocked-by')] }, Paint: {} }],
  ['is said to be', { Wall: {}, Paint: { cardDependencies: [dependency('Wall', 'blocks')] } }],
  [
    'says so and is said to be, once',
    {
      Wall: { cardDependencies: [dependency('Paint', 'is-blocked-by')] },
      Paint: { cardDependencies: [dependency('Wall', 'blocks')] },
    },
  ],
])('a card is blocked that %s', (_how, cards) => {
  const links = cardLinks(cardsOf(cards))
  expect([...links]).toMatchObject([['Wall', { blockers: ['Paint'] }]])
})

test.each([
  ['is complete', { dueComplete: true }],
  ['is archived, as the board does not have it', undefined],
])('a card is not blocked by one that %s', (_how, paint) => {
  const wall = { cardDependencies: [dependency('Paint', 'is-blocked-by')] }
  const cards = cardsOf({ Wall: wall, ...(paint && { Paint: paint }) })
  expect(cardLinks(cards).get('Wall')).toBe(undefined)
})

test('other dependencies block nothing', () => {
  const wall = {
    cardDependencies: [dependency('Paint', 'related-to'), dependency('Paint', 'fixes')],
  }
  expect(cardLinks(cardsOf({ Wall: wall, Paint: {} })).size).toBe(0)
})

test('a card has the subtasks whose parent it is, and those of them that are complete', () => {
  const cards = cardsOf({
    Wall: {},
    Sand: { parentId: 'Wall', dueComplete: true },
    Prime: { parentId: 'Wall' },
  })
  expect([...cardLinks(cards)]).toMatchObject([['Wall', { subtasks: 2, doneSubtasks: 1 }]])
})

test('what is as before stays the same object, so that only cards that changed render again', () => {
  const cards = cardsOf({
    Wall: {},
    Sand: { parentId: 'Wall' },
    Roof: {},
    Tile: { parentId: 'Roof' },
  })
  const before = cardLinks(cards)
  const tile = miniCard('Tile', 'L1', { title: 'Tile', parentId: 'Roof', dueComplete: true })
  const after = cardLinks(new Map(cards).set('Tile', tile), before)
  expect(after.get('Wall')).toBe(before.get('Wall'))
  expect(after.get('Roof')).toMatchObject({ doneSubtasks: 1 })
})
