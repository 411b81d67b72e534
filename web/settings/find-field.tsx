import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { isFound } from '../state/own-boards.ts'

/** From so many entries on, a list has a field to find one. */
const MANY = 8

/** `count` entries are found, of all that there are. */
type Props = { label: string; find: Finding; count: number; of: number }

/** Finds something in a list, if that is long, and says how much is found. */
export function FindField({ label, find, count, of }: Props) {
  if (of < MANY) return null
  return (
    <div class="find settings-find">
      <Icon name="search" />
      <input
        class="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={find.text}
        onInput={({ currentTarget }) => find.look(currentTarget.value)}
      />
      <span class="quiet" role="status">
        {find.text !== '' && t('settings.found', { count })}
      </span>
    </div>
  )
}

/** Finds entries of a list by a text that is typed. */
export type Finding = { text: string; look: (text: string) => void; has: (text: string) => boolean }

export function useFind(): Finding {
  const text = useSignal('')
  const look = (wanted: string) => (text.value = wanted)
  return { text: text.value, look, has: (one) => isFound(one, text.value) }
}
