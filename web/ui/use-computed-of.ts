import { computed } from '@preact/signals'
import { useMemo } from 'preact/hooks'

/** What is computed of signals and of what a component is given. `useComputed` computes again only when a signal changes, and not when what is given does. */
export function useComputedOf<Value>(given: readonly unknown[], compute: () => Value): Value {
  return useMemo(() => computed(compute), given).value
}
