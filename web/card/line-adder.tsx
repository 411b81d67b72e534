import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { titlesIn } from '../board-model/titles.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { refusesLong } from '../ui/too-long.ts'
import { useCard } from './card-page.ts'
import { fit } from './inline-text.tsx'
import { focusInstead } from '../ui/give-focus.ts'

type LineAdderProps = {
  /** Tells its draft from others of the card. */
  what: string
  icon: IconName
  label: string
  /** The label in full, where the place alone says to what is added. */
  spokenLabel?: string
  /** Adds one thing, not one a line; what was added takes the focus. */
  isSingle?: boolean
  /** The field begins with this text, selected, so that one may type over it or take it as it is. */
  preset?: string
  /** True if the field is open, with the focus in it, from the beginning. */
  startsOpen?: boolean
  onAdd: (titles: readonly string[]) => void
  /** Called once the field is closed. */
  onClose?: () => void
}

/** A button that becomes a field, in which each line is something to add. */
export function LineAdder(props: LineAdderProps) {
  const { what, icon, label, spokenLabel = label, isSingle, startsOpen = false, onAdd } = props
  const isOpen = useSignal(startsOpen)
  const button = useRef<HTMLButtonElement>(null)
  if (isOpen.value)
    return (
      <Lines
        what={what}
        label={spokenLabel}
        placeholder={label}
        preset={props.preset ?? ''}
        isSingle={isSingle === true}
        onAdd={onAdd}
        onAdded={() => {
          if (!isSingle) return
          isOpen.value = false
          props.onClose?.()
        }}
        onClose={() => {
          isOpen.value = false
          props.onClose?.()
          focusInstead(() => button.current)
        }}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      class="card-add"
      aria-label={spokenLabel}
      onClick={() => (isOpen.value = true)}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )
}

type LinesProps = {
  what: string
  label: string
  placeholder: string
  preset: string
  isSingle: boolean
  onAdd: (titles: readonly string[]) => void
  onAdded: () => void
  onClose: () => void
}

function Lines(props: LinesProps) {
  const { what, label, placeholder, preset, isSingle, onAdd, onAdded, onClose } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const { id: card, draft: draftOf } = useCard()
  // The draft stays when a new checklist gets its id.
  const draft = useMemo(() => draftOf(what), [card])
  const text = draft.value ?? preset
  useLayoutEffect(() => {
    field.current?.focus()
    if (text === preset) field.current?.select()
  }, [])
  useEffect(() => {
    if (field.current !== null) fit(field.current)
  }, [text])
  const titles = titlesIn(isSingle ? text.replaceAll('\n', ' ') : text)
  const add = () => {
    if (titles.length === 0 || refusesLong(...titles)) return
    onAdd(titles)
    draft.value = undefined
    field.current?.focus()
    onAdded()
  }
  return (
    <form
      class="line-adder"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <textarea
        ref={field}
        class="input"
        rows={1}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onInput={({ currentTarget }) => {
          draft.value = currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          else if (event.key === 'Enter' && !event.shiftKey) add()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <Button look="primary" type="submit">
        {titles.length > 1 ? t('card.add-count', { count: titles.length }) : t('card.add')}
      </Button>
      <IconButton icon="close" label={t('app.cancel')} onClick={onClose} />
    </form>
  )
}
