import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import { useBoard } from '../board-page/board-page.ts'
import { refreshKnownBoards } from '../state/known-boards.ts'
import { t } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { type PaletteEntry, entriesFor } from './palette-entries.ts'

type Props = {
  /** The card that was in focus. */
  card: string | undefined
  /** The action that choices are offered of; without it, everything can be found. */
  only: string | undefined
  onClose: () => void
}

/** Finds cards, boards and everything that can be done by typing; some of it is about the card that was in focus, or about those that are selected. */
export function CommandPalette({ card, only, onClose }: Props) {
  const page = useBoard()
  const id = useId()
  const text = useSignal('')
  const at = useSignal(0)
  const entries = entriesFor(page, { text: text.value, card, only })
  const picked = entries[Math.min(at.value, entries.length - 1)]
  useEffect(() => void refreshKnownBoards(), [])
  useEffect(() => {
    const option = picked && document.getElementById(`${id}-${picked.id}`)
    option?.scrollIntoView({ block: 'nearest' })
  }, [picked?.id])
  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose()
    entry.run()
  }
  return (
    <Dialog title={t('board.commands')} onClose={onClose}>
      <input
        class="input"
        type="text"
        role="combobox"
        list={undefined}
        autofocus
        aria-label={t('board.commands.find')}
        placeholder={t('board.commands.find')}
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
            at.value = (at.value + step + entries.length) % Math.max(1, entries.length)
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            run(picked)
          }
        }}
      />
      <div class="palette" role="listbox" id={id} aria-label={t('board.commands')}>
        {entries.map((entry) => (
          <Option key={entry.id} id={id} entry={entry} isPicked={entry === picked} run={run} />
        ))}
      </div>
      {/* It is there before it says something, as what is read aloud has to be. */}
      <p class="quiet" role="status">
        {entries.length === 0 && t('card.nothing-found')}
      </p>
    </Dialog>
  )
}

type OptionProps = {
  id: string
  entry: PaletteEntry
  isPicked: boolean
  run: (entry: PaletteEntry) => void
}

function Option({ id, entry, isPicked, run }: OptionProps) {
  const { icon, label, about, keys, isSet } = entry
  return (
    <div id={`${id}-${entry.id}`} role="option" aria-selected={isPicked} onClick={() => run(entry)}>
      <Icon name={icon} />
      <span dir="auto">{label}</span>
      {about !== undefined && (
        <span class="quiet" dir="auto">
          {about}
        </span>
      )}
      {isSet && <Icon name="check" />}
      {keys !== '' && <kbd>{keys}</kbd>}
    </div>
  )
}
