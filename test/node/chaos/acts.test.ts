import { expect, test } from 'vitest'
import { differencesIn } from '../../chaos/acts/judge.ts'
import { CHAIN } from '../../chaos/acts/stage.ts'
import type { Card, Entry, Rule, Run, Stored } from '../../chaos/acts/stored.ts'

const MOMENT = '2026-01-01T10:05:00.000Z'

function aCard(id: string, more: Partial<Card> = {}): Card {
  return {
    id,
    board: 'b',
    title: id,
    list: 'todo',
    color: '',
    dueAt: '',
    createdAt: '',
    from: '',
    to: '',
    isWaiting: 0,
    comments: '[]',
    checklists: '[]',
    labels: '[]',
    ...more,
  }
}

function aRule(id: string, more: Partial<Rule> = {}): Rule {
  return {
    id,
    board: 'b',
    title: id,
    kind: '',
    action: '',
    does: '',
    createdAt: '',
    runs: 1,
    ...more,
  }
}

function aRun(rule: string, card: string, changes: number): Run {
  return { rule, seq: 1, card, outcome: 'acted', reason: '', changes }
}

const entries = (...told: [kind: string, card: string, rule?: string][]): Entry[] =>
  told.map(([kind, card, rule = ''], at) => ({
    board: 'b',
    seq: at + 1,
    kind,
    card,
    rule,
    list: kind === 'moveCard' ? 'doing' : '',
  }))

/** Returns what is stored where one card was moved, one schedule came, and one card recurred. */
function whole(): Stored {
  const schedule = { title: MOMENT, kind: 'scheduledTrigger', action: 'addComment', does: 'Look' }
  return {
    rules: [...CHAIN.map((title) => aRule(title)), aRule('schedule', schedule)],
    runs: [
      aRun('label', 'moved', 1),
      aRun('checklist', 'moved', 3),
      aRun('comment', 'moved', 1),
      aRun('card', 'moved', 1),
      aRun('color', 'after', 0),
      aRun('schedule', 'old', 1),
    ],
    log: entries(
      ['moveCard', 'moved'],
      ['ruleRan', 'moved', 'label'],
      ['addedLabel', 'moved', 'label'],
      ['ruleRan', 'moved', 'checklist'],
      ['addChecklist', 'moved', 'checklist'],
      ['addChecklistItem', 'moved', 'checklist'],
      ['addChecklistItem', 'moved', 'checklist'],
      ['ruleRan', 'moved', 'comment'],
      ['addComment', 'moved', 'comment'],
      ['ruleRan', 'moved', 'card'],
      ['createCard', 'after', 'card'],
      ['ruleRan', 'after', 'color'],
      ['ruleRan', 'old', 'schedule'],
      ['addComment', 'old', 'schedule'],
      ['cardRecurred', 'second'],
    ),
    cards: [
      aCard('moved', { comments: '["Begun"]', checklists: '["Steps 2"]', labels: '["l"]' }),
      aCard('after', { title: 'After moved', color: 'red' }),
      aCard('old', { list: 'old', comments: '["Look"]' }),
      aCard('first', { title: 'Tea', to: 'second', dueAt: '1' }),
      aCard('second', { title: 'Tea', from: 'first', dueAt: '2' }),
    ],
    lists: new Map([
      ['doing', 'Doing'],
      ['old', 'Old'],
    ]),
  }
}

test('what is whole is no fault', () => {
  expect([...differencesIn(whole(), ['first'])]).toEqual([])
})

test.each<[what: string, spoil: (stored: Stored) => unknown]>([
  ['a chain that ends half', ({ log }) => log.splice(11, 1)],
  ['a chain that comes later', ({ log }) => log.splice(1, 0, ...entries(['editCard', 'other']))],
  ['a run that was lost', ({ runs }) => runs.splice(2, 1)],
  ['a run twice', ({ runs }) => runs.push(aRun('label', 'moved', 1))],
  [
    'a comment twice',
    ({ cards }) => (cards[0] = aCard('moved', { ...cards[0], comments: '["Begun","Begun"]' })),
  ],
  ['a schedule that acted on no card', ({ cards }) => (cards[2] = aCard('old', { list: 'old' }))],
  ['a schedule that left out a card', ({ cards }) => cards.push(aCard('other', { list: 'old' }))],
  ['an occurrence with two cards', ({ cards }) => cards.push(aCard('third', { from: 'first' }))],
  ['an occurrence without a card', ({ cards }) => cards.splice(4, 1)],
  [
    'a next card that is late',
    ({ cards }) => (cards[4] = aCard('second', { ...cards[4], isWaiting: 1 })),
  ],
  [
    'a next card without what was on it',
    ({ cards }) => (cards[4] = aCard('second', { ...cards[4], title: '' })),
  ],
])('%s is a fault', (_what, spoil) => {
  const stored = whole()
  spoil(stored)
  expect([...differencesIn(stored, ['first'])]).not.toEqual([])
})
