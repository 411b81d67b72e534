import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkHistory } from '../../chaos/history/linearizable.ts'
import { type Input, type Step, answer, isExplained, register, step } from './register.ts'

const read = { do: 'read' } as const
const write = (value: number): Input => ({ do: 'write', value })
const swap = (from: number, to: number): Input => ({ do: 'swap', from, to })

const verdictOf = (history: Step[], most?: number) => checkHistory(history, register, most).is

describe('a history is linearizable', () => {
  it.each<[string, Step[]]>([
    ['when nothing was done', []],
    ['when one thing was done after the other', [step(0, 1, write(1)), step(2, 3, read, 1)]],
    [
      'when a read beside a write sees what was before',
      [step(0, 9, write(1)), step(1, 2, read, 0)],
    ],
    ['when a read beside a write sees what it wrote', [step(0, 9, write(1)), step(1, 2, read, 1)]],
    [
      'when what was called later took effect first',
      [step(0, 9, write(1)), step(1, 8, write(2)), step(10, 11, read, 1)],
    ],
    [
      'when one of two compare-and-swaps of the same value fails',
      [step(0, 5, swap(0, 1)), step(0, 5, swap(0, 2), 'other'), step(6, 7, read, 1)],
    ],
    [
      'when a write with no answer was done, and seen long after',
      [step(0, 1, write(1), 'unknown'), step(2, 3, read, 0), step(4, 5, read, 1)],
    ],
    [
      'when a write with no answer was not done',
      [step(0, 1, write(1), 'unknown'), step(2, 3, read, 0)],
    ],
  ])('%s', (_when, history) => {
    expect(verdictOf(history)).toBe('linearizable')
  })
})

describe('a history is a violation', () => {
  it.each<[string, Step[]]>([
    [
      'when a read misses a write that was answered before',
      [step(0, 1, write(1)), step(2, 3, read, 0)],
    ],
    [
      'when a read returns a value that was never written',
      [step(0, 1, write(1)), step(2, 3, read, 2)],
    ],
    [
      'when a later read sees what was before an earlier one',
      [step(0, 9, write(1)), step(1, 2, read, 1), step(3, 4, read, 0)],
    ],
    [
      'when two compare-and-swaps of the same value both succeed',
      [step(0, 5, swap(0, 1)), step(0, 5, swap(0, 2))],
    ],
    [
      'when a write is lost under another',
      [step(0, 1, write(1)), step(2, 3, swap(1, 2)), step(4, 5, read, 1)],
    ],
    [
      'when a write with no answer was seen, and then was not',
      [step(0, 1, write(1), 'unknown'), step(2, 3, read, 1), step(4, 5, read, 0)],
    ],
    ['when a write is seen before it was called', [step(0, 1, read, 1), step(2, 3, write(1))]],
  ])('%s', (_when, history) => {
    expect(verdictOf(history)).toBe('violation')
  })

  it('and the operations that fit are returned in order', () => {
    const [first, second] = [step(0, 1, write(1)), step(2, 3, read, 1)]
    const { order: command } = checkHistory([second, step(4, 5, read, 7), first], register)
    expect(command).toEqual([first, second])
  })
})

it('a linearization omits unacknowledged operations if it does not need them', () => {
  const seen = step(2, 3, read, 0)
  const { order: command } = checkHistory([step(0, 1, write(1), 'unknown'), seen], register)
  expect(command).toEqual([seen])
})

describe('an operation that follows another', () => {
  const writes = [step(0, 1, write(1)), step(2, 3, write(2))]

  it('may see what was before an answer, as long as it is not before that other', () => {
    const [first, second] = writes
    const late = { ...step(0, 9, read, 1), ...(first && { after: first }) }
    expect(verdictOf([...writes, late])).toBe('linearizable')
    expect(verdictOf([...writes, { ...late, ...(second && { after: second }) }])).toBe('violation')
  })

  it('waits for nothing if the other is of another history', () => {
    const after = step(0, 1, write(5))
    expect(verdictOf([...writes, { ...step(4, 5, read, 2), after }])).toBe('linearizable')
  })

  it('waits for nothing if the outcome of the other is unknown', () => {
    const after = step(0, 1, write(5), 'unknown')
    expect(verdictOf([after, { ...step(0, 9, read, 0), after }])).toBe('linearizable')
  })
})

it('a history is undecided when more places would have to be searched than are allowed', () => {
  const writes = Array.from({ length: 10 }, (_, value) => step(0, 9, write(value + 1)))
  const history = [...writes, step(10, 11, read, 99)]
  expect(verdictOf(history, 50)).toBe('undecided')
  expect(verdictOf(history)).toBe('violation')
})

const few = fc.integer({ min: 0, max: 2 })
const inputs = fc.oneof(
  fc.record({ do: fc.constant('read' as const) }),
  fc.record({ do: fc.constant('write' as const), value: few }),
  fc.record({ do: fc.constant('swap' as const), from: few, to: few }),
)

describe('generated histories', () => {
  it('get the same verdict as by trying every order', () => {
    const outputs = fc.oneof(few, fc.constantFrom('done' as const, 'other' as const, undefined))
    const spans = fc.tuple(fc.nat(12), fc.nat(6))
    const steps = fc.tuple(inputs, outputs, spans).map(([input, output, [at, long]]): Step => ({
      input,
      calledAt: at,
      repliedAt: at + long,
      output:
        output === undefined
          ? output
          : typeof output === 'number' && input.do !== 'read'
            ? 'done'
            : output,
    }))
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 6 }), (history) => {
        expect(verdictOf(history)).toBe(isExplained(history) ? 'linearizable' : 'violation')
      }),
      { numRuns: 2_000 },
    )
  })

  const played = fc
    .array(fc.tuple(inputs, fc.nat(5), fc.nat(5), fc.boolean()), { maxLength: 40 })
    .map((asked) => {
      let state = 0
      return asked.map(([input, before, after, isLost], at): Step => {
        const [output, next] = answer(state, input)
        state = next
        const span = { calledAt: at - before, repliedAt: at + after }
        return { ...span, input, output: isLost && input.do === 'write' ? undefined : output }
      })
    })

  it('are linearizable if one register answered them in sequence, with any delays', () => {
    fc.assert(
      fc.property(played, (history) => {
        expect(verdictOf(history)).toBe('linearizable')
      }),
    )
  })

  it('are a violation if one read returned a value that was never written', () => {
    const spoilt = fc.tuple(played, fc.nat()).map(([history, at]) => {
      const place = at % (history.length + 1)
      return history.toSpliced(place, 0, step(place, place + 1, read, 9))
    })
    fc.assert(
      fc.property(spoilt, (history) => {
        expect(verdictOf(history)).toBe('violation')
      }),
    )
  })
})
