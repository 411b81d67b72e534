import { useState } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'

type FindFieldGiven = { label: string; count: number; onFind: (text: string) => void }

/** A field to find something in a long list, which says how much is found. */
export function FindField({ label, count, onFind }: FindFieldGiven) {
  return (
    <div class="find settings-find">
      <Icon name="search" />
      <input
        class="input"
        type="search"
        aria-label={label}
        placeholder={label}
        onInput={({ currentTarget }) => onFind(currentTarget.value)}
      />
      <span class="quiet" role="status">
        {t('settings.found', { count })}
      </span>
    </div>
  )
}

/** Whether a text has every word that is looked for, and what sets these. */
export function useFind(): [(text: string) => boolean, (wanted: string) => void] {
  const [wanted, find] = useState('')
  return [(text) => isFound(text, wanted), find]
}

/** Whether a text has all words, in any case. */
export function isFound(text: string, wanted: string): boolean {
  const plain = text.toLocaleLowerCase()
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
