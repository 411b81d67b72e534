import { describe, expect, test } from 'vitest'
import { hasTerm, matcher, parsedFilter, withTerm } from '../../../web/board/filter.ts'
import { boardView, miniCard } from './view.ts'

const NOW = new Date(2030, 5, 15, 12).getTime()
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

const LABELS = [
  { _id: 'bug', name: 'Bug', color: 'red' },
  { _id: 'plain', name: '', color: 'green' },
]
const VIEW = boardView(
  [
    miniCard('C1', 'L1', { title: 'Müller wants tea', labelIds: ['bug'], cardNumber: 12 }),
    miniCard('C2', 'L1', { title: 'Green tea', members: ['U1'], dueAt: inDays(-1) }),
    miniCard('C3', 'L1', { title: 'Coffee', assignees: ['U2'], dueAt: inDays(0.1) }),
    miniCard('C4', 'L1', { title: 'Cocoa', labelIds: ['plain'], dueAt: inDays(5) }),
    miniCard('C5', 'L1', { title: 'Water', dueAt: inDays(-3), dueComplete: true }),
  ],
  {
    users: [
      { _id: 'U1', username: 'anna', fullname: 'Anna Ödegård' },
      { _id: 'U2', username: 'berta' },
    ],
  },
)
Object.assign(VIEW.board, { labels: LABELS })

function shown(text: string): string[] {
  const matches = matcher(parsedFilter(text), VIEW, NOW)
  return [...VIEW.cards.values()].filter(matches).map(({ _id }) => _id)
}

describe('a filter', () => {
  test.each([
    ['', ['C1', 'C2', 'C3', 'C4', 'C5']],
    ['tea', ['C1', 'C2']],
    ['TEA green', ['C2']],
    ['muller', ['C1']],
    ['"wants tea"', ['C1']],
    ['#12', ['C1']],
    ['label:bug', ['C1']],
    ['label:green', ['C4']],
    ['label:nothing', []],
    ['member:anna', ['C2']],
    ['member:"anna öde"', ['C2']],
    ['member:berta', ['C3']],
    ['due:overdue', ['C2']],
    ['due:today', ['C2', 'C3']],
    ['due:week', ['C2', 'C3', 'C4']],
    ['due:none', ['C1']],
    ['due:complete', ['C5']],
    ['tea due:overdue', ['C2']],
    ['due:someday', []],
    ['"unclosed', []],
  ])('%j shows %j', (text, ids) => {
    expect(shown(text)).toEqual(ids)
  })

  test('gets a term, and loses it again', () => {
    const once = withTerm('tea', 'label', 'to do')
    expect(once).toBe('tea label:"to do"')
    expect(hasTerm(once, 'label', 'to do')).toBe(true)
    expect(withTerm(once, 'label', 'to do')).toBe('tea')
  })

  test('has one due date at a time', () => {
    expect(withTerm('due:today tea', 'due', 'week')).toBe('tea due:week')
  })
})
