import { expect, test } from 'vitest'
import { checkedAction, checkedTrigger } from '../../../src/boards/rules/documents.ts'
import { sentenceOf } from '../../../web/settings/rule-documents.ts'
import { presetsFor, unusedPresets } from '../../../web/settings/rule-presets.ts'
import { ACTION_SENTENCES, TRIGGER_SENTENCES } from '../../../web/settings/rule-sentences.ts'

const presets = presetsFor({
  first: 'Inbox',
  last: 'Done',
  label: 'L1',
  me: 'ada',
  zone: 'Europe/Berlin',
  question: 'Still?',
})

test('a preset is offered until the board has a rule like it, at whatever time of the day', () => {
  const [first, ...others] = presets
  const aging = presets.find(({ action }) => action['actionType'] === 'archive')
  if (first === undefined || aging === undefined) throw new Error('no presets')
  const { trigger, action } = first
  expect(unusedPresets(presets, [{ trigger: { ...trigger }, action }])).toEqual(others)
  const elsewhere = { ...first, trigger: { ...trigger, listName: 'Doing' } }
  expect(unusedPresets(presets, [elsewhere])).toEqual(presets)
  const later = { ...aging.trigger, atTime: '18:00', timeZone: 'UTC' }
  const left = unusedPresets(presets, [{ ...aging, trigger: later }])
  expect(left).toEqual(presets.filter((one) => one !== aging))
})

test('schedules of presets are in the time zone of the reader', () => {
  const zones = presets.flatMap(({ trigger }) => trigger['timeZone'] ?? [])
  expect(zones).toEqual(zones.map(() => 'Europe/Berlin'))
  expect(zones.length).toBeGreaterThan(0)
})

test('there are twelve presets, each a sentence that the service takes', () => {
  expect(presets).toHaveLength(12)
  for (const { trigger, action } of presets) {
    expect(sentenceOf(TRIGGER_SENTENCES, trigger)).toBeDefined()
    expect(sentenceOf(ACTION_SENTENCES, action)).toBeDefined()
    expect(checkedTrigger(trigger)).toEqual(trigger)
    expect(checkedAction(action)).toEqual(action)
  }
  expect(new Set(presets.map((one) => JSON.stringify(one))).size).toBe(12)
})
