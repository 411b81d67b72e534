import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ActionName } from '../actions/action.ts'
import { ACCOUNT, APP_COMMANDS, type AppCommand, BOARDS, SEARCH } from '../actions/app-commands.ts'
import { loadPart } from '../router/lazy-part.ts'
import { navigate } from '../router/router.ts'
import { refreshKnownBoards } from '../state/known-boards.ts'
import { t } from '../text/text.ts'
import { type PaletteEntry, withWords, wordsOf } from '../ui/palette-entry.ts'
import { Palette } from '../ui/palette.tsx'

/** Most boards that are offered before something is typed. */
const MOST_BOARDS = 8

const COMMANDS = [BOARDS, SEARCH, ...APP_COMMANDS.slice(0, -1), ACCOUNT, ...APP_COMMANDS.slice(-1)]

/** Opens the palette over a screen that is not a board; `only` names the command that it offers choices of. */
export async function openPalette(only?: ActionName): Promise<void> {
  await loadPart('screens')
  const place = document.createElement('div')
  document.body.appendChild(place)
  const close = () => {
    render(null, place)
    place.remove()
  }
  render(<AppPalette only={only} onClose={close} />, place)
}

type Props = { only: ActionName | undefined; onClose: () => void }

/** Finds boards, and everything that can be done from every screen, by typing. */
function AppPalette({ only, onClose }: Props) {
  useEffect(() => void refreshKnownBoards(), [])
  return (
    <Palette
      hint={t('app.commands.find')}
      entriesOf={(text) => entriesFor(text, only)}
      onClose={onClose}
    />
  )
}

function entriesFor(text: string, only: ActionName | undefined): PaletteEntry[] {
  const wanted = wordsOf(text)
  const possible = COMMANDS.filter(({ isPossible }) => isPossible?.() !== false)
  if (only !== undefined)
    return withWords(possible.filter(({ name }) => name === only).flatMap(choicesOf), wanted)
  const commands = possible.map(entryOf)
  if (wanted.length === 0) return [...choicesOf(BOARDS).slice(0, MOST_BOARDS), ...commands]
  return [...withWords([...possible.flatMap(choicesOf), ...commands], wanted), searchFor(text)]
}

function entryOf({ name, entry, run }: AppCommand): PaletteEntry {
  const label = entry.label()
  return { id: name, icon: entry.icon, label, keys: '', run: run ?? (() => void openPalette(name)) }
}

function choicesOf({ name, entry, choices }: AppCommand): PaletteEntry[] {
  return (choices?.() ?? []).map(({ id, isPicked, ...choice }) => ({
    ...choice,
    id: `${name}-${id}`,
    about: name === 'boards' ? t('app.boards') : entry.label(),
    keys: '',
    isSet: isPicked,
  }))
}

/** Looks for a text in the cards of all boards. */
function searchFor(text: string): PaletteEntry {
  const about = text.trim()
  return {
    id: 'search-for',
    icon: 'search',
    label: t('keys.search'),
    about,
    keys: '',
    run: () => navigate(`/search?q=${encodeURIComponent(about)}`),
  }
}
