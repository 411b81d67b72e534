import { failureOf } from '../api/failure.ts'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { sortedBoards } from '../state/own-boards.ts'
import type { PageSession } from '../state/page-session.ts'
import { LANGUAGES, type Language, isLanguage } from '../text/languages.ts'
import { language } from '../text/language.ts'
import { pickLanguage, t } from '../text/text.ts'
import { failureText } from '../ui/faults.ts'
import type { IconName } from '../ui/icon.tsx'
import { leave } from '../ui/leave.ts'
import { type Theme, pickTheme, theme } from '../ui/theme.ts'
import { toast } from '../ui/toast.tsx'
import type { ActionName, Choice } from './action.ts'

/** Something that can be done from every screen, and is about no board. */
export type AppCommand = {
  name: ActionName
  entry: { icon: IconName; label(): string }
  isPossible?(session: PageSession): boolean
  /** Returns the ways to do it; `shown` is the board that is shown. */
  choices?(session: PageSession, shown?: string): Choice[]
  /** Does it; without this, one of its choices is picked. */
  run?(session: PageSession): void
}

const THEMES = { system: 'screen', light: 'sun', dark: 'moon' } as const

export const SEARCH: AppCommand = {
  name: 'search',
  entry: { icon: 'search', label: () => t('app.search') },
  run: () => navigate(`search${location.search}`),
}

export const ACCOUNT: AppCommand = {
  name: 'account',
  entry: { icon: 'user', label: () => t('app.account') },
  run: () => navigate('account'),
}

export const BOARDS: AppCommand = {
  name: 'boards',
  entry: { icon: 'board', label: () => t('app.to-boards') },
  choices: ({ boards, stars }, shown) => {
    const { starred, others } = sortedBoards(boards.known.value, stars.all.value)
    return [...starred, ...others]
      .filter(({ _id }) => _id !== shown)
      .map((board) => ({
        id: board._id,
        icon: 'board',
        label: board.title,
        run: () => navigate(boardPath(board)),
      }))
  },
  run: () => navigate('b'),
}

/** The other commands, in the order in which the palette lists them. */
export const APP_COMMANDS: readonly AppCommand[] = [
  {
    name: 'new-board',
    entry: { icon: 'plus', label: () => t('boards.new') },
    isPossible: isSignedIn,
    run: () => navigate('b?new'),
  },
  {
    name: 'inbox',
    entry: { icon: 'bell', label: () => t('app.inbox') },
    isPossible: isSignedIn,
    run: () => navigate('inbox'),
  },
  {
    name: 'users',
    entry: { icon: 'users', label: () => t('app.users') },
    isPossible: ({ account }) => account.value?.isAdmin === true,
    run: () => navigate('admin/users'),
  },
  {
    name: 'import',
    entry: { icon: 'upload', label: () => t('boards.import') },
    isPossible: isSignedIn,
    run: () => navigate('import'),
  },
  {
    name: 'theme',
    entry: { icon: 'moon', label: () => t('account.theme') },
    choices: () =>
      themes().map((name) => ({
        id: name,
        icon: THEMES[name],
        label: t(`account.theme.${name}`),
        isPicked: name === theme.value,
        run: () => pickTheme(name),
      })),
  },
  {
    name: 'language',
    entry: { icon: 'globe', label: () => t('account.language') },
    choices: (session) =>
      Object.keys(LANGUAGES)
        .filter(isLanguage)
        .map((tag) => ({
          id: tag,
          icon: 'globe',
          label: LANGUAGES[tag].name,
          isPicked: tag === language.value,
          run: () => void speak(session, tag),
        })),
  },
  {
    name: 'sign-out',
    entry: { icon: 'sign-out', label: () => t('account.sign-out') },
    isPossible: isSignedIn,
    run: (session) => void leave(session),
  },
]

function isSignedIn({ account }: PageSession): boolean {
  return Boolean(account.value)
}

function themes(): Theme[] {
  return ['system', 'light', 'dark']
}

/** Shows the page in a language, or in that of the browser. Messages to the one who is signed in are written in the language in which they read the page. */
export async function speak({ account, api }: PageSession, picked: Language | null): Promise<void> {
  await pickLanguage(picked)
  if (!account.peek()) return
  try {
    await api.edit_current_user({ body: { language: language.value } })
  } catch (thrown) {
    toast(failureText(failureOf(thrown)), { isWrong: true })
  }
}
