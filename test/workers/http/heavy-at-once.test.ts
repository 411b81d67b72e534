import { describe, expect, test, vi } from 'vitest'
import { WORK, sharedBy } from '../../../src/kernel/budget/memory.ts'
import { WHOLE } from '../../../src/kernel/budget/weight.ts'
import { client } from '../../support/client.ts'
import { newBoard, newList, person } from '../../support/people.ts'
import { databaseWhere, serviceWith } from '../support/bindings.ts'

const { work } = sharedBy(() => 'nobody')

/** A service whose database does not answer until it is released, and how many requests wait for it. */
function openStuck() {
  const waiting: (() => void)[] = []
  const DB = databaseWhere(async (run) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return run()
  })
  const release = () => waiting.splice(0).forEach((go) => go())
  return { via: serviceWith({ DB }), waiting, release }
}

/** Releases whatever waits until all are answered, and gives their statuses. */
async function statusesOf(replies: Promise<{ status: number }>[], release: () => void) {
  const timer = setInterval(release, 5)
  const answered = await Promise.all(replies)
  clearInterval(timer)
  return new Set(answered.map(({ status }) => status))
}

describe('heavy requests of one user', () => {
  test('are worked on as far as their weights go, and all are answered', async () => {
    const ada = await person()
    const { via, waiting, release } = openStuck()
    const api = client({ via, token: ada.token })
    const replies = Array.from({ length: 6 }, () => api.get('/api/search?q=needle'))
    await vi.waitUntil(() => waiting.length === 2)
    expect(work.held()).toBe(WORK.share)
    expect(await statusesOf(replies, release)).toEqual(new Set([200]))
    await vi.waitUntil(() => work.held() === 0)
  })

  test('do not delay their light ones, nor those of others', async () => {
    const [ada, bob] = [await person(), await person()]
    const { via, waiting, release } = openStuck()
    const api = client({ via, token: ada.token })
    const heavy = Array.from({ length: 20 }, () => api.get('/api/search?q=needle'))
    await vi.waitUntil(() => waiting.length === 2)
    for (const { token } of [ada, bob])
      expect((await client({ via: serviceWith({}), token }).get('/api/user')).status).toBe(200)
    const other = client({ via, token: bob.token }).get('/api/search?q=needle')
    await vi.waitUntil(() => waiting.length === 3)
    expect(await statusesOf([...heavy, other], release)).toEqual(new Set([200]))
    await vi.waitUntil(() => work.held() === 0)
  })
})

test('a copy of a board takes a whole turn for each piece that it reads or stores', async () => {
  const board = await newBoard()
  await newList(board, ['A card'])
  const { via, waiting, release } = openStuck()
  const copied = client({ via, token: board.people.admin.token }).post(`${board.path}/copy`, {})
  let turns = 0
  const timer = setInterval(() => {
    if (waiting.length > 0 && work.held() === WHOLE) turns += 1
    release()
  }, 5)
  expect((await copied).status).toBe(200)
  clearInterval(timer)
  // Its outline, its cards, its checklists, and the batch that stores them.
  expect(turns).toBe(4)
  await vi.waitUntil(() => work.held() === 0)
})
