import { unchanged } from './board-view.ts'
import { type CardView, type Item, ofCard, withChecklist, withItem } from './card-view.ts'
import type { CommandKinds, Commands } from './command.ts'
import { making, orderIn } from './sending.ts'
import { sendLater } from './send-later.ts'

export const itemCommands: CommandKinds<'addItem' | 'editItem' | 'moveItem' | 'deleteItem'> = {
  addItem: {
    send: (api, board, { card, checklist, title }, options) =>
      making(api.reply('new_checklist_item', { board, card, checklist, body: { title } }, options)),
    typed: ({ title }) => [title],
    apply: unchanged,
    applyToCard: (view, { id: _id, checklist, title }) =>
      withChecklist(view, checklist, (old) =>
        old.items.some((one) => one._id === _id)
          ? old
          : { ...old, items: [...old.items, { _id, title, isFinished: false }] },
      ),
    inverse: (_view, { id: item, card, checklist }) => ({
      kind: 'deleteItem',
      args: { card, checklist, item },
    }),
    subjects: ({ checklist }) => [checklist],
    cards: ofCard,
    makes: ({ id }) => [id],
  },
  editItem: {
    send: sendLater('editItem'),
    typed: ({ set: { title } }) => (title === undefined ? [] : [title]),
    apply: unchanged,
    applyToCard: (view, { checklist, item, set }) =>
      withChecklist(view, checklist, (old) => withItem(old, item, (one) => ({ ...one, ...set }))),
    inverse(_view, { set, was: _was, ...at }, opened) {
      const old = itemIn(opened, at)
      if (old === undefined) return undefined
      const { title, isFinished, assigneeId = '', dueAt = null } = old
      const before = {
        ...(set.title !== undefined && { title }),
        ...(set.isFinished !== undefined && { isFinished }),
        ...(set.assigneeId !== undefined && { assigneeId }),
        ...(set.dueAt !== undefined && { dueAt }),
      }
      return { kind: 'editItem', args: { ...at, set: before } }
    },
    subjects: ({ item }) => [item],
    cards: ofCard,
  },
  moveItem: {
    send: sendLater('moveItem'),
    apply: unchanged,
    applyToCard: withItemAt,
    inverse(_view, { card, checklist: toChecklist, item, toChecklist: checklist }, opened) {
      const items = opened?.checklists.find(({ _id }) => _id === toChecklist)?.items ?? []
      const position = items.findIndex(({ _id }) => _id === item)
      if (position === -1) return undefined
      return { kind: 'moveItem', args: { card, checklist, item, toChecklist, position } }
    },
    // The place of an item depends on the places of the others.
    subjects: ({ item, checklist, toChecklist }) => [
      item,
      checklist,
      toChecklist,
      orderIn(toChecklist),
    ],
    cards: ofCard,
  },
  deleteItem: {
    isHeld: true,
    send: (api, board, at, options) =>
      api.reply('delete_checklist_item', { board, ...at }, options),
    apply: unchanged,
    applyToCard: (view, { checklist, item }) =>
      withChecklist(view, checklist, (old) => withItem(old, item, () => undefined)),
    subjects: ({ item, checklist }) => [item, orderIn(checklist)],
    cards: ofCard,
  },
}

function itemIn(
  view: CardView | undefined,
  { checklist, item }: { checklist: string; item: string },
): Item | undefined {
  const items = view?.checklists.find(({ _id }) => _id === checklist)?.items
  return items?.find(({ _id }) => _id === item)
}

/** The view with an item after so many others of a checklist. */
function withItemAt(
  view: CardView,
  { item, toChecklist, position }: Commands['moveItem'],
): CardView {
  const moved = view.checklists.flatMap(({ items }) => items).find(({ _id }) => _id === item)
  const isKnown = view.checklists.some(({ _id }) => _id === toChecklist)
  if (moved === undefined || !isKnown) return view
  const checklists = view.checklists.map((one) => {
    const others = one.items.filter(({ _id }) => _id !== item)
    const items = one._id === toChecklist ? others.toSpliced(position, 0, moved) : others
    return items.length === one.items.length && one._id !== toChecklist ? one : { ...one, items }
  })
  return { ...view, checklists }
}
