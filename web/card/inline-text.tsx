import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

type InlineTextGiven = {
  label: string
  value: string
  placeholder?: string
  maxlength?: number
  inputmode?: 'text' | 'decimal'
  /** May be emptied. */
  isOptional?: boolean
  class?: string
  /** Called with a new value, once it is entered. */
  onCommit: (value: string) => void
}

/** Text that is changed where it stands: Enter or leaving keeps it, Escape takes it back. What others change meanwhile does not touch what is being typed. */
export function InlineText(given: InlineTextGiven) {
  const { label, value, isOptional = false, onCommit, inputmode = 'text' } = given
  const field = useRef<HTMLTextAreaElement>(null)
  const typed = useSignal<string | undefined>(undefined)
  const shown = typed.value ?? value
  useEffect(() => {
    if (field.current !== null) fit(field.current)
  }, [shown])

  const commit = () => {
    const text = typed
      .peek()
      ?.replaceAll(/\s*\n\s*/g, ' ')
      .trim()
    typed.value = undefined
    if (text !== undefined && text !== value && (isOptional || text !== '')) onCommit(text)
  }
  const commitLast = useRef(commit)
  commitLast.current = commit
  // Leaving the page of a card is leaving its fields, of which the browser says nothing.
  useLayoutEffect(() => () => commitLast.current(), [])

  return (
    <textarea
      ref={field}
      class={`inline-text ${given.class ?? ''}`}
      rows={1}
      dir="auto"
      aria-label={label}
      title={label}
      placeholder={given.placeholder}
      maxlength={given.maxlength}
      inputMode={inputmode}
      value={shown}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.isComposing) return
        if (event.key === 'Escape' && typed.peek() !== undefined) {
          typed.value = undefined
          event.preventDefault()
        } else if (event.key === 'Enter') {
          event.preventDefault()
          commit()
        }
      }}
    />
  )
}

/** Makes a field as high as its text, where the styles cannot. The field must be shown. */
export function fit(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.blockSize = 'auto'
  field.style.blockSize = `${field.scrollHeight}px`
}
