import { useSignal } from '@preact/signals'

/** The values of a form while they are typed, and what changes some of them. */
export function useDraft<Values extends object>(
  initial: Values,
): [Values, (change: Partial<Values>) => void] {
  const draft = useSignal(initial)
  return [draft.value, (change) => (draft.value = { ...draft.peek(), ...change })]
}
