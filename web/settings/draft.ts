import { useSignal } from '@preact/signals'

/** The values of a form while they are typed, and what changes some of them. */
export function useDraft<Values extends object>(
  initial: Values,
): [Values, (change: Partial<Values>) => void] {
  const draft = useSignal(initial)
  return [draft.value, (change) => (draft.value = { ...draft.peek(), ...change })]
}

/** The values of a draft that differ from those before. */
export function changedIn<Values extends object>(before: object, draft: Values): Partial<Values> {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed: Partial<Values> = { ...draft }
  for (const name in changed)
    if (JSON.stringify(old.get(name)) === JSON.stringify(changed[name])) delete changed[name]
  return changed
}
