import { expect, test, vi } from 'vitest'
import { soonest } from '../../../web/service-worker/soonest.ts'

const kept = new Response('kept')
const hour = 3_600_000

test('the page comes from the network where that answers in time', async () => {
  const asked = new Response('new')
  expect(await soonest(Promise.resolve(asked), kept, hour)).toBe(asked)
})

test('what the service refuses is shown as it is, as it did not fail', async () => {
  const asked = new Response('', { status: 404 })
  expect(await soonest(Promise.resolve(asked), kept, hour)).toBe(asked)
})

test.each([
  ['fails', () => Promise.reject(new TypeError('no connection'))],
  ['answers that the service failed', () => Promise.resolve(new Response('', { status: 522 }))],
])('the page that is kept is shown where the network %s', async (_, ask) => {
  expect(await soonest(ask(), kept, hour)).toBe(kept)
})

test('the page that is kept is shown once the network has had its time', async () => {
  vi.useFakeTimers()
  try {
    const shown = soonest(new Promise(() => {}), kept, 2_000)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await shown).toBe(kept)
  } finally {
    vi.useRealTimers()
  }
})
