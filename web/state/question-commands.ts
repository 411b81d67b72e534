import type { Output } from '../../client/client.ts'
import { unchanged } from './board-view.ts'
import type { CommandKinds } from './command.ts'
import { making } from './sending.ts'

/** A question that somebody has saved; with a board, it is a tab of that board. */
export type SavedQuestion = Pick<
  Output<'get_user_filters'>[number],
  '_id' | 'name' | 'q' | 'boardId' | 'view' | 'group'
>

export const questionCommands: CommandKinds<
  'saveQuestion' | 'renameQuestion' | 'moveQuestion' | 'deleteQuestion'
> = {
  saveQuestion: {
    send: (api, _board, { id: _made, ...body }, options) =>
      making(api.reply('new_user_filter', { body }, options)),
    apply: unchanged,
    subjects: ({ id }) => ['questions', id],
    makes: ({ id }) => [id],
    typed: ({ name }) => [name],
  },
  renameQuestion: {
    send: (api, _board, { filter, name }, options) =>
      api.reply('edit_user_filter', { filter, body: { name } }, options),
    apply: unchanged,
    subjects: ({ filter }) => [filter],
    typed: ({ name }) => [name],
  },
  moveQuestion: {
    send: (api, _board, { filter, position }, options) =>
      api.reply('edit_user_filter', { filter, body: { position } }, options),
    apply: unchanged,
    subjects: ({ filter }) => ['questions', filter],
  },
  deleteQuestion: {
    send: (api, _board, { filter }, options) =>
      api.reply('delete_user_filter', { filter }, options),
    apply: unchanged,
    subjects: ({ filter }) => ['questions', filter],
  },
}
