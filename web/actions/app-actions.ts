import { t } from '../text/text.ts'
import type { Action, ActionGroups } from './action.ts'
import { ACCOUNT, APP_COMMANDS, type AppCommand, BOARDS, SEARCH } from './app-commands.ts'
import { narrowPalette } from './narrow.ts'
import { cardInFocus } from './targets.ts'

/** These can be done from every board, and are about none. The menu of the board has the first group only. */
export const APP_ACTIONS = [
  [
    onBoard(SEARCH),
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
    onBoard(ACCOUNT),
  ],
  [BOARDS, ...APP_COMMANDS].map(onBoard),
] as const satisfies ActionGroups<'board'>

function onBoard({
  name,
  entry,
  isPossible = () => true,
  choices,
  run,
}: AppCommand): Action<'board'> {
  return {
    name,
    of: 'board',
    entry,
    isPossible: ({ session }) => isPossible(session),
    choices: ({ session }, { _id }) => choices?.(session, _id) ?? [],
    run: (page) => (run === undefined ? narrowPalette(page, name) : run(page.session)),
  }
}
