import type { BoardView } from './board-view.ts'
import { type CardView, type Item, withChecklist, withItem } from './card-view.ts'
import type { CommandKinds } from './command.ts'
import { sendTextEdit } from './text-edits.ts'

/** What the board shows of it are counts, which change once the board is read. */
const unchanged = (view: BoardView) => view

const ofCard = ({ card }: { card: string }) => [card]

/** The commands on what is on a card: checklists and attachments. */
export const detailCommands: CommandKinds<
  'addChecklist' | 'deleteChecklist' | 'addItem' | 'editItem' | 'deleteItem' | 'deleteAttachment'
> = {
  addChecklist: {
    async send(api, board, { card, title, items }, options) {
      const body = { title, items: items.map(({ title, isFinished }) => ({ title, isFinished })) }
      const reply = await api.reply('new_checklist', { board, card, body }, options)
      return { etag: reply.etag, ids: reply.body === undefined ? [] : [reply.body._id] }
    },
    typed: ({ title, items }) => [title, ...items.map((item) => item.title)],
    apply: unchanged,
    applyToCard: withNewChecklist,
    inverse: (_view, { id, card }) => ({
      kind: 'deleteChecklist',
      args: { card, checklist: id },
    }),
    subjects: ({ id }) => [id],
    cards: ofCard,
    makes: ({ id }) => [id],
  },
  deleteChecklist: {
    isFinal: true,
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
  addItem: {
    async send(api, board, { card, checklist, title }, options) {
      const given = { board, card, checklist, body: { title } }
      const { etag, body } = await api.reply('new_checklist_item', given, options)
      return { etag, ids: body === undefined ? [] : [body._id] }
    },
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
    send: (api, board, { set, was, ...at }, options) =>
      sendTextEdit(
        {
          set,
          was,
          read: () => api.reply('get_checklist_item', { board, ...at }),
          send: (given) => api.reply('edit_checklist_item', { board, ...at, body: set }, given),
        },
        options,
      ),
    typed: ({ set: { title } }) => (title === undefined ? [] : [title]),
    apply: unchanged,
    applyToCard: (view, { checklist, item, set }) =>
      withChecklist(view, checklist, (old) => withItem(old, item, (one) => ({ ...one, ...set }))),
    inverse(_view, { set, was: _was, ...at }, opened) {
      const old = itemIn(opened, at)
      if (old === undefined) return undefined
      const { title, isFinished } = old
      const before = {
        ...(set.title !== undefined && { title }),
        ...(set.isFinished !== undefined && { isFinished }),
      }
      return { kind: 'editItem', args: { ...at, set: before } }
    },
    subjects: ({ item }) => [item],
    cards: ofCard,
  },
  deleteItem: {
    isFinal: true,
    send: (api, board, at, options) =>
      api.reply('delete_checklist_item', { board, ...at }, options),
    apply: unchanged,
    applyToCard: (view, { checklist, item }) =>
      withChecklist(view, checklist, (old) => withItem(old, item, () => undefined)),
    subjects: ({ item }) => [item],
    cards: ofCard,
  },
  deleteAttachment: {
    isFinal: true,
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

function itemIn(
  view: CardView | undefined,
  { checklist, item }: { checklist: string; item: string },
): Item | undefined {
  const items = view?.checklists.find(({ _id }) => _id === checklist)?.items
  return items?.find(({ _id }) => _id === item)
}

type NewChecklist = { id: string; title: string; items: readonly Omit<Item, '_id'>[] }

function withNewChecklist(view: CardView, made: NewChecklist): CardView {
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
