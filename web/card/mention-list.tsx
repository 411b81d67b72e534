import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { type TypedMention, mentionOf, typedMention } from '../../src/kernel/contract/mentions.ts'
import { peopleNamed } from '../../src/kernel/contract/people-named.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { usePeopleList } from '../ui/people-list.tsx'
import { useCard } from './card-page.ts'

type Person = ReturnType<typeof membersOf>[number]

/** The people of the board whom a text can mention. */
function membersOf({ board, people }: BoardPage) {
  const members = board.value?.members ?? []
  return members.flatMap(({ userId, isActive }) => {
    const person = isActive ? people.value.get(userId) : undefined
    return person === undefined || person.isPlaceholder
      ? []
      : [{ ...person, fullname: person.fullname ?? '' }]
  })
}

/** Suggests members of the board while an `@` is typed in a field. `write` is given the text with the one who is picked. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
) {
  const page = useCard()
  const typed = useSignal<TypedMention | undefined>(undefined)
  const close = () => (typed.value = undefined)
  const pick = ({ username }: Person) => {
    const { current: element } = field
    const mention = typed.peek()
    if (element === null || mention === undefined) return
    element.setRangeText(`${mentionOf(username)} `, mention.from, element.selectionStart, 'end')
    close()
    write(element.value)
    element.focus()
  }
  const found = typed.value ? peopleNamed(membersOf(page.board), typed.value.name) : []
  const label = t('card.mentions')
  const list = usePeopleList({ field, label, found, marksFirst: true, pick, close })
  return {
    /** Reads the text before the caret. */
    follow({ value, selectionStart }: HTMLTextAreaElement) {
      typed.value = typedMention(value, selectionStart)
      list.restart()
    },
    close,
    /** Returns true if a key was about the list. */
    takesKey(event: KeyboardEvent): boolean {
      if (list.takesKey(event)) return true
      if (MOVES.has(event.key)) close()
      return false
    },
    aria: list.aria,
    list: list.list,
  }
}

/** Keys that take the caret away from what is typed. */
const MOVES = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])
