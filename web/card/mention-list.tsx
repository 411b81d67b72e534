import { type Signal, useSignal } from '@preact/signals'
import { type RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { BoardPage } from '../board-page/board-page.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { placeAt } from '../ui/placed.ts'
import { useCard } from './card-page.ts'
import { type TypedMention, mentionOf, typedMention } from '../../src/kernel/contract/mentions.ts'
import { peopleNamed } from './mentionable.ts'
import { nameOf } from '../ui/name-of.ts'

type Person = ReturnType<typeof membersOf>[number]

/** The people of the board whom a text can mention. */
function membersOf({ board, people }: BoardPage) {
  const members = board.value?.members ?? []
  return members.flatMap(({ userId, isActive }) => {
    const person = isActive ? people.value.get(userId) : undefined
    return person === undefined ? [] : [{ ...person, fullname: person.fullname ?? '' }]
  })
}

/** Suggests members of the board while an `@` is typed in a field. `write` is given the text with the one who is picked. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
) {
  const page = useCard()
  const typed = useSignal<TypedMention | undefined>(undefined)
  const current = useSignal(0)
  const id = useId()
  const found = typed.value ? peopleNamed(membersOf(page.board), typed.value.name) : []
  const at = Math.min(current.value, found.length - 1)
  const close = () => {
    typed.value = undefined
  }
  const pick = ({ username }: Person) => {
    const { current: element } = field
    const mention = typed.peek()
    if (element === null || mention === undefined) return
    element.setRangeText(`${mentionOf(username)} `, mention.from, element.selectionStart, 'end')
    close()
    write(element.value)
    element.focus()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(current, at + 1, found.length),
    ArrowUp: () => step(current, at - 1, found.length),
    Enter: () => pickAt(at),
    Tab: () => pickAt(at),
    Escape: close,
  }
  const pickAt = (index: number) => {
    const person = found[index]
    if (person !== undefined) pick(person)
  }
  const isOpen = found.length > 0
  return {
    /** Reads what stands before the caret. */
    follow({ value, selectionStart }: HTMLTextAreaElement) {
      typed.value = typedMention(value, selectionStart)
      current.value = 0
    },
    close,
    /** Returns true if a key was about the list. */
    takesKey(event: KeyboardEvent): boolean {
      const act = isOpen && !event.ctrlKey ? keys[event.key] : undefined
      if (act !== undefined) act()
      else if (MOVES.has(event.key)) close()
      return act !== undefined
    },
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${at}` : undefined,
    },
    list: isOpen && <MentionList id={id} field={field} people={found} at={at} onPick={pick} />,
  }
}

/** Keys that take the caret away from what is typed. */
const MOVES = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])

function step(current: Signal<number>, to: number, count: number): void {
  current.value = (to + count) % count
}

type ListProps = {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  people: readonly Person[]
  at: number
  onPick: (person: Person) => void
}

/** The list below the field, which keeps the focus. */
function MentionList({ id, field, people, at, onPick }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (list.current === null || field.current === null) return
    list.current.showPopover()
    placeAt(list.current, field.current)
  }, [])
  return (
    <ul
      ref={list}
      id={id}
      class="menu mentions"
      popover="manual"
      role="listbox"
      aria-label={t('card.mentions')}
    >
      {people.map((person, index) => (
        <li
          key={person._id}
          id={`${id}-${index}`}
          class="picker-option"
          role="option"
          aria-selected={index === at}
          data-current={index === at || undefined}
          // The field keeps the focus, so that typing goes on.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <span class="side-person">
            <Avatar person={person} />
            <bdi>{nameOf(person)}</bdi>
          </span>
          {person.fullname !== '' && <bdi class="card-hint">@{person.username}</bdi>}
        </li>
      ))}
    </ul>
  )
}
