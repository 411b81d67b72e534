import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type Failure, failureOf } from '../api/failure.ts'

/** Holds a value that is read for as long as it is shown, or why there is none. */
export type Reading<Value> = {
  value: Value | undefined
  failure: Failure | undefined
  isBusy: boolean
  /** Reads it again; the value before stays until then. */
  again: () => Promise<void>
}

type State<Value> = Omit<Reading<Value>, 'again'>

/**
 * Reads something when it is first shown, and again whenever `when` is another. The request before is
 * given up then, so that a late reply never replaces a newer one.
 */
export function useReading<Value>(
  read: (signal: AbortSignal) => Promise<Value>,
  when: unknown,
): Reading<Value> {
  const state = useSignal<State<Value>>({
    value: undefined,
    failure: undefined,
    isBusy: true,
  })
  const aborting = useRef<AbortController>(undefined)
  async function again() {
    aborting.current?.abort()
    const { signal } = (aborting.current = new AbortController())
    state.value = { ...state.peek(), isBusy: true }
    const next = await read(signal).then(
      (value) => ({ value, failure: undefined, isBusy: false }),
      (thrown: unknown) => ({
        ...state.peek(),
        failure: failureOf(thrown),
        isBusy: false,
      }),
    )
    if (!signal.aborted) state.value = next
  }
  useEffect(() => {
    void again()
    return () => aborting.current?.abort()
  }, [when])
  return { ...state.value, again }
}
