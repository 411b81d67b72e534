import { versionAt } from './board-picture.ts'
import type { BoardView } from './board-view.ts'
import type { BoardEdit, CommandKinds } from './command.ts'
import { sendLater } from './send-later.ts'

export const boardCommands: CommandKinds<'editBoard' | 'setBackground' | 'removeBackground'> = {
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
  setBackground: {
    send: sendLater('setBackground'),
    // The page shows what is kept by the keys until the service has it.
    apply: (view, { id, bytes }) =>
      hasPicture(view, id) ? view : withPicture(view, `kept:${bytes.join(',')}?v=${id}`),
    inverse({ board: { backgroundUrl } }, { id, bytes, before }) {
      if (backgroundUrl === undefined) return { kind: 'removeBackground', args: { v: id } }
      // The picture before cannot be shown again if its bytes could not be read.
      return (
        before && {
          kind: 'setBackground',
          args: { id: versionAt(backgroundUrl), bytes: before, before: bytes },
        }
      )
    },
    subjects: ({ id }) => ['background', id],
    isFollowed: true,
    makes: ({ id }) => [id],
    bytes: ({ bytes, before = [] }) => [...bytes, ...before],
  },
  removeBackground: {
    isHeld: true,
    send: (api, board, query, options) => api.reply('delete_background', { board, query }, options),
    apply: (view, { v }) => (hasPicture(view, v) ? withPicture(view, undefined) : view),
    subjects: () => ['background'],
  },
}

function hasPicture({ board: { backgroundUrl } }: BoardView, id: string): boolean {
  return versionAt(backgroundUrl ?? '') === id
}

function withPicture(view: BoardView, backgroundUrl: string | undefined): BoardView {
  return { ...view, board: { ...view.board, backgroundUrl } }
}

function valuesOf(board: object, names: readonly string[]): BoardEdit {
  const values = new Map<string, unknown>(Object.entries(board))
  return Object.fromEntries(names.map((name) => [name, values.get(name)]))
}
