import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { emptySent } from '../../../web/ui/empty-sent.ts'

test.each([
  ['Ada ', 'Ada', ''],
  ['Joan', 'Ada', 'Joan'],
  ['', 'Ada', ''],
])('of a field with %j nothing but %j that was sent is emptied', (typed, sent, left) => {
  const field = signal(typed)
  emptySent(field, sent)
  expect(field.value).toBe(left)
})
