import { unchanged } from './board-view.ts'
import { type CardView, type Item, ofCard } from './card-view.ts'
import type { CommandKinds } from './command.ts'
import { sendLater } from './send-later.ts'

export const detailCommands: CommandKinds<
  'addChecklist' | 'deleteChecklist' | 'attachFile' | 'deleteAttachment'
> = {
  addChecklist: {
    send: sendLater('addChecklist'),
    typed: ({ title, items }) => [title, ...items.map((item) => item.title)],
    apply: unchanged,
    applyToCard: withNewChecklist,
    inverse: (_view, { id, card }) => ({
      kind: 'deleteChecklist',
      args: { card, checklist: id },
    }),
    subjects: ({ id, card }) => [`${card} checklists`, id],
    cards: ofCard,
    makes: ({ id }) => [id],
  },
  deleteChecklist: {
    isHeld: true,
    send: (api, board, { card, checklist }, options) =>
      api.reply('delete_checklist', { board, card, checklist }, options),
    apply: unchanged,
    applyToCard: (view, { checklist }) => ({
      ...view,
      checklists: view.checklists.filter(({ _id }) => _id !== checklist),
    }),
    subjects: ({ checklist }) => [checklist],
    cards: ofCard,
  },
  attachFile: {
    send: sendLater('attachFile'),
    // It is listed as on its way until the card is read with it.
    apply: unchanged,
    // Files are sent one at a time.
    subjects: ({ id }) => ['files', id],
    cards: ofCard,
    makes: ({ id }) => [id],
    bytes: ({ bytes }) => [bytes],
  },
  deleteAttachment: {
    isHeld: true,
    send: (api, board, { listId: list, ...at }, options) =>
      api.reply('delete_attachment', { board, list, ...at }, options),
    apply: unchanged,
    applyToCard: (view, { attachment }) => ({
      ...view,
      attachments: view.attachments.filter(({ _id }) => _id !== attachment),
    }),
    subjects: ({ attachment }) => [attachment],
    cards: ofCard,
  },
}

export type NewChecklist = { id: string; title: string; items: readonly Omit<Item, '_id'>[] }

/** The view of a card with a new checklist after its others. */
export function withNewChecklist(view: CardView, made: NewChecklist): CardView {
  const { id, title, items } = made
  if (view.checklists.some(({ _id }) => _id === id)) return view
  const checklist = {
    _id: id,
    title,
    sort: Math.max(0, ...view.checklists.map(({ sort }) => sort)) + 1,
    items: items.map((item, index) => ({ ...item, _id: `${id}-${index}` })),
  }
  return { ...view, checklists: [...view.checklists, checklist] }
}
