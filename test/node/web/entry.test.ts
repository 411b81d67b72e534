import { signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import type { List, Right } from '../../../web/state/board-view.ts'
import type { Command } from '../../../web/state/command.ts'
import { EVERY, pageFor } from './actions/page-for.ts'
import { boardView, miniCard } from './view.ts'
import { moveCards } from '../../../web/actions/cards-changes.ts'
import { refusalOf } from '../../../web/board-model/entry.ts'
import { moveCardTo, moveTogether } from '../../../web/board-model/moves.ts'

const CARDS = [
  miniCard('C1', 'L1', { assignees: ['me'] }),
  miniCard('C2', 'L1'),
  miniCard('C3', 'L2', { assignees: ['me'] }),
]

/** Returns why the list L2, which is as given, does not take cards. */
function refusal(cards: string[], given: Partial<List>, rights: Right[] = EVERY) {
  const { page } = pageFor(rights, CARDS)
  const lists = boardView([]).lists.map((one) => (one._id === 'L2' ? { ...one, ...given } : one))
  const session = { ...page.session, user: signal('me') }
  return refusalOf({ ...page, lists: signal(lists), session }, cards, 'L2')
}

const limit = (value: number, soft = false) => ({ wipLimit: { enabled: true, soft, value } })

describe('a list', () => {
  test.each<[string, string[], Partial<List>, Right[], string | undefined]>([
    ['of anyone takes every card', ['C1'], {}, ['move'], undefined],
    ['of admins takes cards from them', ['C1'], { entry: 'admin' }, EVERY, undefined],
    ['of admins takes none from others', ['C2'], { entry: 'admin' }, ['move'], 'admin-refused'],
    [
      'that assignees do not move into takes no card that is assigned to the reader, from admins neither',
      ['C2', 'C1'],
      { entry: 'not-assignee' },
      EVERY,
      'not-assignee-refused',
    ],
    ['takes cards of others', ['C2'], { entry: 'not-assignee' }, EVERY, undefined],
    [
      'takes what is in it already',
      ['C3'],
      { entry: 'not-assignee', ...limit(0) },
      EVERY,
      undefined,
    ],
    ['takes cards up to its hard limit', ['C2'], limit(2), EVERY, undefined],
  ])('%s', (_name, cards, given, rights, refused) => {
    expect(refusal(cards, given, rights)).toBe(refused && 'board.list-refuses')
  })

  test('takes no more cards than its hard limit, all of them counted, and a soft one only warns', () => {
    expect(refusal(['C1', 'C2'], limit(2))).toBe('board.list-refuses')
    expect(refusal(['C1', 'C2'], limit(2, true))).toBe(undefined)
    expect(refusal(['C1', 'C2', 'C3'], limit(3))).toBe(undefined)
  })
})

test('a card, cards and many cards stay where they are if the list does not take them', () => {
  const { page, view } = pageFor(['read', 'move'], CARDS)
  const given: Command[] = []
  const said: string[] = []
  page.act = (command) => given.push(command)
  page.say = (text) => said.push(text)
  const move = () => {
    const cell = { listId: 'L2', swimlaneId: 'S1' }
    moveCardTo(page, 'C1', cell, 0)
    moveTogether(page, ['C1', 'C2'], cell)
    moveCards(page, ['C1', 'C2'], 'L2')
  }
  move()
  expect([given.length, said]).toEqual([3, []])
  const shown = view.peek()
  view.value = {
    ...shown,
    lists: shown.lists.map((one) => ({ ...one, entry: 'admin' as const })),
  }
  move()
  expect([given.length, said]).toEqual([3, Array(3).fill('board.list-refuses')])
})
