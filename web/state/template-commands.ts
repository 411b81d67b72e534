import { withRestored } from './archive-commands.ts'
import { unchanged } from './board-view.ts'
import { withNewCards } from './card-commands.ts'
import { ofCard } from './card-view.ts'
import type { CommandKinds } from './command.ts'
import { withNewChecklist } from './detail-commands.ts'
import { sendLater } from './send-later.ts'
import type { TemplateKind } from './template-command.ts'
import { withoutCard } from './view-cards.ts'

/** The type of a card that others are made of. */
export const TEMPLATE_CARD = 'template-card'

/** The commands on templates of cards, and those that make something of one. */
export const templateCommands: CommandKinds<TemplateKind> = {
  createTemplate: {
    send: sendLater('createTemplate'),
    apply: unchanged,
    inverse: (_view, { id: card, listId }) => ({ kind: 'deleteCard', args: { card, listId } }),
    subjects: ({ id }) => [id],
    makes: ({ id }) => [id],
    typed: ({ title }) => [title],
  },
  createOfTemplate: {
    send: sendLater('createOfTemplate'),
    apply: (view, { id, title, listId, swimlaneId }, at) =>
      withNewCards(view, { listId, swimlaneId, cards: [{ id, title }] }, at),
    inverse: (_view, { id }) => ({ kind: 'archiveCards', args: { cards: [id] } }),
    subjects: ({ id, listId, templateId }) => [listId, templateId, id],
    cards: ({ id }) => [id],
    makes: ({ id }) => [id],
    typed: ({ title, isTyped }) => (isTyped ? [title] : []),
  },
  setTemplate: {
    send: sendLater('setTemplate'),
    apply: (view, { card, isTemplate }) =>
      isTemplate ? withoutCard(view, card._id) : withRestored(view, card),
    applyToCard: (view, { isTemplate }) => ({
      ...view,
      card: { ...view.card, type: isTemplate ? TEMPLATE_CARD : 'cardType-card' },
    }),
    inverse: (_view, { card, isTemplate }) => ({
      kind: 'setTemplate',
      args: { card, isTemplate: !isTemplate },
    }),
    subjects: ({ card }) => [card._id],
    cards: ({ card }) => [card._id],
  },
  copyChecklist: {
    send: sendLater('copyChecklist'),
    apply: unchanged,
    applyToCard: withNewChecklist,
    inverse: (_view, { id, card }) => ({ kind: 'deleteChecklist', args: { card, checklist: id } }),
    subjects: ({ id, card }) => [`${card} checklists`, id],
    cards: ofCard,
    makes: ({ id }) => [id],
  },
}
