import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { type Env, openAppDeps } from '../../../src/app/deps.ts'
import type { TaskMessage } from '../../../src/kernel/task-queue.ts'
import worker from '../../../src/worker.ts'
import { sql } from '../engine/support.ts'
import { client } from '../../support/client.ts'
import { type Person, as, people, person } from '../../support/people.ts'

beforeAll(people)

/** The service, which changes two boards of a user at a time, over a queue whose messages wait. */
function openService(admin: Person) {
  const messages: TaskMessage[] = []
  const sendBatch: Queue<TaskMessage>['sendBatch'] = async (sent) => {
    messages.push(...[...sent].map(({ body }) => body))
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  }
  const TASKS = { ...env.WEBHOOKS, sendBatch } as Queue<TaskMessage>
  const bindings: Env = { ...env, TASKS }
  Object.assign(openAppDeps(bindings), { boardsAtATime: 2 })
  const inContext = async <T>(run: (context: ExecutionContext) => T): Promise<Awaited<T>> => {
    const context = createExecutionContext()
    const result = await run(context)
    await waitOnExecutionContext(context)
    return result
  }
  return {
    api: client({
      token: admin.token,
      via: (request) => inContext(async (context) => app.fetch(request, bindings, context)),
    }),
    messages,
    /** Handles one message. */
    next() {
      const timestamp = new Date()
      const sent = messages
        .splice(0, 1)
        .map((body) => ({ id: 'one', timestamp, attempts: 1, body }))
      const batch = createMessageBatch<TaskMessage>('laneway-webhooks', sent)
      return inContext(async (context) => {
        await worker.queue(batch, bindings, context)
        return getQueueResult(batch, context)
      })
    },
  }
}

async function userWithBoards(count: number): Promise<Person> {
  const user = await person()
  for (let at = 0; at < count; at += 1)
    await as(user).made('/api/boards', { title: 'Theirs', owner: user.id })
  return user
}

const boardsOf = ({ id }: Person) =>
  sql('select board_id from members where user_id = ? and is_active = 1', id)

const rowOf = ({ id }: Person) => sql('select login_disabled from users where id = ?', id)

test('a user of many boards is disabled at once, and leaves them in slices before they are deleted', async () => {
  const [{ siteAdmin }, user] = [await people(), await userWithBoards(5)]
  const { api, messages, next } = openService(siteAdmin)
  await api.sure('DELETE', `/api/users/${user.id}`)
  expect(await rowOf(user)).toEqual([{ login_disabled: 1 }])
  expect((await as(user).get('/api/user')).status).toBe(401)
  for (const left of [3, 1]) {
    await next()
    expect(await boardsOf(user)).toHaveLength(left)
    expect(await rowOf(user)).toHaveLength(1)
  }
  await next()
  expect(await boardsOf(user)).toEqual([])
  expect(await rowOf(user)).toEqual([])
  expect(messages).toEqual([])
})

test('a deletion whose message was lost is done when it is asked for again', async () => {
  const [{ siteAdmin }, user] = [await people(), await userWithBoards(3)]
  const { api, messages, next } = openService(siteAdmin)
  await api.sure('DELETE', `/api/users/${user.id}`)
  messages.splice(0)
  await api.sure('DELETE', `/api/users/${user.id}`)
  await next()
  await next()
  expect(await rowOf(user)).toEqual([])
})

test('a deletion ends with the rights of who asked for it', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [admin, user] = [await person({ isAdmin: true }), await userWithBoards(3)]
  const { api, next } = openService(admin)
  await api.sure('DELETE', `/api/users/${user.id}`)
  await sql('update users set is_admin = 0 where id = ?', admin.id)
  const { retryMessages } = await next()
  expect(retryMessages).toHaveLength(1)
  expect(errors.mock.calls.join()).toContain('Only the site admin')
  expect(await boardsOf(user)).toHaveLength(3)
  expect(await rowOf(user)).toEqual([{ login_disabled: 1 }])
})

test('boards that are taken over beyond the first ones follow in slices', async () => {
  const [{ siteAdmin }, user] = [await people(), await userWithBoards(5)]
  const { api, messages, next } = openService(siteAdmin)
  const { body } = await api.put(`/api/users/${user.id}`, { action: 'takeOwnership' })
  expect(body).toHaveLength(2)
  expect(await boardsOf(user)).toHaveLength(3)
  await next()
  await next()
  expect(await boardsOf(user)).toEqual([])
  expect(messages).toEqual([])
})

test('a site admin who takes over their own boards leaves nothing to the queue', async () => {
  const admin = await person({ isAdmin: true })
  for (let at = 0; at < 3; at += 1)
    await as(admin).made('/api/boards', { title: 'Own', owner: admin.id })
  const { api, messages } = openService(admin)
  await api.sure('PUT', `/api/users/${admin.id}`, { action: 'takeOwnership' })
  expect(messages).toEqual([])
  expect(await boardsOf(admin)).toHaveLength(3)
})
