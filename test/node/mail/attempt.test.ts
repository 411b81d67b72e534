import { expect, test } from 'vitest'
import { afterAttempt } from '../../../src/accounts/mail/attempt.ts'
import { failedAttempt } from '../../../src/outbox/ways/mail-result.ts'

const NOW = Date.UTC(2026, 0, 1)
const FAULT = { isSent: false, isFinal: false, error: 'no' } as const

/** The waits between attempts that all fail, in minutes, and the state after the last one. */
function waits(usefulUntil: string | null): { minutes: number[]; state: string } {
  const minutes: number[] = []
  for (let tries = 1, nowMs = NOW; ; tries += 1) {
    const { dueAt, state } = afterAttempt(FAULT, { tries, usefulUntil }, nowMs, 0)
    if (dueAt === null) return { minutes, state }
    minutes.push((Date.parse(dueAt) - nowMs) / 60_000)
    nowMs = Date.parse(dueAt)
  }
}

test('a message that cannot be sent is tried eight times within a day, and then has failed', () => {
  const { minutes, state } = waits(null)
  expect({ state, attempts: minutes.length + 1 }).toEqual({ state: 'failed', attempts: 8 })
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
  expect(minutes.reduce((a, b) => a + b)).toBeLessThan(24 * 60)
})

test('a message is not tried when it is of no use any more', () => {
  const { minutes } = waits(new Date(NOW + 30 * 60_000).toISOString())
  expect(minutes.reduce((a, b) => a + b)).toBeLessThan(30)
})

test('a message that is sent, or refused for good, is not tried again', () => {
  const first = { tries: 1, usefulUntil: null }
  expect(afterAttempt({ isSent: true }, first, NOW, 0)).toMatchObject({
    state: 'sent',
    dueAt: null,
  })
  const final = { ...FAULT, isFinal: true }
  expect(afterAttempt(final, first, NOW, 0)).toMatchObject({ state: 'failed', dueAt: null })
})

test('only an answer about the message is final, and what is kept of it names no address', () => {
  const fault = (command: string, responseCode: number, message = 'x') =>
    failedAttempt(Object.assign(new Error(message), { command, responseCode }))
  expect(fault('RCPT TO', 550, '550 <ada@example.com>\r\nunknown')).toEqual({
    isSent: false,
    isFinal: true,
    error: 'RCPT TO 550 … unknown',
  })
  expect(fault('DATA', 452)).toMatchObject({ isFinal: false })
  expect(fault('AUTH PLAIN', 535)).toMatchObject({ isFinal: false })
  expect(failedAttempt('odd')).toEqual({ isSent: false, isFinal: false, error: 'odd' })
})
