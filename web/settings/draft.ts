import { useState } from 'preact/hooks'

/** The values of a form while they are typed, and what changes some of them. */
export function useDraft<Values extends object>(
  initial: Values,
): [Values, (change: Partial<Values>) => void] {
  const [draft, setDraft] = useState(initial)
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))]
}
