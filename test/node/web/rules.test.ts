import { describe, expect, test } from 'vitest'
import { ACTIONS, ACTION_KINDS } from '../../../src/boards/rules/action-kinds.ts'
import { checkedAction, checkedTrigger } from '../../../src/boards/rules/documents.ts'
import { TRIGGERS, TRIGGER_KINDS } from '../../../src/boards/rules/trigger-kinds.ts'
import {
  MARKED,
  type RuleDocument,
  type RuleField,
  isRuleField,
  markedFor,
  partsOf,
} from '../../../web/settings/rule-fields.ts'
import {
  daysOf,
  daysTyped,
  documentOf,
  missingFields,
  sentenceOf,
  textIn,
} from '../../../web/settings/rule-documents.ts'
import {
  ACTION_SENTENCES,
  type Sentence,
  TRIGGER_SENTENCES,
} from '../../../web/settings/rule-sentences.ts'
import { type ShownRule, shownRules } from '../../../web/settings/shown-rows.ts'
import type { Pending } from '../../../web/state/pending.ts'
import english from '../../../web/text/languages/en/later.json'
import { filled, phraseIn } from '../../../web/text/phrase.ts'

const SIDES: [string, Record<string, Sentence>][] = [
  ['rule-when', TRIGGER_SENTENCES],
  ['rule-then', ACTION_SENTENCES],
]

const ALL = SIDES.flatMap(([side, sentences]) =>
  Object.entries(sentences).map(([name, one]): [string, Sentence] => [`${side}.${name}`, one]),
)

const PHRASES: Readonly<Record<string, string>> = english

function fieldsIn(key: string): RuleField[] {
  const phrase = PHRASES[key] ?? PHRASES[`${key}_other`] ?? ''
  const parts = partsOf(filled(phrase, MARKED, 'en'))
  return parts.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
}

/** Values of the fields that do not take every text. */
const CHOSEN: Partial<Record<RuleField, string>> = { onDate: '2026-03-24', selectedColor: 'green' }

/** A document in which everything is chosen. */
function whole(sentence: Sentence): RuleDocument {
  const document = documentOf(sentence, 'Europe/Berlin')
  const chosen = missingFields(sentence, document).map((field) => [
    field,
    CHOSEN[field] ?? 'chosen',
  ])
  return { ...document, ...Object.fromEntries(chosen) }
}

