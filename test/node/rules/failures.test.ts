import { expect, test } from 'vitest'
import { afterActing, afterFailure } from '../../../src/boards/rules/failures.ts'
import type { Failure } from '../../../src/boards/rules/fields.ts'

const at = (hours: number) =>
  new Date(Date.UTC(2026, 0, 1) + Math.round(hours * 3_600_000)).toISOString()

/** A rule that fails for reasons at hours of a year; `acts` in place of a reason is a run that acts. */
function lived(...runs: [reason: string, hour: number][]) {
  let rule: { failures: Failure[]; toldAt: string | null } = { failures: [], toldAt: null }
  return runs.map(([reason, hour]) => {
    const now = at(hour)
    if (reason === 'acts') {
      rule = { ...rule, failures: afterActing(rule, now) }
      return 'acts'
    }
    const { failures, isLogged, isTold } = afterFailure(rule, reason, now)
    rule = { failures, toldAt: isTold ? now : rule.toldAt }
    return isTold ? 'told' : isLogged ? 'logged' : 'silent'
  })
}

test('each reason is logged once an hour, and told once', () => {
  expect(lived(['a', 0], ['b', 0], ['a', 0.5], ['b', 0.9], ['a', 1], ['b', 100])).toEqual([
    'told',
    'told',
    'silent',
    'silent',
    'logged',
    'logged',
  ])
})

test('a reason is told again where the rule has acted, and not failed for it for a day', () => {
  expect(lived(['a', 0], ['acts', 1], ['a', 2], ['acts', 27], ['a', 28])).toEqual([
    'told',
    'acts',
    'logged',
    'acts',
    'told',
  ])
})

test('a rule with a new reason each time is logged ten times in an hour, and tells ten times at first and once a day after that', () => {
  const runs = Array.from({ length: 200 }, (_, run): [string, number] => [`${run}`, run / 100])
  const count = (word: string) => lived(...runs).filter((one) => one === word).length
  expect([count('told'), count('logged')]).toEqual([10, 10])
})
