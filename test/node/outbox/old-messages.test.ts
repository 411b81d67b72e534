import { expect, test } from 'vitest'
import { TASKS, readMessage } from '../../../src/app/tasks.ts'

test.each([
  [
    { task: 'mail', id: 'm' },
    { task: 'mail', id: 'm' },
  ],
  [{ mail: 'm' }, { task: 'mail', id: 'm' }],
  [{ board: 'b' }, { task: 'address', id: 'b' }],
  [{ integration: 'i' }, { task: 'webhooks', id: 'i' }],
  [{ stale: 'b' }, { task: 'index', id: 'b' }],
  [{ devicesOf: 'u' }, { task: 'push', id: 'u' }],
  [
    { notified: 'e f', from: 'u' },
    { task: 'plan', id: 'e f' },
  ],
  [{ handover: '{}' }, { task: 'handover', id: '{}' }],
])('the message %j asks for what it asked for in the version that sent it', (body, message) => {
  expect(readMessage(body)).toEqual(message)
  expect(TASKS.map(({ name }) => name)).toContain(message.task)
})

test.each([[null], ['text'], [[]], [{}], [{ unknown: 'x' }], [{ task: 1, id: 2 }]])(
  'the message %j asks for nothing that is known',
  (body) => expect(readMessage(body)).toBeUndefined(),
)

test('each task has a name of its own', () => {
  const names = TASKS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
