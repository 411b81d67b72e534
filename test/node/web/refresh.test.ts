import { expect, test } from 'vitest'
import { type Stale, refresher } from '../../../web/state/refresh.ts'

/** A refresher whose reads last until they are ended, and what they read. */
function slow() {
  const reads: string[] = []
  const ends: (() => void)[] = []
  const { refresh } = refresher(({ whole, cards }: Stale) => {
    reads.push(whole ? 'whole' : [...cards].join())
    return new Promise((resolve) => {
      ends.push(resolve)
    })
  })
  return { refresh, reads, end: () => ends.shift()?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked for while a read is under way goes into one next read', async () => {
  const { refresh, reads, end } = slow()
  void refresh(['A'])
  void refresh(['B'])
  void refresh(['C', 'B'])
  expect(reads).toEqual(['A'])
  end()
  await settled()
  expect(reads).toEqual(['A', 'B,C'])
})

test('a read of the whole board counts for its cards', async () => {
  const { refresh, reads, end } = slow()
  void refresh(['A'])
  void refresh(['B'])
  void refresh()
  void refresh(['C'])
  end()
  await settled()
  expect(reads).toEqual(['A', 'whole'])
})

test('more cards than a request may name are read with the whole board', () => {
  const { refresh, reads } = slow()
  void refresh(Array.from({ length: 101 }, (_, index) => `C${index}`))
  expect(reads).toEqual(['whole'])
})

test('a read that fails does not end those after it', async () => {
  let isBroken = true
  const reads: boolean[] = []
  const { refresh } = refresher(() => {
    reads.push(isBroken)
    return isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()
  })
  await expect(refresh()).rejects.toThrow('broken')
  isBroken = false
  await refresh()
  expect(reads).toEqual([true, false])
})

test('a change of no card, which needs no read, does not end those after it', async () => {
  const { refresh, reads } = slow()
  await refresh([])
  expect(reads).toEqual([])
  void refresh()
  expect(reads).toEqual(['whole'])
})
