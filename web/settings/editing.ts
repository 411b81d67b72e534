import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Lets something be edited in its place. The focus goes to the first field of the form, and back to the button that opened it. */
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
    /** The button that opens the form takes these attributes. */
    opener: { id },
    /** The element around the form takes these attributes. */
    editor: { id: `${id}-form`, class: 'settings-editor' },
  }
}
