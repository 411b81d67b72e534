import { computed, signal } from '@preact/signals'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BoardView, MiniCard } from '../../../web/state/board-view.ts'
import FIRST from '../../../web/text/languages/en/first.json'
import LATER from '../../../web/text/languages/en/later.json'
import { NO_GROUP, cellKey, cellOf } from '../../../web/state/places.ts'
import { HERE } from '../../../web/text/dates.ts'
import { NOW, known, valued } from './groupable.ts'
import { boardView, miniCard } from './view.ts'
import { cellsOfGroups, groupingNamed, groupsOf } from '../../../web/board-model/grouper.ts'
import { openGrouper } from '../../../web/board-model/open-grouper.ts'
import { address } from '../../../web/router/router.ts'
import { boardParts } from '../../../web/board-model/board-parts.ts'

/** The groups of cards, each as its title and the ids of its cards. */
function grouped(by: string, cards: MiniCard[], given: Parameters<typeof known>[0] = {}) {
  const grouping = groupingNamed(by, known(given))
  if (grouping === undefined) return undefined
  return groupsOf(cards, grouping).map(({ title, cards: ids }) =>
    [inEnglish(title), ...ids].join(' '),
  )
}

/** Phrases are not loaded in Node, where their keys stand for them. */
function inEnglish(title: string): string {
  const phrases: Record<string, string> = { ...FIRST, ...LATER }
  return phrases[title] ?? title
}

describe('cards are grouped', () => {
  test('by labels as the board orders them: one with two is in both groups, those without in the last', () => {
    const cards = [
      miniCard('1', 'L1', { labelIds: ['B', 'A'] }),
      miniCard('2', 'L1'),
      miniCard('3', 'L1', { labelIds: ['A'] }),
      miniCard('4', 'L1', { labelIds: ['a label that is gone'] }),
    ]
    expect(grouped('label', cards)).toEqual(['Urgent 1 3', 'Green 1', 'No label 2 4'])
  })

  test('by assignees, and by members where the board has no assignees', () => {
    const cards = [
      miniCard('1', 'L1', { assignees: ['U1'], members: ['U2'] }),
      miniCard('2', 'L1', { assignees: ['U2', 'U1'] }),
      miniCard('3', 'L1'),
    ]
    expect(grouped('person', cards)).toEqual(['Ada 2', 'zoe 1 2', 'Nobody 3'])
    expect(grouped('person', cards, { allowsAssignee: false })).toEqual(['Ada 1', 'Nobody 2 3'])
  })

  test('by lists as they lie on the board', () => {
    const cards = [miniCard('1', 'L3'), miniCard('2', 'L1'), miniCard('3', 'L3')]
    expect(grouped('list', cards)?.slice(0, -1)).toEqual(['Title L1 2', 'Title L3 1 3'])
  })

  const dueAt = (day: number, hour: number) => new Date(2030, 0, day, hour).toISOString()
  const due = (id: string, at: string, dueComplete = false) =>
    miniCard(id, 'L1', { dueAt: at, dueComplete })

  test('by when they are due on the days of the reader; what is done is by itself', () => {
    const cards = [
      due('later', dueAt(23, 0)),
      due('yesterday', dueAt(14, 12)),
      miniCard('never', 'L1'),
      due('tonight', dueAt(15, 23)),
      due('this-morning', dueAt(15, 11)),
      due('done', dueAt(14, 12), true),
      due('in-a-week', dueAt(22, 23)),
      due('tomorrow', dueAt(16, 0)),
    ]
    expect(grouped('due', cards)).toEqual([
      'Overdue yesterday this-morning',
      'Today tonight',
      'Within a week in-a-week tomorrow',
      'Later later',
      'Complete done',
      'No due date never',
    ])
  })

  test('by the day of the zone of the reader, wherever the page runs', () => {
    const at = new Date(NOW + 10 * 3_600_000).toISOString()
    const ahead = (hours: number) => (ms: number) => HERE(ms) + hours * 3_600_000
    expect(grouped('due', [due('1', at)], { zone: ahead(0) })?.[0]).toBe('Today 1')
    expect(grouped('due', [due('1', at)], { zone: ahead(6) })?.[0]).toBe('Within a week 1')
  })

  test('by a dropdown in the order of its items, and by a checkbox', () => {
    const cards = [valued('1', 'D', 'large'), valued('2', 'D', 'small'), valued('3', 'D', 'gone')]
    expect(grouped('field.D', cards)).toEqual(['SMALL 2', 'LARGE 1', 'No value 3'])
    const checked = [valued('1', 'C', true), valued('2', 'C', false), miniCard('3', 'L1')]
    expect(grouped('field.C', checked)).toEqual(['Yes 1', 'No 2 3'])
  })

  test('by numbers as numbers, by texts also where they are like a key, and by the day of a date', () => {
    const numbers = [valued('1', 'N', 10), valued('2', 'N', 9), valued('3', 'N', 10)]
    expect(grouped('field.N', numbers)).toEqual(['9 2', '10 1 3', 'No value'])
    const texts = [valued('1', 'T', 'none'), valued('2', 'T', 'a b'), miniCard('3', 'L1')]
    expect(grouped('field.T', texts)).toEqual(['a b 2', 'none 1', 'No value 3'])
    const dates = [valued('1', 'W', dueAt(16, 8)), valued('2', 'W', dueAt(16, 20))]
    expect(grouped('field.W', dates)?.[0]).toMatch(/16.* 1 2$/)
  })

  test('by nothing that the board does not have', () => {
    expect(grouped('field.gone', [])).toBeUndefined()
    expect(grouped('constructor', [])).toBeUndefined()
  })
})

