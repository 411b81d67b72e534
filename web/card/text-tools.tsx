import type { ComponentChildren, RefObject } from 'preact'
import { t } from '../text/text.ts'
import type { PlainKey } from '../text/phrases.ts'
import { Icon } from '../ui/icon.tsx'
import {
  type Replacement,
  type Selected,
  linked,
  listed,
  marked,
  nextLine,
} from './markdown-typing.ts'

type Field = RefObject<HTMLTextAreaElement | null>

type Tool = {
  label: PlainKey
  /** The letter that does it together with Ctrl. */
  letter?: string
  shown: ComponentChildren
  act(selected: Selected): Replacement
}

const TOOLS: readonly Tool[] = [
  {
    label: 'card.mark-bold',
    letter: 'b',
    shown: <b>B</b>,
    act: (selected) => marked(selected, '**'),
  },
  {
    label: 'card.mark-italic',
    letter: 'i',
    shown: <i>I</i>,
    act: (selected) => marked(selected, '_'),
  },
  { label: 'card.mark-link', shown: <Icon name="link" />, act: linked },
  {
    label: 'card.mark-list',
    shown: <Icon name="bullets" />,
    act: (selected) => listed(selected, '- '),
  },
  {
    label: 'card.mark-tasks',
    shown: <Icon name="checklist" />,
    act: (selected) => listed(selected, '- [ ] '),
  },
]

/** Buttons that write the marks of Markdown into a field, which keeps the focus. */
export function TextTools({ field }: { field: Field }) {
  return (
    <div class="text-tools" role="group" aria-label={t('card.markdown')}>
      {TOOLS.map(({ label, letter, shown, act }) => {
        const name = t(label)
        return (
          <button
            key={label}
            type="button"
            class="icon-button"
            aria-label={name}
            title={letter === undefined ? name : `${name} (Ctrl ${letter.toUpperCase()})`}
            aria-keyshortcuts={letter && `Control+${letter.toUpperCase()}`}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (field.current === null) return
              field.current.focus()
              replaceIn(field.current, act(selectedIn(field.current)))
            }}
          >
            {shown}
          </button>
        )
      })}
    </div>
  )
}

/** Writes marks of Markdown for a key: Enter within a list, or Ctrl and the letter of a tool. Returns false for other keys. */
export function writesMarks(field: HTMLTextAreaElement, event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.metaKey
  if (event.altKey || event.shiftKey) return false
  const selected = selectedIn(field)
  const tool = isCommand ? TOOLS.find(({ letter }) => letter === event.key) : undefined
  const isEnter = event.key === 'Enter' && !isCommand
  const replacement = isEnter ? nextLine(selected) : tool?.act(selected)
  if (replacement === undefined) return false
  replaceIn(field, replacement)
  return true
}

function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { text: value, start: selectionStart, end: selectionEnd }
}

/** Replaces a part of what is in a field, as if it was typed: the browser can undo it. */
function replaceIn(field: HTMLTextAreaElement, { from, to, text, start, end }: Replacement): void {
  field.setSelectionRange(from, to)
  if (text === '' && from < to) document.execCommand('delete')
  else if (text !== '') document.execCommand('insertText', false, text)
  field.setSelectionRange(start, end)
}
