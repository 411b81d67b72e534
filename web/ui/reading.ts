import { useEffect, useState } from 'preact/hooks'
import { type Failure, failureOf } from '../api/failure.ts'

/** What is read for as long as it is shown: its value, or why there is none. */
export type Reading<Value> = {
  value: Value | undefined
  failure: Failure | undefined
  /** Reads it again; the value before stays until then. */
  again: () => Promise<void>
}

/** Reads something when it is first shown, and again whenever `when` is another. */
export function useReading<Value>(read: () => Promise<Value>, when: unknown): Reading<Value> {
  const [value, setValue] = useState<{ is: Value } | undefined>(undefined)
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  async function again() {
    try {
      const is = await read()
      setValue({ is })
      setFailure(undefined)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  useEffect(() => void again(), [when])
  return { value: value?.is, failure, again }
}
