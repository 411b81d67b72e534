import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { LOGGED_KINDS } from '../../../src/boards/activity-kinds.ts'
import { type Names, historyLines, historyPhrase } from '../../../web/card/history-phrase.ts'
import { ruleTitles } from '../../../web/card/history-rules.ts'
import type { Activity } from '../../../web/state/card-view.ts'
import DE from '../../../web/text/languages/de/later.json'
import EN from '../../../web/text/languages/en/later.json'
import LANGUAGES from '../../../web/text/languages.json'
import { phraseIn } from '../../../web/text/phrase.ts'

const NAMES: Names = {
  gone: 'something',
  person: (id) => ({ U1: 'Ada', U2: 'Grace' })[id] ?? 'Somebody',
  rule: (id) => `The rule ${id}`,
  list: (id) => ({ L1: 'To do', L2: 'Doing' })[id],
  swimlane: (id) => ({ S1: 'Kitchen', S2: 'Garden' })[id],
  label: (id) => ({ B1: 'urgent' })[id],
  field: (id) => ({ F1: 'Price' })[id],
  fieldValue: (_id, value) => String(value),
  moment: (moment) => moment.slice(0, 10),
  reason: (reason) => reason,
}

function activity(activityType: string, given: Partial<Activity> = {}): Activity {
  return {
    _id: 'A1',
    seq: 1,
    activityType,
    userId: 'U1',
    createdAt: '2030-01-01T00:00:00.000Z',
    cardId: 'C1',
    title: 'Tiles',
    ...given,
  }
}

/** The sentence in a language. */
function sentence(kind: string, given: Partial<Activity> = {}, language: 'en' | 'de' = 'en') {
  const phrase = historyPhrase({ activity: activity(kind, given), count: 1 }, NAMES)
  return phraseIn(language === 'en' ? EN : DE, phrase.key, phrase.given, language)
}

async function phrasesIn(language: string): Promise<Record<string, string>> {
  const file = `../../../web/text/languages/${language}/later.json`
  return JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'))
}

/** The kinds of entries that nobody made. */
const CLOCK = new Set<string>(['almostdue', 'duenow', 'pastdue', 'cardRecurred'])

describe.each(Object.keys(LANGUAGES))('the history in %s', async (language) => {
  const phrases = await phrasesIn(language)

  test.each(LOGGED_KINDS)('has a sentence of its own for %s', (activityType) => {
    const refs = { memberId: 'U2', listId: 'L1', oldListId: 'L2', labelId: 'B1', ruleId: 'R1' }
    const value = '2030-03-04T00:00:00.000Z'
    const reason = 'It is full.'
    const given = { ...refs, customFieldId: 'F1', checklist: 'Before', value, reason }
    const line = { activity: activity(activityType, given), count: 1 }
    const { key, given: words } = historyPhrase(line, NAMES)
    expect(key).toMatch(new RegExp(`^history\\.${activityType}(?:\\.|$)`))
    const text = phraseIn(phrases, key, words, language)
    expect(text).not.toMatch(/[{}]|something/)
    expect(text.includes('Ada') || text.includes('The rule R1')).toBe(!CLOCK.has(activityType))
  })
})

describe.each(['en', 'de'] as const)('a gap in the history in %s', (language) => {
  test('has a sentence for a kind that it does not know', () => {
    expect(sentence('paintedCard', {}, language)).toMatch(/^Ada \S+/)
  })

  test('names what is gone without its id', () => {
    expect(sentence('addedLabel', { labelId: 'B9' }, language)).not.toContain('B9')
  })
})

