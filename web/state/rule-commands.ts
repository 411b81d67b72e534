import { unchanged } from './board-view.ts'
import type { CommandKinds } from './command.ts'
import { sendLater } from './send-later.ts'

/** The commands on rules, which are no part of the view of a board. */
export const ruleCommands: CommandKinds<'createRule' | 'editRule' | 'deleteRule'> = {
  createRule: {
    send: sendLater('createRule'),
    apply: unchanged,
    inverse: (_view, { id }) => ({ kind: 'deleteRule', args: { rule: id } }),
    subjects: ({ id }) => ['rules', id],
    makes: ({ id }) => [id],
    typed: ({ rule: { title } }) => [title],
  },
  editRule: {
    send: sendLater('editRule'),
    apply: unchanged,
    inverse: (_view, { rule, set, was }) => ({
      kind: 'editRule',
      args: { rule, set: was, was: set },
    }),
    subjects: ({ rule }) => [rule],
  },
  deleteRule: {
    isHeld: true,
    send: (api, board, { rule }, options) => api.reply('delete_rule', { board, rule }, options),
    apply: unchanged,
    subjects: ({ rule }) => [rule],
  },
}
