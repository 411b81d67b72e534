import { expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { newBoard } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { D1_ERRORS, d1Error } from '../support/bindings.ts'
import { serviceOver } from '../support/faulty-service.ts'

test.each([
  ...D1_ERRORS.overloaded.map((text) => [text, '503 store.overloaded'] as const),
  ['no such table: users', '503 store.unmigrated'] as const,
])('an invalid body is refused as any other where the store says "%s"', async (text, wanted) => {
  const { people, path } = await newBoard()
  const via = serviceOver(() => Promise.reject(d1Error(text)))
  const api = client({ via, token: people.admin.token })
  expect(outcome(await api.send('POST', `${path}/lists`, { title: {} }))).toBe(wanted)
})