test.each([
  ['person', ['Ada', 'zoe', 'Nobody']],
  ['label', ['Urgent', 'No label']],
  ['field.D', ['SMALL', 'LARGE', 'No value']],
  ['field.C', ['Yes', 'No']],
  ['field.N', ['No value']],
  ['due', ['No due date']],
])('%s offers what a card can be given by dragging it, also where no card has it', (by, titles) => {
  const grouping = groupingNamed(by, known())
  const groups = grouping && groupsOf([], grouping, grouping.offered)
  expect(groups?.map(({ title }) => inEnglish(title))).toEqual(titles)
})

test('who may not change labels has lanes only for those that cards have', () => {
  const before = address.value
  onTestFinished(() => {
    address.value = before
  })
  address.value = new URL('http://localhost/b/B1/board?group=label')
  const { board } = known()
  const view = boardView([miniCard('1', 'L1')], { board })
  const lanesFor = (rights: BoardView['rights']) => {
    const shown = signal({ ...view, rights })
    const cells = computed(() => new Map([[cellKey({ listId: 'L1', swimlaneId: 'S1' }), ['1']]]))
    return openGrouper(shown, boardParts(shown), cells).lanes.value?.map(({ key }) => key)
  }
  expect(lanesFor(['read', 'write'])).toEqual(['A', NO_GROUP])
  expect(lanesFor(['read'])).toEqual([NO_GROUP])
})

test('a grouping that the board no longer has leaves the address, and that of another board stays', () => {
  const replaced = vi.fn<(state: unknown, unused: string, url: URL) => void>()
  vi.stubGlobal('history', { state: null, replaceState: replaced })
  const at = address.value
  const [shown, cells] = [signal<BoardView | undefined>(undefined), computed(() => new Map())]
  const grouper = openGrouper(shown, boardParts(shown), cells)
  const after = (search: string, path = '/b/B1/board') => {
    address.value = new URL(`http://localhost${path}?${search}`)
    grouper.forgetUnknown()
    return address.value.search
  }
  expect(after('group=field.D')).toBe('?group=field.D')
  const { board, customFields } = known()
  shown.value = { ...boardView([]), board, customFields }
  expect(after('group=field.D')).toBe('?group=field.D')
  expect(after('group=field.gone', '/b/B2/board')).toBe('?group=field.gone')
  shown.value = { ...shown.value, customFields: [] }
  expect(after('view=table&group=field.D')).toBe('?view=table')
  expect(replaced).toHaveBeenCalledOnce()
  address.value = at
})

test('each of 5,000 cards is looked at once, however many groups there are', () => {
  let looks = 0
  const cards = Array.from({ length: 5_000 }, (_, at) => {
    const card = miniCard(String(at), 'L1')
    return Object.defineProperty(card, 'customFields', {
      get: () => {
        looks += 1
        return [{ _id: 'N', value: at % 1_000 }]
      },
    })
  })
  const grouping = groupingNamed('field.N', known())
  const groups = grouping ? groupsOf(cards, grouping) : []
  expect([groups.length, looks]).toEqual([1_001, 5_000])
})

test('a card lies in the lanes of all its groups, in the order of the lists', () => {
  const view = boardView([
    miniCard('1', 'L1', { sort: 2 }),
    miniCard('2', 'L2'),
    miniCard('3', 'L1', { sort: 1, swimlaneId: 'S2' }),
  ])
  const groups = [
    { key: 'a b', cards: ['1', '2', '3'] },
    { key: 'none', cards: ['1'] },
  ]
  const cells = cellsOfGroups(view, groups)
  expect(cells).toEqual(
    new Map([
      ['a b L1', ['3', '1']],
      ['a b L2', ['2']],
      ['none L1', ['1']],
    ]),
  )
  expect(cellOf('a b L1')).toEqual({ swimlaneId: 'a b', listId: 'L1' })
  expect(cellsOfGroups(view, groups, cells).get('a b L1')).toBe(cells.get('a b L1'))
})
