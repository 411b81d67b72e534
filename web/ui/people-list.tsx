import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Avatar } from './avatar.tsx'
import { nameOf } from './initials.ts'
import { placeAt } from './placed.ts'

/** Somebody who is suggested. */
export type Suggested = {
  _id: string
  username: string
  fullname?: string | undefined
  initials?: string | undefined
  avatarUrl?: string | undefined
}

type Given<Person> = {
  field: RefObject<HTMLElement | null>
  label: string
  found: readonly Person[]
  /** Marks the first one at once, so that Enter picks it; else arrow keys mark one. */
  marksFirst: boolean
  pick: (person: Person) => void
  close: () => void
}

/** Suggests people below a field, which keeps the focus: arrow keys walk them, Enter and Tab pick the one that is marked. */
export function usePeopleList<Person extends Suggested>(given: Given<Person>) {
  const { field, label, found, marksFirst, pick, close } = given
  const start = marksFirst ? 0 : -1
  const current = useSignal(start)
  const id = useId()
  const at = Math.min(current.value, found.length - 1)
  const isOpen = found.length > 0
  const step = (to: number) => {
    current.value = (to + found.length) % found.length
    return true
  }
  const pickMarked = () => {
    const person = found[at]
    if (person !== undefined) pick(person)
    return person !== undefined
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => step(at + 1),
    ArrowUp: () => step(Math.max(at, 0) - 1),
    Enter: pickMarked,
    Tab: pickMarked,
    Escape() {
      close()
      return true
    },
  }
  return {
    /** Marks what is marked first, because another text is typed. */
    restart() {
      current.value = start
    },
    /** Returns true if a key was about the list. */
    takesKey({ key, ctrlKey }: KeyboardEvent): boolean {
      return isOpen && !ctrlKey && keys[key]?.() === true
    },
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && at >= 0 ? `${id}-${at}` : undefined,
    },
    list: isOpen && <PeopleList {...{ id, label, field, people: found, at, pick }} />,
  }
}

type ListProps<Person> = Pick<Given<Person>, 'field' | 'label' | 'pick'> & {
  id: string
  people: readonly Person[]
  at: number
}

function PeopleList<Person extends Suggested>(props: ListProps<Person>) {
  const { id, label, field, people, at, pick } = props
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (list.current === null || field.current === null) return
    list.current.showPopover()
    placeAt(list.current, field.current)
  }, [])
  return (
    <ul ref={list} id={id} class="menu mentions" popover="manual" role="listbox" aria-label={label}>
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
          onClick={() => pick(person)}
        >
          <span class="side-person">
            <Avatar person={person} />
            <bdi>{nameOf(person)}</bdi>
          </span>
          {person.fullname && <bdi class="card-hint">@{person.username}</bdi>}
        </li>
      ))}
    </ul>
  )
}
