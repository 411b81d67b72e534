import type { Model, Operation } from '../../chaos/history/linearizable.ts'

/** A request to a register that holds a number. */
export type Input =
  | { do: 'write'; value: number }
  | { do: 'swap'; from: number; to: number }
  | { do: 'read' }

/** A reply of a register: done, that it holds another number, or the number. */
export type Output = 'done' | 'other' | number

export type Step = Operation<Input, Output>

/** A register that holds 0 in the beginning. */
export const register: Model<number, Input, Output> = {
  initial: 0,
  keyOf: String,
  isIdle: (_input, output) => output !== 'done',
  step(state, input, output) {
    const [reply, after] = answer(state, input)
    return output === undefined || output === reply ? after : undefined
  },
}

/** Returns what a register with that number says, and the number it then holds. */
export function answer(state: number, input: Input): [Output, number] {
  if (input.do === 'read') return [state, state]
  if (input.do === 'write') return ['done', input.value]
  return input.from === state ? ['done', input.to] : ['other', state]
}

/** An operation called and answered at these moments; `unknown` is one whose answer was lost. */
export function step(
  calledAt: number,
  repliedAt: number,
  input: Input,
  output: Output | 'unknown' = 'done',
): Step {
  return { calledAt, repliedAt, input, output: output === 'unknown' ? undefined : output }
}

/** Returns true if any order of the operations explains them, by trying all of them. */
export function isExplained(left: Step[], state = 0): boolean {
  if (left.every(({ output }) => output === undefined)) return true
  return left.some((one) => {
    const others = left.filter((other) => other !== one)
    const isLate = others.some((other) => {
      return other.output !== undefined && other.repliedAt < one.calledAt
    })
    const after = isLate ? undefined : register.step(state, one.input, one.output)
    return after !== undefined && isExplained(others, after)
  })
}