describe('a sentence', () => {
  test('says from where to where a card was moved', () => {
    const there = { listId: 'L2', swimlaneId: 'S1', oldSwimlaneId: 'S1' }
    expect(sentence('moveCard', { ...there, oldListId: 'L1' })).toBe(
      'Ada moved this card from To do to Doing',
    )
    expect(sentence('moveCard', { ...there, oldListId: 'L2' })).toBe(
      'Ada moved this card within Doing',
    )
    expect(sentence('moveCard', { ...there, oldListId: 'L2', swimlaneId: 'S2' })).toBe(
      'Ada moved this card to the swimlane Garden',
    )
  })

  test('tells a date that is set from one that is removed', () => {
    expect(sentence('a-dueAt', { value: '2030-03-04T00:00:00.000Z' })).toBe(
      'Ada set the due date to 2030-03-04',
    )
    expect(sentence('a-dueAt', { value: null })).toBe('Ada removed the due date')
  })

  test('tells who joins from who is added', () => {
    expect(sentence('joinMember', { memberId: 'U1' })).toBe('Ada joined this card')
    expect(sentence('joinMember', { memberId: 'U2' })).toBe('Ada added Grace as a member')
  })

  test('names an item by what it was called, and a field by its value', () => {
    expect(sentence('checkedItem', { value: 'Measure' })).toBe('Ada checked Measure')
    expect(sentence('setCustomField', { customFieldId: 'F1', value: 12 })).toBe(
      'Ada set Price to 12',
    )
  })
})

describe('what a rule does', () => {
  const byRule = { ruleId: 'R1' }

  test('is said to be of the rule, not of who made it', () => {
    expect(sentence('markedCard', byRule)).toBe('The rule R1 changed the card')
    expect(sentence('addedLabel', { ...byRule, labelId: 'B1' })).toBe(
      'The rule R1 added the label urgent',
    )
    expect(sentence('joinMember', { ...byRule, memberId: 'U1' })).toBe(
      'The rule R1 added Ada as a member',
    )
    expect(sentence('unjoinMember', { ...byRule, memberId: 'U1' })).toBe(
      'The rule R1 removed the member Ada',
    )
  })

  test('begins with a line about its run, and a run that fails says why', () => {
    expect(sentence('ruleRan', { ...byRule, value: 'Tidy' })).toBe('The rule R1 acted')
    const reason = 'The list is full.'
    expect(sentence('ruleFailed', { ...byRule, userId: '', reason })).toBe(
      'The rule R1 could not act: The list is full.',
    )
  })

  test('is no line with what its maker does', () => {
    const checked = (given: Partial<Activity>) => activity('checkedItem', given)
    expect(historyLines([checked({}), checked(byRule), checked(byRule)])).toMatchObject([
      { count: 1 },
      { count: 2 },
    ])
  })

  test.each(['createRule', 'editRule', 'deleteRule'])('is not what %s does to it', (kind) => {
    expect(sentence(kind, byRule)).toMatch(/^Ada /)
  })

  test('has the title that the rule had at its runs', () => {
    const titles = ruleTitles([
      activity('ruleRan', { ...byRule, value: 'Tidy' }),
      activity('ruleFailed', { ruleId: 'R2', value: 'Mail' }),
      activity('ruleRan', { ruleId: 'R3', value: '' }),
      activity('setCustomField', { ruleId: 'R4', value: 'blue' }),
    ])
    expect([...titles]).toEqual([
      ['R1', 'Tidy'],
      ['R2', 'Mail'],
    ])
  })
})

test('what somebody does to items in a row is one line, and comments are no line', () => {
  const added = (value: string, userId = 'U1') => activity('addChecklistItem', { value, userId })
  const lines = historyLines([
    activity('checkedItem', { value: 'Tea' }),
    activity('addComment'),
    activity('checkedItem', { value: 'Milk' }),
    added('Sugar'),
    added('Milk'),
    added('Tea'),
    added('Cups', 'U2'),
    activity('createCard', { listId: 'L1' }),
    activity('createCard', { listId: 'L1' }),
  ])
  const said = lines.map((line) => {
    const { key, given } = historyPhrase(line, NAMES)
    return phraseIn(EN, key, given, 'en').replace(/[\u2066-\u2069]/g, '')
  })
  expect(said).toEqual([
    'Ada checked 2 items',
    'Ada added 3 items',
    'Grace added the item Cups',
    'Ada made this card in To do',
    'Ada made this card in To do',
  ])
})
