import { useSignal } from '@preact/signals'
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { useBoard } from '../board-model/board-page.ts'
import { isolated } from '../text/phrase.ts'
import { toast } from '../ui/toast.tsx'
import { t } from '../text/text.ts'
import { TextConflict } from './text-conflict.tsx'
import type { Typed } from '../state/drafts.ts'
import { type TypedText, typedIn } from './typed-text.ts'
import { type Limited, tooLong } from '../ui/too-long.ts'

/** Names the draft that a field keeps: the card, and what of it is typed. */
export type KeptAs = { card: string; what: string }

type Props = {
  label: string
  value: string
  placeholder?: string
  /** The sort of text; one that is too long stays in the field, which says so. */
  limited?: Limited
  inputmode?: 'text' | 'decimal'
  keptAs?: KeptAs | undefined
  /** May be emptied. */
  isOptional?: boolean
  class?: string
  /** Says why a text cannot be taken; it stays in the field then. */
  wrongWith?: (text: string) => string | undefined
  /** Called with a new value once it is entered, and the one that it is to replace. */
  onCommit: (value: string, was: string) => void
  /** Called after Enter, unless something is wrong with what is typed. */
  onDone?: (() => void) | undefined
}

/** Text that is changed where it stands: Enter or leaving keeps it, Escape takes it back. A value that others change meanwhile is not replaced without asking. */
export function InlineText(props: Props) {
  const { label, value, isOptional = false, onCommit, inputmode = 'text' } = props
  const wrongWith = (text: string) =>
    (props.limited && tooLong(props.limited, text)) ?? props.wrongWith?.(text)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const unkept = useSignal<Typed | undefined>(undefined)
  const { card, what } = props.keptAs ?? {}
  const { drafts } = useBoard().session
  const kept = useMemo(
    () => (card === undefined ? undefined : typedIn(drafts.of(card, what ?? ''))),
    [card, what],
  )
  const typed: TypedText = kept ?? unkept
  // It was typed before the page was loaded, so the field does not have the focus.
  const isLeft = useSignal(typed.peek() !== undefined)
  const wrong = useSignal<string | undefined>(undefined)
  const isAsking = useSignal(false)
  const shown = typed.value?.text ?? value
  useEffect(() => {
    if (field.current !== null) fit(field.current)
  }, [shown])

  const forget = () => {
    typed.value = undefined
    isLeft.value = false
    wrong.value = undefined
    isAsking.value = false
  }
  const take = () => {
    const text = plain(typed.peek()?.text ?? value)
    forget()
    if (text !== value && (isOptional || text !== '')) onCommit(text, value)
  }
  const commit = () => {
    const { text, base } = typed.peek() ?? {}
    if (text === undefined || plain(text) === base) return forget()
    wrong.value = wrongWith(plain(text))
    if (wrong.peek() !== undefined) return undefined
    if (base !== value && plain(text) !== value) {
      isAsking.value = true
      return undefined
    }
    return take()
  }
  // Who leaves the page of a card leaves its fields, and the browser reports no blur then. Nobody can be asked any more, so the outbox keeps a text that conflicts with another one.
  const leave = () => {
    const { text = value, base = value } = typed.peek() ?? {}
    const now = plain(text)
    const isChanged = now !== base && (now !== '' || isOptional)
    const wrongNow = isChanged ? wrongWith(now) : undefined
    // A draft that is kept is there when the card is opened again.
    if (wrongNow === undefined || kept === undefined) typed.value = undefined
    if (isChanged && wrongNow === undefined) onCommit(now, base)
    if (wrongNow === undefined) return
    const isLong = props.limited && tooLong(props.limited, now) !== undefined
    toast(isLong ? wrongNow : `${isolated(now)}: ${wrongNow}`, { isWrong: true })
  }
  const leaveLast = useRef(leave)
  leaveLast.current = leave
  useLayoutEffect(() => () => leaveLast.current(), [])

  return (
    <>
      <textarea
        ref={field}
        class={`inline-text ${props.class ?? ''}`}
        rows={1}
        dir="auto"
        aria-label={label}
        aria-invalid={wrong.value === undefined ? undefined : true}
        aria-describedby={wrong.value === undefined ? undefined : id}
        title={label}
        placeholder={props.placeholder}
        inputMode={inputmode}
        value={shown}
        onInput={({ currentTarget }) => {
          typed.value = { base: typed.peek()?.base ?? value, text: currentTarget.value }
          wrong.value = undefined
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed.peek() !== undefined) {
            forget()
            event.preventDefault()
          } else if (event.key === 'Enter') {
            event.preventDefault()
            commit()
            if (wrong.peek() === undefined && !isAsking.peek()) props.onDone?.()
          }
        }}
      />
      {isLeft.value && <p class="card-hint">{t('card.inline-unsaved')}</p>}
      <Wrong id={id} text={wrong.value} />
      {isAsking.value && (
        <TextConflict theirs={value} onAgree={(text) => (text === undefined ? forget() : take())} />
      )}
    </>
  )
}

function plain(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim()
}

export function Wrong({ id, text }: { id?: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p id={id} class="inline-wrong" role="alert">
      {text}
    </p>
  )
}

/** Makes a field as high as its text, where the styles cannot. The field must be shown. */
export function fit(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.blockSize = 'auto'
  field.style.blockSize = `${field.scrollHeight}px`
}
