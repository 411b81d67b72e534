import type { CommandKind } from './command.ts'
import { making } from './sending.ts'

type RuleKind = 'createRule' | 'editRule'

/** Sends the commands that make and change rules. */
export const ruleSends: { [K in RuleKind]: CommandKind<K>['send'] } = {
  createRule: (api, board, { rule: body }, options) =>
    making(api.reply('new_rule', { board, body }, options)),
  editRule: (api, board, { rule, set }, options) =>
    api.reply('edit_rule', { board, rule, body: set }, options),
}
