import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { type PaletteEntry, groupsOf } from './palette-entry.ts'

type Props = {
  hint: string
  /** Returns the lines that a text finds; all lines if the text is empty. */
  entriesOf: (text: string) => readonly PaletteEntry[]
  onClose: () => void
}

/** Finds actions by typing. Without a text, the actions on one thing are below its name. */
export function Palette({ hint, entriesOf, onClose }: Props) {
  const id = useId()
  const text = useSignal('')
  const at = useSignal(0)
  const entries = entriesOf(text.value)
  const picked = entries[Math.min(at.value, entries.length - 1)]
  useEffect(() => {
    const option = picked && document.getElementById(`${id}-${picked.id}`)
    // The first line has the heading of its group above it.
    if (picked === entries[0]) document.getElementById(id)?.scrollTo(0, 0)
    else option?.scrollIntoView({ block: 'nearest' })
  }, [picked?.id])
  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    entry.run()
  }
  const optionOf = (entry: PaletteEntry, about?: string) => (
    <div
      key={entry.id}
      id={`${id}-${entry.id}`}
      role="option"
      aria-selected={entry === picked}
      onClick={() => run(entry)}
    >
      <Line entry={entry} about={about} />
    </div>
  )
  return (
    <Dialog title={t('board.commands')} onClose={onClose}>
      <input
        class="input"
        type="text"
        role="combobox"
        list={undefined}
        autofocus
        aria-label={hint}
        placeholder={hint}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={picked && `${id}-${picked.id}`}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value
          at.value = 0
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          if (step !== 0) {
            event.preventDefault()
            const now = Math.min(at.value, entries.length - 1)
            at.value = (now + step + entries.length) % Math.max(1, entries.length)
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            run(picked)
          }
        }}
      />
      <div class="palette" role="listbox" id={id} aria-label={t('board.commands')}>
        {text.value.trim() === ''
          ? groupsOf(entries).map(({ about, entries: inGroup }, group) => (
              <div key={group} role="group" aria-label={about}>
                {about !== undefined && (
                  <p class="palette-about" aria-hidden="true" dir="auto">
                    {about}
                  </p>
                )}
                {inGroup.map((entry) => optionOf(entry))}
              </div>
            ))
          : entries.map((entry) => optionOf(entry, entry.about))}
      </div>
      {/* It is there before it says something, as what is read aloud has to be. */}
      <p class="quiet" role="status">
        {entries.length === 0 && t('card.nothing-found')}
      </p>
    </Dialog>
  )
}

function Line({ entry, about }: { entry: PaletteEntry; about: string | undefined }) {
  const { icon, label, keys, isSet } = entry
  return (
    <>
      <Icon name={icon} />
      <span class="palette-label" dir="auto">
        {label}
      </span>
      {about !== undefined && (
        <span class="quiet" dir="auto">
          {about}
        </span>
      )}
      {isSet && <Icon name="check" />}
      {keys !== '' && <kbd>{keys}</kbd>}
    </>
  )
}
