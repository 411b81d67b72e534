import { expect, onTestFinished, test, vi } from 'vitest'
import { slices } from '../../../web/card/slices.ts'

/** Slices on a clock of their own, and work on it whose steps are noted. */
function onClock() {
  let ms = 0
  const done: string[] = []
  const waiting: (() => void)[] = []
  const inSlices = slices(
    () => ms,
    (run) => waiting.push(run),
  )
  return {
    inSlices,
    done,
    *work(name: string, steps: number, stepMs: number): Generator<void, void> {
      for (let step = 0; step < steps; step += 1) {
        ms += stepMs
        done.push(name)
        yield
      }
    },
    /** The page answers: the next slice begins. */
    answer: () => waiting.shift()?.(),
    isWaiting: () => waiting.length > 0,
  }
}

test('quick work is done at once', () => {
  const { inSlices, work, done, answer, isWaiting } = onClock()
  inSlices(work('a', 2, 1))
  inSlices(work('b', 3, 1))
  expect(done.join('')).toBe('aabbb')
  answer()
  expect(isWaiting()).toBe(false)
})

test('work that is too long for a slice goes on after the page has answered, one after the other', () => {
  const { inSlices, work, done, answer } = onClock()
  inSlices(work('a', 3, 5))
  inSlices(work('b', 3, 5))
  expect(done.join('')).toBe('aa')
  answer()
  expect(done.join('')).toBe('aaab')
  answer()
  expect(done.join('')).toBe('aaabbb')
})

test('a step that is longer than a slice is followed by an answer', () => {
  const { inSlices, work, done, answer } = onClock()
  inSlices(work('a', 2, 100))
  expect(done.join('')).toBe('a')
  answer()
  expect(done.join('')).toBe('aa')
})

test('work that is stopped goes no further, and that after it does', () => {
  const { inSlices, work, done, answer } = onClock()
  const stop = inSlices(work('a', 3, 10))
  inSlices(work('b', 1, 10))
  stop()
  answer()
  answer()
  expect(done.join('')).toBe('ab')
})

test('work that fails is reported, and does not stop other work', () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => reported.mockRestore())
  const { inSlices, work, done } = onClock()
  function* broken(): Generator<void, void> {
    yield
    throw new Error('broken')
  }
  inSlices(broken())
  inSlices(work('a', 1, 1))
  expect(done).toEqual(['a'])
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('broken'))
})
