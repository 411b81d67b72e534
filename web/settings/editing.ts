import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

/** Lets something be edited in its place. The focus goes to the first field of the form, and back to the button that opened it. */
export function useEditing() {
  const isEditing = useSignal(false)
  const id = useId()
  const isBack = useRef(false)
  useLayoutEffect(() => {
    if (isEditing.value) document.getElementById(`${id}-form`)?.querySelector('input')?.focus()
    if (isEditing.value || !isBack.current) return
    isBack.current = false
    document.getElementById(id)?.focus()
  }, [isEditing.value])
  return {
    isEditing: isEditing.value,
    edit: () => (isEditing.value = true),
    done() {
      isBack.current = true
      isEditing.value = false
    },
    /** The button that opens the form takes these attributes. */
    opener: { id },
    /** The element around the form takes these attributes. */
    editor: { id: `${id}-form`, class: 'settings-editor' },
  }
}

/** The values of a form while they are typed, and what changes some of them. */
export function useDraft<Values extends object>(
  initial: Values,
): [Values, (change: Partial<Values>) => void] {
  const draft = useSignal(initial)
  return [draft.value, (change) => (draft.value = { ...draft.peek(), ...change })]
}

export function changedIn<Values extends object>(before: object, draft: Values): Partial<Values> {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed: Partial<Values> = { ...draft }
  for (const name in changed)
    if (JSON.stringify(old.get(name)) === JSON.stringify(changed[name])) delete changed[name]
  return changed
}
