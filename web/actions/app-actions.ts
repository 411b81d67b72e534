import { t } from '../text/text.ts'
import { actionsOn, type Action } from './action.ts'
import { ACCOUNT, APP_COMMANDS, type AppCommand, BOARDS, SEARCH } from './app-commands.ts'
import { narrowPalette, cardInFocus } from './targets.ts'

/** These can be done from every board, and are about none. The menu of the board has the first group only. */
export const APP_ACTIONS = [
  actionsOn('board', [
    onBoard(SEARCH),
    {
      name: 'commands',
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
      entry: { icon: 'keyboard', label: () => t('board.keys') },
      keys: ['?'],
      isPossible: () => true,
      run(page) {
        page.overlay.value = { kind: 'keys' }
      },
    },
    onBoard(ACCOUNT),
  ]),
  actionsOn('board', [BOARDS, ...APP_COMMANDS].map(onBoard)),
] as const

function onBoard({
  name,
  entry,
  isPossible = () => true,
  choices,
  run,
}: AppCommand): Action<'board'> {
  return {
    name,
    entry,
    isPossible: ({ session }) => isPossible(session),
    choices: ({ session }, { _id }) => choices?.(session, _id) ?? [],
    run: (page) => (run === undefined ? narrowPalette(page, name) : run(page.session)),
  }
}
