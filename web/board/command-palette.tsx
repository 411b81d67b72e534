import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { parseQuestion } from '../../src/kernel/contract/query/query.ts'
import type { PossibleAction } from '../actions/action.ts'
import { possibleActions } from '../actions/actions.ts'
import { targetsAt } from '../actions/targets.ts'
import { session } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type BoardPage, useBoard } from '../board-page/board-page.ts'
import { matcher } from '../../src/kernel/contract/query/matches.ts'

type Entry = Pick<PossibleAction, 'about' | 'run'> & { id: string; icon: IconName; label: string }

type Props = { card: string | undefined; onClose: () => void }

/** Most entries that are shown. */
const MOST = 10

/** Finds cards and commands by typing; some of these are about the card that was in focus. */
export function CommandPalette({ card, onClose }: Props) {
  const page = useBoard()
  const id = useId()
  const text = useSignal('')
  const at = useSignal(0)
  const entries = entriesFor(page, text.value, card)
  const picked = entries[Math.min(at.value, entries.length - 1)]
  const run = (entry: Entry | undefined) => {
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
          <div
            key={entry.id}
            id={`${id}-${entry.id}`}
            role="option"
            aria-selected={entry === picked}
            onClick={() => run(entry)}
          >
            <Icon name={entry.icon} />
            <span dir="auto">{entry.label}</span>
            {entry.about !== undefined && (
              <span class="quiet" dir="auto">
                {entry.about}
              </span>
            )}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function entriesFor(page: BoardPage, text: string, card: string | undefined): Entry[] {
  const view = page.view.value
  if (view === undefined) return []
  const wanted = text.trim().toLowerCase()
  const commands = commandsOf(page, card).filter(({ label }) =>
    label.toLowerCase().includes(wanted),
  )
  if (wanted === '') return commands
  const parsed = parseQuestion(text)
  if (!parsed.ok) return commands
  const known = { view, me: session.value?._id, now: Date.now(), found: new Map() }
  const cards = [...view.cards.values()]
    .filter(matcher(parsed.question.terms, known))
    .slice(0, MOST)
  return [
    ...cards.map(({ _id, title }): Entry => ({
      id: _id,
      icon: 'card',
      label: title,
      about: undefined,
      run: () => page.open(_id),
    })),
    ...commands,
  ].slice(0, MOST)
}

/** What can be done now, but for what is done by keys alone, and for showing this. */
function commandsOf(page: BoardPage, card: string | undefined): Entry[] {
  return possibleActions(page, targetsAt(page, card)).flatMap(({ name, entry, about, run }) =>
    entry === undefined || name === 'commands' ? [] : [{ id: name, ...entry, about, run }],
  )
}
