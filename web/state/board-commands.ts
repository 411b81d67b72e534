import type { BoardEdit, CommandKinds } from './command.ts'

/** The command on a board itself. */
export const boardCommands: CommandKinds<'editBoard'> = {
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
}

/** The values that a board has of some fields. */
function valuesOf(board: object, names: readonly string[]): BoardEdit {
  const values = new Map<string, unknown>(Object.entries(board))
  return Object.fromEntries(names.map((name) => [name, values.get(name)]))
}
