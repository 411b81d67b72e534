import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useFirstFocus } from '../ui/give-focus.ts'
import { type TextSize, tooLong } from '../ui/too-long.ts'
import { Wrong, fit } from './inline-text.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { TextField } from './text-field.tsx'
import { TextTools } from './text-tools.tsx'
import { TextConflict } from './text-conflict.tsx'
import type { TypedText } from './typed-text.ts'

type Props = {
  label: string
  placeholder?: string
  typed: TypedText
  /** The text that is changed; undefined for a new one. */
  saved?: string
  action: string
  /** Says that the text is too long. */
  sayTooLong: (size: TextSize) => string
  isRequired?: boolean
  hasFocus?: boolean
  /** Shows no more than a line until somebody wants to write. */
  isCompact?: boolean
  onSave: (text: string) => void
  onCancel?: () => void
}

/** A text in Markdown while it is written, with a preview. Ctrl+Enter saves; Escape leaves, and keeps the draft. */
export function TextEditor(props: Props) {
  const {
    label,
    placeholder,
    typed,
    saved = '',
    action,
    isRequired = false,
    hasFocus = false,
  } = props
  const isPreview = useSignal(false)
  const field = useFirstFocus<HTMLTextAreaElement>(hasFocus)
  const id = useId()
  const { text, isChanged, write, agree } = useDrafted(typed, saved)
  useEffect(() => {
    if (field.current !== null) fit(field.current)
  }, [text, isPreview.value])
  const isCompact = useSignal(props.isCompact === true && typed.peek() === undefined)
  const wrong = useSignal<string | undefined>(undefined)

  const save = () => {
    if (isRequired && text.trim() === '') return field.current?.focus()
    if (isChanged) return undefined
    wrong.value = tooLong('text', text.trim(), props.sayTooLong)
    if (wrong.peek() !== undefined) return field.current?.focus()
    write(undefined)
    isPreview.value = false
    props.onSave(text.trim())
  }

  return (
    <form
      class="text-editor"
      data-compact={(isCompact.value && text === '') || undefined}
      onFocusIn={({ currentTarget }) => {
        if (!isCompact.value) return
        isCompact.value = false
        // The buttons come below the field, which may be at the lower edge of what is shown.
        requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        else if (event.key === 'Escape' && props.onCancel !== undefined) props.onCancel()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div class="text-editor-field">
        {isPreview.value ? (
          <div class="text-editor-preview" id={id} role="region" aria-label={t('card.preview')}>
            <MarkdownText text={text || t('card.preview.empty')} />
          </div>
        ) : (
          <TextField
            field={field}
            id={id}
            label={label}
            placeholder={placeholder}
            text={text}
            onWrite={(next) => {
              wrong.value = undefined
              write(next)
            }}
          />
        )}
      </div>
      <Wrong text={wrong.value} />
      {isChanged && (
        <TextConflict
          mine={text}
          theirs={saved}
          onAgree={(agreed) => {
            agree(agreed)
            field.current?.focus()
          }}
        />
      )}
      <Actions
        action={action}
        isChanged={isChanged}
        isPreview={isPreview}
        field={field}
        onDiscard={
          props.onCancel &&
          (() => {
            write(undefined)
            props.onCancel?.()
          })
        }
      />
    </form>
  )
}

/** A text that is typed over a saved one: whether somebody else has saved another since, and what changes it. */
function useDrafted(typed: TypedText, saved: string) {
  const { text, base } = typed.value ?? { text: saved, base: saved }
  const set = (next: string | undefined, from: string) => {
    const isNothing = next === undefined || (next === '' && from === '' && saved === '')
    typed.value = isNothing ? undefined : { text: next, base: from }
  }
  return {
    text,
    isChanged: base !== saved && text !== saved,
    write: (next: string | undefined) => set(next, typed.peek()?.base ?? saved),
    /** Takes a text instead of both. */
    agree: (next: string | undefined) => set(next, saved),
  }
}

type ActionsProps = {
  action: string
  isChanged: boolean
  isPreview: Signal<boolean>
  field: RefObject<HTMLTextAreaElement | null>
  onDiscard: (() => void) | undefined
}

/** The buttons that save, preview or discard the text, and those that write marks into it. */
function Actions({ action, isChanged, isPreview, field, onDiscard }: ActionsProps) {
  return (
    <div class="text-editor-actions">
      <Button look="primary" type="submit" disabled={isChanged}>
        {action}
      </Button>
      {onDiscard !== undefined && (
        <Button look="quiet" onClick={onDiscard}>
          {t('card.discard')}
        </Button>
      )}
      <PreviewButton isPreview={isPreview} />
      {!isPreview.value && <TextTools field={field} />}
    </div>
  )
}

function PreviewButton({ isPreview }: { isPreview: Signal<boolean> }) {
  return (
    <Button
      look="quiet"
      icon={isPreview.value ? 'edit' : 'eye'}
      aria-pressed={isPreview.value}
      onClick={() => (isPreview.value = !isPreview.value)}
    >
      {t('card.preview')}
    </Button>
  )
}
