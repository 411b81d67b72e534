import { useSignal } from '@preact/signals'
import { useBoard } from '../board-model/board-page.ts'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { Field } from '../ui/field.tsx'
import { useFirstFocus } from '../ui/give-focus.ts'
import { usePeopleList } from '../ui/people-list.tsx'
import { useReading } from '../ui/reading.ts'

type Props = {
  name: string
  label: string
  value: string
  hasFocus: boolean
  error: string | undefined
  onValue: (value: string) => void
}

/** A field of a username or an e-mail address, which suggests people of other boards who are not on this one. Nobody is marked before an arrow key is pressed, so that Enter never adds somebody else than is typed. */
export function PersonField({ label, error, hasFocus, onValue, ...native }: Props) {
  const session = useSession()
  const page = useBoard()
  const input = useFirstFocus<HTMLInputElement>(hasFocus)
  const isAsked = useSignal(false)
  const q = isAsked.value && !native.value.includes('@') ? native.value.trim() : ''
  const found = useReading(
    async () => (q === '' ? [] : session.api.get_people_of_current_user({ query: { q } })),
    q,
  )
  const members = new Set(
    page.board.value?.members.flatMap(({ userId, isActive }) => (isActive ? [userId] : [])),
  )
  const close = () => (isAsked.value = false)
  const list = usePeopleList({
    field: input,
    label: t('settings.members.known'),
    found: q === '' ? [] : (found.value ?? []).filter(({ _id }) => !members.has(_id)),
    marksFirst: false,
    pick({ username }) {
      onValue(username)
      close()
      input.current?.focus()
    },
    close,
  })
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <input
            ref={input}
            type="text"
            role="combobox"
            autocomplete="off"
            autofocus={hasFocus}
            {...native}
            {...control}
            {...list.aria}
            aria-expanded={list.list !== false}
            class="input"
            onInput={({ currentTarget }) => {
              isAsked.value = true
              list.restart()
              onValue(currentTarget.value)
            }}
            onBlur={close}
            onKeyDown={(event) => {
              if (!list.takesKey(event)) return
              event.preventDefault()
              event.stopPropagation()
            }}
          />
          {list.list}
        </>
      )}
    </Field>
  )
}
