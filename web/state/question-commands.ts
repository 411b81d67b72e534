import type { BoardView } from './board-view.ts'
import type { CommandKinds } from './command.ts'

const unchanged = (view: BoardView) => view

/** The commands on saved searches. */
export const questionCommands: CommandKinds<'saveQuestion' | 'deleteQuestion'> = {
  saveQuestion: {
    async send(api, _board, { name, q }, options) {
      const reply = await api.reply('new_user_filter', { body: { name, q } }, options)
      return { etag: reply.etag, ids: reply.body === undefined ? [] : [reply.body._id] }
    },
    apply: unchanged,
    subjects: ({ id }) => [id],
    cards: () => [],
    makes: ({ id }) => [id],
    typed: ({ name }) => [name],
  },
  deleteQuestion: {
    send: (api, _board, { filter }, options) =>
      api.reply('delete_user_filter', { filter }, options),
    apply: unchanged,
    subjects: ({ filter }) => [filter],
    cards: () => [],
  },
}
