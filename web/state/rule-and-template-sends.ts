import type { CommandKind } from './command.ts'
import { making } from './sending.ts'
import type { TemplateKind } from './template-command.ts'

/** Sends the commands on templates of cards. */
export const templateSends: { [K in TemplateKind]: CommandKind<K>['send'] } = {
  createTemplate(api, board, { listId: list, title }, options) {
    const body = { title, type: 'template-card' } as const
    return making(api.reply('new_card', { board, list, body }, options))
  },
  createOfTemplate(api, board, { listId: list, title, isTyped, ...given }, options) {
    const { templateId, swimlaneId, timeZone } = given
    const body = { templateId, swimlaneId, timeZone, ...(isTyped && { title }) }
    return making(api.reply('new_card', { board, list, body }, options))
  },
  setTemplate(api, board, { card: { _id: card }, isTemplate }, options) {
    const type = isTemplate ? 'template-card' : 'cardType-card'
    return api.reply('edit_board_card', { board, card, body: { type } }, options)
  },
  copyChecklist: (api, board, { card, templateId }, options) =>
    making(api.reply('new_checklist', { board, card, body: { templateId } }, options)),
}

type RuleKind = 'createRule' | 'editRule'

/** Sends the commands that make and change rules. */
export const ruleSends: { [K in RuleKind]: CommandKind<K>['send'] } = {
  createRule: (api, board, { rule: body }, options) =>
    making(api.reply('new_rule', { board, body }, options)),
  editRule: (api, board, { rule, set }, options) =>
    api.reply('edit_rule', { board, rule, body: set }, options),
}
