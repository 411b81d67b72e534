import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

test('the view of a board says what its cards are to each other, from revision 11 on', async () => {
  const board = await newBoard()
  const list = await newList(board, ['Wall', 'Paint'])
  const [first = '', second = ''] = list.cards
  const dependency = { cardId: second, type: 'is-blocked-by' }
  await as(board.people.admin).sure('POST', `${board.path}/cards/${first}/dependencies`, dependency)
  const cardsIn = async (revision: '7.92' | '11') =>
    (await as(board.people.admin, revision).read<{ cards: Json[] }>(`${board.path}/view`)).cards
  const shown = (await cardsIn('11')).find(({ _id }) => _id === first)
  expect(shown).toMatchObject({ cardDependencies: [dependency] })
  for (const card of await cardsIn('7.92')) expect(card).not.toHaveProperty('cardDependencies')
})
