import { describe, expect, test } from 'vitest'
import { parseQuestion } from '../../../src/kernel/contract/query/query.ts'
import { UTC } from '../../../src/kernel/contract/days.ts'
import { hasTerm, quoted, termNamed, withTerm } from '../../../web/board/filter-terms.ts'
import { askedFor, matcher } from '../../../src/kernel/contract/query/matches.ts'
import { boardView, miniCard } from './view.ts'

const NOW = Date.parse('2030-06-15T12:00:00Z')
const AT = { nowMs: NOW, zone: UTC, firstDay: 1 }
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

const LABELS = [
  { _id: 'bug', name: 'Bug', color: 'red' },
  { _id: 'bugfix', name: 'Bugfix', color: 'red' },
  { _id: 'plain', name: '', color: 'green' },
]
const EMPTY = { customFields: [{ _id: 'F1', value: 'I2' }] }
const VIEW = boardView(
  [
    miniCard('C1', 'L1', { title: 'Müller wants tea', labelIds: ['bug'], cardNumber: 12 }),
    miniCard('C2', 'L1', { title: 'Green tea', members: ['U1'], dueAt: inDays(-1), items: 2 }),
    miniCard('C3', 'L2', { title: 'Coffee', assignees: ['U2'], dueAt: inDays(0.1), ...EMPTY }),
    miniCard('C4', 'L1', { title: 'Cocoa', labelIds: ['plain', 'bugfix'], dueAt: inDays(5) }),
    miniCard('C5', 'L1', { title: 'Water', dueAt: inDays(-3), dueComplete: true, userId: 'U2' }),
  ],
  {
    users: [
      { _id: 'U1', username: 'anna', fullname: 'Anna Ödegård' },
      { _id: 'U2', username: 'berta' },
    ],
  },
)
const FIELD = { name: 'Size', settings: { dropdownItems: [{ _id: 'I2', name: 'Very large' }] } }
Object.assign(VIEW.board, { labels: LABELS, title: 'Drinks' })
Object.assign(VIEW, { customFields: [{ _id: 'F1', ...FIELD }] })

function termsOf(text: string) {
  const parsed = parseQuestion(text)
  if (!parsed.ok) throw new Error(`${text} is not understood.`)
  return parsed.question.terms
}

function shown(text: string, found: Record<string, string[]> = {}): string[] {
  const answers = Object.entries(found).map(([q, ids]) => [q, new Set(ids)] as const)
  const known = { view: VIEW, me: 'U1', at: AT, found: new Map(answers) }
  return [...VIEW.cards.values()].filter(matcher(termsOf(text), known)).map(({ _id }) => _id)
}

describe('a filter', () => {
  test.each([
    ['', ['C1', 'C2', 'C3', 'C4', 'C5']],
    ['tea', ['C1', 'C2']],
    ['-tea', ['C3', 'C4', 'C5']],
    ['TEA green', ['C2']],
    ['muller', ['C1']],
    ['"wants tea"', ['C1']],
    ['coc*', ['C4']],
    ['#12', ['C1']],
    ['12', ['C1']],
    ['12*', ['C1']],
    ['-#12', ['C2', 'C3', 'C4', 'C5']],
    ['tea #12', ['C1']],
    ['"12"', []],
    ['"#12"', []],
    ['3', []],
    ['label:bug', ['C1']],
    ['label:bu', ['C1', 'C4']],
    ['-label:bug', ['C2', 'C3', 'C4', 'C5']],
    ['label:green', ['C4']],
    ['label:nothing', []],
    ['member:anna', ['C2']],
    ['member:"anna öde"', ['C2']],
    ['member:me', ['C2']],
    ['assignee:berta', ['C3']],
    ['person:me', ['C2']],
    ['person:berta', ['C3']],
    ['-person:berta', ['C1', 'C2', 'C4', 'C5']],
    ['-has:person', ['C1', 'C4', 'C5']],
    ['-has:label', ['C2', 'C3', 'C5']],
    ['has:label', ['C1', 'C4']],
    ['author:berta', ['C5']],
    ['list:"title l2"', ['C3']],
    ['swimlane:S1 -list:L1', ['C3']],
    ['board:drinks coffee', ['C3']],
    ['board:other', []],
    ['due:overdue', ['C2']],
    ['due:today', ['C3']],
    ['due:<7d', ['C2', 'C3', 'C4', 'C5']],
    ['due:>0d due:<7d', ['C3', 'C4']],
    ['-due:<7d', ['C1']],
    ['due:none', ['C1']],
    ['-due:none', ['C2', 'C3', 'C4', 'C5']],
    ['created:2030-01-01', ['C1', 'C2', 'C3', 'C4', 'C5']],
    ['is:complete', ['C5']],
    ['is:overdue', ['C2']],
    ['is:archived', []],
    ['is:open tea', ['C1', 'C2']],
    ['has:checklist', ['C2']],
    ['has:due -has:comment tea', ['C2']],
    ['field:size="very large"', ['C3']],
    ['field:size=small', []],
    ['tea due:overdue sort:due', ['C2']],
  ])('%j shows %j', (text, ids) => {
    expect(shown(text)).toEqual(ids)
  })

  test('adds what the service found in other texts', () => {
    expect(shown('tea', { '"tea"': ['C5'] })).toEqual(['C1', 'C2', 'C5'])
    expect(shown('tea hot', { '"tea" "hot"': ['C5'] })).toEqual(['C5'])
    expect(shown('tea label:bug', { '"tea"': ['C5'] })).toEqual(['C1'])
    expect(shown('-tea', { '"tea"': ['C5'] })).toEqual(['C3', 'C4'])
    expect(shown('has:checklist', { 'has:checklist': ['C1'] })).toEqual(['C1', 'C2'])
    expect(shown('-is:template', { 'is:template': ['C1'] })).not.toContain('C1')
  })

  test('asks the service for what the board does not show, and for nothing else', () => {
    expect(askedFor(termsOf('label:bug due:<7d is:open -has:comment'))).toEqual([])
    expect(askedFor(termsOf('tea "green tea" coc* -hot -has:checklist label:bug'))).toEqual([
      '"tea" "green tea" coc*',
      '"hot"',
      'has:checklist',
    ])
  })
})

describe('the text of a filter', () => {
  test('gets a term, and loses it again', () => {
    const once = withTerm('tea', termNamed('label', 'to do'))
    expect(once).toBe('tea label:"to do"')
    expect(hasTerm(once, 'label:"to do"')).toBe(true)
    expect(withTerm(once, 'label:"to do"')).toBe('tea')
  })

  test('has the value of a field as one term, however many words it is made of', () => {
    const term = `field:${quoted('Due "by"')}=${quoted('next week')}`
    expect(term).toBe('field:"Due by"="next week"')
    expect(hasTerm(`tea ${term}`, term)).toBe(true)
    expect(withTerm(`tea ${term}`, term)).toBe('tea')
  })

  test('has one due date at a time', () => {
    expect(withTerm('due:today tea', 'due:<7d')).toBe('tea due:<7d')
    expect(withTerm('due:today tea', 'is:complete')).toBe('due:today tea is:complete')
  })
})
