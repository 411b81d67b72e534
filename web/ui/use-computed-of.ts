import { computed } from '@preact/signals'
import { useMemo } from 'preact/hooks'

/** Computes a value of signals and of what a component is given, and computes it again when either changes; `useComputed` does so for signals alone. */
export function useComputedOf<Value>(given: readonly unknown[], compute: () => Value): Value {
  return useMemo(() => computed(compute), given).value
}
