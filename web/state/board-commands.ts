import type { BoardView } from './board-view.ts'
import type { BoardEdit, CommandKinds } from './command.ts'

/** The commands on a board itself. */
export const boardCommands: CommandKinds<'editBoard' | 'removeBackground'> = {
  editBoard: {
    send: (api, board, { set }, options) => api.reply('edit_board', { board, body: set }, options),
    apply: (view, { set }) => ({ ...view, board: Object.assign({}, view.board, set) }),
    inverse: ({ board }, { set }) => ({
      kind: 'editBoard',
      args: { set: valuesOf(board, Object.keys(set)) },
    }),
    subjects: () => ['board'],
    cards: () => [],
    typed: ({ set: { title, description } }) =>
      [title, description].filter((text) => text !== undefined),
  },
  removeBackground: {
    isFinal: true,
    send(api, board, { url }, options) {
      const v = new URLSearchParams(url.split('?')[1]).get('v') ?? ''
      return api.reply('delete_background', { board, query: { v } }, options)
    },
    apply: (view, { url }) => ({ ...view, board: withoutBackground(view.board, url) }),
    subjects: () => ['board'],
    cards: () => [],
  },
}

/** The values that a board has of some fields. */
function valuesOf(board: object, names: readonly string[]): BoardEdit {
  const values = new Map<string, unknown>(Object.entries(board))
  return Object.fromEntries(names.map((name) => [name, values.get(name)]))
}

function withoutBackground(board: BoardView['board'], url: string): BoardView['board'] {
  if (board.backgroundUrl !== url) return board
  const { backgroundUrl: _, ...rest } = board
  return rest
}
