import { readRule } from '../../../src/kernel/contract/recurrence/rule.ts'
import type { ReadRecurrence, Recurrence } from '../../../src/kernel/contract/recurrence/series.ts'
import { zoneNamed } from '../../../src/kernel/contract/zones.ts'

export const NOW = '2026-01-01T00:00:00.000Z'
export const DATELESS = { receivedAt: null, startAt: null, dueAt: null, endAt: null }

/** A recurrence, daily in Berlin if nothing else is given, with its rule and zone. */
export function recurring(given: Partial<Recurrence>): ReadRecurrence {
  const recurrence = {
    rule: 'FREQ=DAILY',
    mode: 'schedule' as const,
    timeZone: 'Europe/Berlin',
    ...given,
  }
  const { rule } = readRule(recurrence.rule)
  const zone = zoneNamed(recurrence.timeZone)
  if (rule === undefined || zone === undefined) throw new Error('no such rule or zone')
  return { ...recurrence, read: rule, zone }
}

export function due(dueAt: string) {
  return { ...DATELESS, dueAt }
}
