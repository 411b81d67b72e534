import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ActionName } from '../actions/action.ts'
import { ACCOUNT, APP_COMMANDS, type AppCommand, BOARDS, SEARCH } from '../actions/app-commands.ts'
import { loadPart } from '../router/lazy-part.ts'
import { navigate } from '../router/router.ts'
import { t } from '../text/text.ts'
import { type PaletteEntry, withWords, wordsOf } from '../ui/palette-entry.ts'
import { Palette } from '../ui/palette.tsx'
import { type PageSession, SessionProvider, useSession } from '../state/page-session.ts'

/** Most boards that are offered before something is typed. */
const MOST_BOARDS = 8

const COMMANDS = [BOARDS, SEARCH, ...APP_COMMANDS.slice(0, -1), ACCOUNT, ...APP_COMMANDS.slice(-1)]

/** Opens the palette over a screen that is not a board; `only` names the command that it offers choices of. */
export async function openPalette(session: PageSession, only?: ActionName): Promise<void> {
  await loadPart('screens')
  const place = document.createElement('div')
  document.body.appendChild(place)
  const close = () => {
    render(null, place)
    place.remove()
  }
  render(
    <SessionProvider value={session}>
      <AppPalette only={only} onClose={close} />
    </SessionProvider>,
    place,
  )
}

type Props = { only: ActionName | undefined; onClose: () => void }

/** Finds boards, and everything that can be done from every screen, by typing. */
function AppPalette({ only, onClose }: Props) {
  const session = useSession()
  useEffect(() => void session.boards.refresh(), [])
  return (
    <Palette
      hint={t('app.commands.find')}
      entriesOf={(text) => entriesFor(session, text, only)}
      onClose={onClose}
    />
  )
}

function entriesFor(
  session: PageSession,
  text: string,
  only: ActionName | undefined,
): PaletteEntry[] {
  const wanted = wordsOf(text)
  const possible = COMMANDS.filter(({ isPossible }) => isPossible?.(session) !== false)
  if (only !== undefined)
    return withWords(
      possible.filter(({ name }) => name === only).flatMap((one) => choicesOf(session, one)),
      wanted,
    )
  const commands = possible.map((one) => entryOf(session, one))
  if (wanted.length === 0) return [...choicesOf(session, BOARDS).slice(0, MOST_BOARDS), ...commands]
  return [
    ...withWords([...possible.flatMap((one) => choicesOf(session, one)), ...commands], wanted),
    searchFor(text),
  ]
}

function entryOf(session: PageSession, { name, entry, run }: AppCommand): PaletteEntry {
  const label = entry.label()
  return {
    id: name,
    icon: entry.icon,
    label,
    keys: '',
    run: () => (run ? run(session) : void openPalette(session, name)),
  }
}

function choicesOf(session: PageSession, { name, entry, choices }: AppCommand): PaletteEntry[] {
  return (choices?.(session) ?? []).map(({ id, isPicked, ...choice }) => ({
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
    run: () => navigate(`search?q=${encodeURIComponent(about)}`),
  }
}
