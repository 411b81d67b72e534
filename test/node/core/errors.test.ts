import { expect, test } from 'vitest'
import { AppError, statusOf } from '../../../src/kernel/contract/app-error.ts'

test('an error has the status and the sentence of the table, with its values in it', () => {
  const error = new AppError('list.full', { values: { limit: 3 } })
  expect(statusOf(error.code)).toBe(409)
  expect(error.message).toMatch(/limit is 3 cards/)
})

test('a reason of its own stands in place of the sentence', () => {
  expect(new AppError('card.not_found', { reason: 'There is no {such} card.' }).message).toBe(
    'There is no {such} card.',
  )
})

test('what looks like a value but is none stays as it is', () => {
  expect(new AppError('user.is_bot').message).toContain('/api/users/{user}/tokens')
})

test('an error of the configuration is answered with 503', () => {
  expect(statusOf('config.jwt_secret')).toBe(503)
})
