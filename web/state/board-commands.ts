import type { BoardEdit, CommandKinds } from './command.ts'

/** The commands on a board itself, and on its custom fields. */
export const boardCommands: CommandKinds<'editBoard' | 'deleteField'> = {
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
  deleteField: {
    async send(api, board, { field }, options) {
      const given = { board, customField: field }
      const { etag } = await api.reply('delete_custom_field', given, options)
      return { etag }
    },
    apply: (view, { field }) => ({
      ...view,
      customFields: view.customFields.filter(({ _id }) => _id !== field),
    }),
    subjects: ({ field }) => [field],
    cards: () => [],
  },
}

/** The values that a board has of some fields. */
function valuesOf(board: object, names: readonly string[]): BoardEdit {
  const values = new Map<string, unknown>(Object.entries(board))
  return Object.fromEntries(names.map((name) => [name, values.get(name)]))
}
