import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Whether something is being edited in its place. The focus goes to the first field of the form, and back to the button that opened it. */
export function useEditing() {
  const [isEditing, setEditing] = useState(false)
  const id = useId()
  const isBack = useRef(false)
  useLayoutEffect(() => {
    if (isEditing) document.getElementById(`${id}-form`)?.querySelector('input')?.focus()
    if (isEditing || !isBack.current) return
    isBack.current = false
    document.getElementById(id)?.focus()
  }, [isEditing])
  return {
    isEditing,
    edit: () => setEditing(true),
    done() {
      isBack.current = true
      setEditing(false)
    },
    /** What the button that opens the form has to be given. */
    opener: { id },
    /** What lies around the form has to be given. */
    editor: { id: `${id}-form`, class: 'settings-editor' },
  }
}
