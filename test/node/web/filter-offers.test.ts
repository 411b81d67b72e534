import { signal } from '@preact/signals'
import { expect, onTestFinished, test } from 'vitest'
import { boardParts } from '../../../web/board-model/board-parts.ts'
import type { BoardPage } from '../../../web/board-model/board-page.ts'
import type { BoardView } from '../../../web/state/board-view.ts'
import { boardView } from './view.ts'
import { filterGroups, groupsWith, isAsked } from '../../../web/board/filter-offers.tsx'
import { address } from '../../../web/router/router.ts'

const USERS = [
  { _id: 'U1', username: 'anna', fullname: 'Anna Ödegård' },
  { _id: 'U2', username: 'berta' },
]

/** The page of a board, of which the filter uses nothing else, for somebody or a visitor. */
function pageOf(me?: { _id: string }) {
  const view = boardView([], {
    users: USERS,
    // The filter uses nothing else of a field.
    customFields: [
      {
        name: 'Size',
        type: 'dropdown',
        settings: { dropdownItems: [{ _id: 'I2', name: 'Very large' }] },
      },
      { name: 'Paid', type: 'checkbox', settings: {} },
      { name: 'Notes', type: 'text', settings: {} },
    ] as unknown as BoardView['customFields'],
  })
  view.board.members = USERS.map(({ _id }) => ({ userId: _id, isActive: true })) as never
  view.board.labels = [
    { _id: 'A', name: 'Urgent', color: 'red' },
    { _id: 'B', name: '', color: 'green' },
    { _id: 'C', name: 'to do', color: 'blue' },
  ]
  const session = { account: signal(me), questions: { all: signal([]) } }
  return { ...boardParts(signal(view)), session } as unknown as BoardPage
}

const asked = (groups: ReturnType<typeof filterGroups>) =>
  groups.map(({ heading, options }) => [heading, options.map(({ id }) => id)])

test('a board is filtered by people, labels, dates and fields, under headings, each by a question', () => {
  expect(asked(filterGroups(pageOf({ _id: 'U1' })))).toEqual([
    ['cards.people', ['person:me', '-has:person', 'person:anna', 'person:berta']],
    ['card.labels', ['-has:label', 'label:Urgent', 'label:green', 'label:"to do"']],
    ['card.dueAt', ['due:overdue', 'due:today', 'due:<7d', 'due:none', 'is:complete']],
    ['Size', ['field:"Size"="Very large"']],
    ['Paid', ['field:"Paid"="true"']],
  ])
  expect(asked(filterGroups(pageOf()))[0]).toEqual([
    'cards.people',
    ['-has:person', 'person:anna', 'person:berta'],
  ])
})

test('what is typed finds options by their names and headings, whatever their accents, and those that were chosen first', () => {
  const groups = filterGroups(pageOf())
  const first = new Set(groups.flatMap((group) => group.options.map(({ id }) => id)))
  expect(asked(groupsWith(groups, 'odeg', first))).toEqual([['cards.people', ['person:anna']]])
  expect(asked(groupsWith(groups, 'size', first))).toEqual([
    ['Size', ['field:"Size"="Very large"']],
  ])
  const chosen = new Set(['label:"to do"'])
  expect(asked(groupsWith(groups, '', chosen))[1]).toEqual([
    'card.labels',
    ['label:"to do"', '-has:label', 'label:Urgent', 'label:green'],
  ])
  const before = address.value
  onTestFinished(() => {
    address.value = before
  })
  address.value = new URL('http://localhost/b/B1/board?q=label%3AUrgent')
  expect(isAsked({}, 'label:Urgent')).toBe(true)
  expect(isAsked({}, 'label:green')).toBe(false)
  expect(isAsked({ isSaved: true }, 'label:Urgent')).toBe(true)
})
