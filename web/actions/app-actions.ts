import { api } from '../api/client.ts'
import { failureOf } from '../api/failure.ts'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { knownBoards } from '../state/known-boards.ts'
import { session } from '../state/session.ts'
import { LANGUAGES, type Language, isLanguage } from '../text/languages.ts'
import { language, pickLanguage, t } from '../text/text.ts'
import { failureText } from '../ui/faults.ts'
import { leave } from '../ui/leave.ts'
import { type Theme, pickTheme, theme } from '../ui/theme.ts'
import { toast } from '../ui/toast.tsx'
import type { ActionGroups } from './action.ts'
import { narrowPalette } from './narrow.ts'
import { cardInFocus } from './targets.ts'

const THEMES = { system: 'screen', light: 'sun', dark: 'moon' } as const

/** What can be done from every board, and is about none. The menu of the board has the first group only. */
export const APP_ACTIONS = [
  [
    {
      name: 'search',
      of: 'board',
      entry: { icon: 'search', label: () => t('app.search') },
      isPossible: () => true,
      run: () => navigate(`/search${location.search}`),
    },
    {
      name: 'commands',
      of: 'board',
      entry: { icon: 'bolt', label: () => t('board.commands') },
      keys: ['Mod+k'],
      worksWhileTyping: true,
      isPossible: () => true,
      run(page) {
        page.overlay.value = { kind: 'commands', card: cardInFocus() }
      },
    },
    {
      name: 'keys',
      of: 'board',
      entry: { icon: 'keyboard', label: () => t('board.keys') },
      keys: ['?'],
      isPossible: () => true,
      run(page) {
        page.overlay.value = { kind: 'keys' }
      },
    },
    {
      name: 'account',
      of: 'board',
      entry: { icon: 'user', label: () => t('app.account') },
      isPossible: () => true,
      run: () => navigate('/account'),
    },
  ],
  [
    {
      name: 'boards',
      of: 'board',
      entry: { icon: 'board', label: () => t('app.to-boards') },
      isPossible: () => true,
      choices: (_page, { _id: shown }) =>
        knownBoards.value
          .filter(({ _id, archived }) => _id !== shown && !archived)
          .map((board) => ({
            id: board._id,
            icon: 'board',
            label: board.title,
            run: () => navigate(boardPath(board)),
          })),
      run: () => navigate('/b'),
    },
    {
      name: 'inbox',
      of: 'board',
      entry: { icon: 'bell', label: () => t('app.inbox') },
      isPossible: () => Boolean(session.value),
      run: () => navigate('/inbox'),
    },
    {
      name: 'users',
      of: 'board',
      entry: { icon: 'users', label: () => t('app.users') },
      isPossible: () => session.value?.isAdmin === true,
      run: () => navigate('/admin/users'),
    },
    {
      name: 'import',
      of: 'board',
      entry: { icon: 'upload', label: () => t('boards.import') },
      isPossible: () => Boolean(session.value),
      run: () => navigate('/import'),
    },
    {
      name: 'theme',
      of: 'board',
      entry: { icon: 'moon', label: () => t('account.theme') },
      isPossible: () => true,
      choices: () =>
        themes().map((name) => ({
          id: name,
          icon: THEMES[name],
          label: t(`account.theme.${name}`),
          isPicked: name === theme.value,
          run: () => pickTheme(name),
        })),
      run: (page) => narrowPalette(page, 'theme'),
    },
    {
      name: 'language',
      of: 'board',
      entry: { icon: 'globe', label: () => t('account.language') },
      isPossible: () => true,
      choices: () =>
        Object.keys(LANGUAGES)
          .filter(isLanguage)
          .map((tag) => ({
            id: tag,
            icon: 'globe',
            label: LANGUAGES[tag].name,
            isPicked: tag === language.value,
            run: () => void speak(tag),
          })),
      run: (page) => narrowPalette(page, 'language'),
    },
    {
      name: 'sign-out',
      of: 'board',
      entry: { icon: 'sign-out', label: () => t('account.sign-out') },
      isPossible: () => Boolean(session.value),
      run: () => void leave(),
    },
  ],
] as const satisfies ActionGroups<'board'>

function themes(): Theme[] {
  return ['system', 'light', 'dark']
}

/** Messages to who is signed in are in the language that the page is read in. */
async function speak(picked: Language): Promise<void> {
  await pickLanguage(picked)
  if (!session.peek()) return
  try {
    await api.edit_current_user({ body: { language: picked } })
  } catch (thrown) {
    toast(failureText(failureOf(thrown)), { isWrong: true })
  }
}
