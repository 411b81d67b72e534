import { describe, expect, test, vi } from 'vitest'
import { REQUESTS, sharedBy } from '../../../src/kernel/budget/memory.ts'
import { client } from '../../support/client.ts'
import { person } from '../../support/people.ts'
import { databaseWhere, serviceWith } from '../support/bindings.ts'

const { requests } = sharedBy(() => 'nobody')

/** A service whose database does not answer until it is released, and how many requests wait for it. */
function openStuck() {
  const waiting: (() => void)[] = []
  const DB = databaseWhere(async (run) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return run()
  })
  return { via: serviceWith({ DB }), waiting }
}

describe('requests of one user at once', () => {
  test('are worked on up to a share, and the others when those are answered', async () => {
    const ada = await person()
    const { via, waiting } = openStuck()
    const api = client({ via, token: ada.token })
    const replies = Array.from({ length: REQUESTS.share + 8 }, () => api.get('/api/user'))
    await vi.waitUntil(() => waiting.length === REQUESTS.share)
    expect(requests.held()).toBe(REQUESTS.share)
    for (const go of waiting.splice(0)) go()
    await vi.waitUntil(() => waiting.length === 8)
    for (const go of waiting.splice(0)) go()
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(requests.held()).toBe(0)
  })

  test('do not delay other users', async () => {
    const [ada, bob] = [await person(), await person()]
    const { via, waiting } = openStuck()
    const api = client({ via, token: ada.token })
    const replies = Array.from({ length: REQUESTS.share + 8 }, () => api.get('/api/user'))
    await vi.waitUntil(() => waiting.length === REQUESTS.share)
    const reply = await client({ via: serviceWith({}), token: bob.token }).get('/api/user')
    expect(reply.status).toBe(200)
    for (const go of waiting.splice(0)) go()
    await vi.waitUntil(() => waiting.length === 8)
    for (const go of waiting) go()
    await Promise.all(replies)
  })
})
