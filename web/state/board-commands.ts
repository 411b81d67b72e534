import type { BoardEdit, CommandKinds } from './command.ts'
import { sendLater } from './send-later.ts'

export const boardCommands: CommandKinds<'editBoard' | 'removeBackground'> = {
  editBoard: {
    send: sendLater('editBoard'),
    apply: (view, { set }) => ({ ...view, board: Object.assign({}, view.board, set) }),
    inverse: ({ board }, { set }) => ({
      kind: 'editBoard',
      args: { set: valuesOf(board, Object.keys(set)) },
    }),
    subjects: () => ['board'],
    typed: ({ set: { title, description } }) =>
      [title, description].filter((text) => text !== undefined),
  },
  removeBackground: {
    isHeld: true,
    send: (api, board, query, options) => api.reply('delete_background', { board, query }, options),
    apply: (view, { v }) =>
      view.board.backgroundUrl?.endsWith(v)
        ? { ...view, board: { ...view.board, backgroundUrl: undefined } }
        : view,
    subjects: () => ['board'],
  },
}

function valuesOf(board: object, names: readonly string[]): BoardEdit {
  const values = new Map<string, unknown>(Object.entries(board))
  return Object.fromEntries(names.map((name) => [name, values.get(name)]))
}
