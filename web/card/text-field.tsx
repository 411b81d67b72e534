import type { RefObject } from 'preact'
import { useMentions } from './mention-list.tsx'
import { writesMarks } from './text-tools.tsx'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  id: string
  label: string
  placeholder: string | undefined
  text: string
  onWrite: (text: string) => void
}

/** The field of a text in Markdown, which suggests people after an `@`, and goes on with lists. */
export function TextField({ field, id, label, placeholder, text, onWrite }: Props) {
  const mentions = useMentions(field, onWrite)
  return (
    <>
      <textarea
        {...mentions.aria}
        ref={field}
        id={id}
        rows={3}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onInput={({ currentTarget }) => {
          onWrite(currentTarget.value)
          mentions.follow(currentTarget)
        }}
        onKeyDown={(event) => {
          if (!mentions.takesKey(event) && !writesMarks(event.currentTarget, event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onPointerDown={mentions.close}
        onBlur={mentions.close}
      />
      {mentions.list}
    </>
  )
}