describe('the sentences about rules', () => {
  test.each(ALL)('%s has a control for each of its fields, once', (key, sentence) => {
    expect(fieldsIn(key).toSorted()).toEqual(Object.keys(sentence.with).toSorted())
    for (const field of sentence.also) expect(fieldsIn(`rule-also.${field}`)).toEqual([field])
  })

  test.each(ALL)('%s is found by the document that it makes', (key, sentence) => {
    const [side, name] = key.split('.')
    const sentences = side === 'rule-when' ? TRIGGER_SENTENCES : ACTION_SENTENCES
    expect(sentenceOf<string>(sentences, documentOf(sentence, 'UTC'))).toBe(name)
  })

  test.each(ALL)('%s makes what the service takes as it is', (key, sentence) => {
    const document = whole(sentence)
    const checked = key.startsWith('rule-when') ? checkedTrigger : checkedAction
    expect(checked(document)).toEqual(document)
  })

  test('are there for every kind but buttons, which nothing presses', () => {
    const triggers = new Set(Object.values(TRIGGER_SENTENCES).map(({ is }) => is['activityType']))
    expect([...triggers, 'button'].toSorted()).toEqual(TRIGGER_KINDS.toSorted())
    const actions = new Set(Object.values(ACTION_SENTENCES).map(({ is }) => is['actionType']))
    expect([...actions].toSorted()).toEqual(ACTION_KINDS.toSorted())
  })

  test('have every field of their kinds', () => {
    const told = new Map<string, Set<string>>()
    for (const [, { is, with: fields, also }] of ALL) {
      const kind = String(is['activityType'] ?? is['actionType'])
      const known = told.get(kind) ?? new Set<string>()
      for (const field of [...Object.keys({ ...is, ...fields }), ...also]) known.add(field)
      told.set(kind, known)
    }
    for (const [kind, fields] of Object.entries({ ...TRIGGERS, ...ACTIONS })) {
      if (kind === 'button') continue
      const left = Object.keys(fields).filter((field) => !told.get(kind)?.has(field))
      expect([kind, left]).toEqual([kind, []])
    }
  })

  test('say nothing of a kind that the page does not know', () => {
    expect(sentenceOf(TRIGGER_SENTENCES, { activityType: 'later' })).toBeUndefined()
    expect(sentenceOf(ACTION_SENTENCES, { actionType: 'moveCard' })).toBeUndefined()
  })

  test('follow what a schedule means by a field that it does not have', () => {
    const due = { activityType: 'scheduledTrigger', scheduleKind: 'due' }
    expect(sentenceOf(TRIGGER_SENTENCES, due)).toBe('dueDays')
    const aging = { activityType: 'scheduledTrigger', scheduleKind: 'aging', days: 3 }
    expect(sentenceOf(TRIGGER_SENTENCES, aging)).toBe('agingInList')
  })

  test.each([
    ['pl', 1, 'Gdy od daty karty minął ', 'tydzień'],
    ['pl', 3, 'Gdy od daty karty minęły ', 'tygodnie'],
    ['pl', 5, 'Gdy od daty karty minęło ', 'tygodni'],
    ['en', 1, 'When a date of a card was ', 'week'],
  ])('take in %s the form of %i days', async (language, count, begins, unit) => {
    const path = `../../../web/text/languages/${language}/later.json`
    const { default: texts } = await import(path)
    const phrase = phraseIn(texts, 'rule-when.dueOverdue', markedFor(count), language)
    expect(partsOf(phrase)[0]).toBe(begins)
    expect(phraseIn(texts, 'rule-unit.weeks', { count }, language)).toBe(unit)
  })

  test('count days by what they have, or would begin with, also after a date', () => {
    const { dueDaysAfter, agingInList } = TRIGGER_SENTENCES
    expect([daysOf(dueDaysAfter, { days: -3 }), daysOf(agingInList, {})]).toEqual([3, 7])
  })

  test.each([
    [2, 'dueDays', 'setDateRelative'],
    [0, 'dueDays', 'setDateRelative'],
    [-2, 'dueDaysAfter', 'setDateAgo'],
    ['-2', 'dueDaysAfter', 'setDateAgo'],
  ])('are others for %s days than for days the other way', (days, trigger, action) => {
    const due = { activityType: 'scheduledTrigger', scheduleKind: 'due', days }
    expect(sentenceOf(TRIGGER_SENTENCES, due)).toBe(trigger)
    expect(sentenceOf(ACTION_SENTENCES, { actionType: 'setDateRelative', days })).toBe(action)
  })

  test('have a number of days without its sign, which stays while it is typed', () => {
    const { dueDays, dueDaysAfter, dueOverdue } = TRIGGER_SENTENCES
    expect(textIn({ sentence: dueDaysAfter, document: { days: -12 } }, 'days')).toBe('12')
    expect(textIn({ sentence: dueOverdue, document: { days: -1 } }, 'days')).toBe('1')
    expect(daysTyped(dueDaysAfter, '3')).toBe(-3)
    expect(daysTyped(dueDays, '-3')).toBe(3)
    const cleared = { ...documentOf(dueDaysAfter, 'UTC'), days: daysTyped(dueDaysAfter, '') }
    expect(sentenceOf(TRIGGER_SENTENCES, cleared)).toBe('dueDaysAfter')
    expect(missingFields(dueDaysAfter, cleared)).toEqual(['days'])
    expect(textIn({ sentence: dueDaysAfter, document: cleared }, 'days')).toBe('')
  })

  test('miss what is left to choose, of text also blanks', () => {
    const { addComment } = ACTION_SENTENCES
    expect(missingFields(addComment, { actionType: 'addComment', text: ' ' })).toEqual(['text'])
    expect(missingFields(addComment, { actionType: 'addComment', text: 'Hi' })).toEqual([])
    const { moveCard } = TRIGGER_SENTENCES
    expect(missingFields(moveCard, documentOf(moveCard, 'UTC'))).toEqual([])
  })

  test('leave a text in a phrase as it is, whatever is in it', () => {
    expect(partsOf('a \0listName\0 b')).toEqual(['a ', { field: 'listName' }, ' b'])
    expect(partsOf('\0other\0')).toEqual(['other'])
    expect(isRuleField('constructor')).toBe(false)
  })
})

describe('rules with what is not confirmed yet', () => {
  const rule = {
    title: '',
    enabled: true,
    trigger: { activityType: 'commented' },
    action: { actionType: 'archive' },
  }
  const read: ShownRule[] = [{ _id: 'R1', ...rule, runs: 2 }]
  const given = (command: Pick<Pending['command'], 'kind' | 'args'>): Pending => ({
    // Of a command, only what it is about is looked at.
    command: { key: 'K', at: 0, text: '', ...command } as Pending['command'],
    state: 'waiting',
  })

  test('have the new one once, also after it was read', () => {
    const pending = [given({ kind: 'createRule', args: { id: 'R2', rule } })]
    expect(shownRules(read, pending).map(({ _id }) => _id)).toEqual(['R1', 'R2'])
    expect(shownRules([...read, { _id: 'R2', ...rule }], pending)).toHaveLength(2)
  })

  test('are as they are edited, and keep the rest', () => {
    const edit = { rule: 'R1', set: { enabled: false }, was: { enabled: true } }
    const [shown] = shownRules(read, [given({ kind: 'editRule', args: edit })])
    expect(shown).toEqual({ ...read[0], enabled: false })
  })

  test('have no deleted one', () => {
    expect(shownRules(read, [given({ kind: 'deleteRule', args: { rule: 'R1' } })])).toEqual([])
  })
})
