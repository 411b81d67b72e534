import type { List, Swimlane } from './board-view.ts'
import type { CommandKinds, ListEdit } from './command.ts'
import { making, orderIn } from './sending.ts'
import { sendLater } from './send-later.ts'

export const columnCommands: CommandKinds<
  | 'createList'
  | 'editList'
  | 'restoreList'
  | 'deleteList'
  | 'createSwimlane'
  | 'editSwimlane'
  | 'restoreSwimlane'
  | 'deleteSwimlane'
> = {
  createList: {
    send: (api, board, { title }, options) =>
      making(api.reply('new_list', { board, body: { title } }, options)),
    apply(view, { id, title }, at) {
      if (view.lists.some(({ _id }) => _id === id)) return view
      const list: List = {
        ...blankColumn(id, title, at, view.lists),
        boardId: view.board._id,
        starred: false,
        swimlaneId: '',
        wipLimit: { value: 1, enabled: false, soft: false },
        entry: 'anyone',
      }
      return { ...view, lists: [...view.lists, list] }
    },
    inverse: (_view, { id: list }) => ({
      kind: 'editList',
      args: { list, set: { archived: true } },
    }),
    subjects: ({ id }) => ['lists', id],
    makes: ({ id }) => [id],
    typed: ({ title }) => [title],
  },
  editList: {
    send: (api, board, { list, set }, options) =>
      api.reply('edit_list', { board, list, body: set }, options),
    apply: (view, { list, set }) => ({ ...view, lists: edited(view.lists, list, set) }),
    inverse(view, { list, set }) {
      const old = view.lists.find(({ _id }) => _id === list)
      if (set.archived === true) return old && { kind: 'restoreList', args: { list: old } }
      return old && { kind: 'editList', args: { list, set: before(old, set) } }
    },
    subjects: ({ list, set }) => (set.archived === true ? ['lists', list] : [list]),
    typed: ({ set: { title } }) => (title === undefined ? [] : [title]),
  },
  restoreList: {
    send: sendLater('restoreList'),
    apply: (view, { list }) => ({ ...view, lists: withRestored(view.lists, list) }),
    inverse: (_view, { list: { _id: list } }) => ({
      kind: 'editList',
      args: { list, set: { archived: true } },
    }),
    subjects: ({ list }) => ['lists', list._id],
  },
  deleteList: {
    isHeld: true,
    send: (api, board, { list, cards }, options) =>
      api.reply('delete_list', { board, list, query: { cards } }, options),
    apply: (view, { list }) => ({
      ...view,
      lists: view.lists.filter(({ _id }) => _id !== list),
    }),
    subjects: ({ list }) => [orderIn('lists'), list],
  },
  createSwimlane: {
    send: sendLater('createSwimlane'),
    apply(view, { id, title }, at) {
      if (view.swimlanes.some(({ _id }) => _id === id)) return view
      const swimlane: Swimlane = {
        ...blankColumn(id, title, at, view.swimlanes),
        boardId: view.board._id,
      }
      return { ...view, swimlanes: [...view.swimlanes, swimlane] }
    },
    inverse: (_view, { id: swimlane }) => ({
      kind: 'editSwimlane',
      args: { swimlane, set: { archived: true } },
    }),
    subjects: ({ id }) => ['swimlanes', id],
    makes: ({ id }) => [id],
    typed: ({ title }) => [title],
  },
  editSwimlane: {
    send: sendLater('editSwimlane'),
    apply: (view, { swimlane, set }) => ({
      ...view,
      swimlanes: edited(view.swimlanes, swimlane, set),
    }),
    inverse(view, { swimlane, set }) {
      const old = view.swimlanes.find(({ _id }) => _id === swimlane)
      if (set.archived === true) return old && { kind: 'restoreSwimlane', args: { swimlane: old } }
      return old && { kind: 'editSwimlane', args: { swimlane, set: before(old, set) } }
    },
    subjects: ({ swimlane, set }) => (set.archived === true ? ['swimlanes', swimlane] : [swimlane]),
    typed: ({ set: { title } }) => (title === undefined ? [] : [title]),
  },
  restoreSwimlane: {
    send: sendLater('restoreSwimlane'),
    apply: (view, { swimlane }) => ({
      ...view,
      swimlanes: withRestored(view.swimlanes, swimlane),
    }),
    inverse: (_view, { swimlane: { _id: swimlane } }) => ({
      kind: 'editSwimlane',
      args: { swimlane, set: { archived: true } },
    }),
    subjects: ({ swimlane }) => ['swimlanes', swimlane._id],
  },
  deleteSwimlane: {
    isHeld: true,
    send: (api, board, { swimlane, cards }, options) =>
      api.reply('delete_swimlane', { board, swimlane, query: { cards } }, options),
    apply: (view, { swimlane }) => ({
      ...view,
      swimlanes: view.swimlanes.filter(({ _id }) => _id !== swimlane),
    }),
    subjects: ({ swimlane }) => [orderIn('swimlanes'), swimlane],
  },
}

function blankColumn(id: string, title: string, at: number, others: Swimlane[]) {
  const now = new Date(at).toISOString()
  const last = others.reduce((most, { sort }) => Math.max(most, sort), -1)
  return {
    _id: id,
    title,
    archived: false,
    createdAt: now,
    updatedAt: now,
    modifiedAt: now,
    sort: last + 1,
    type: '',
    collapsed: false,
  }
}

/** The columns after an edit of one; an archived one is not shown. */
function edited<C extends Swimlane>(columns: C[], id: string, set: ListEdit): C[] {
  return columns.flatMap((one) => {
    if (one._id !== id) return [one]
    return set.archived === true ? [] : [{ ...one, ...set }]
  })
}

/** The columns with one that was archived, where it was. */
function withRestored<C extends Swimlane>(columns: C[], restored: C): C[] {
  if (columns.some(({ _id }) => _id === restored._id)) return columns
  return [...columns, { ...restored, archived: false }].toSorted((a, b) => a.sort - b.sort)
}

/** The values that an edit is about to replace. */
function before(column: object, set: ListEdit): ListEdit {
  const values = new Map<string, unknown>(Object.entries(column))
  return Object.fromEntries(Object.keys(set).map((name) => [name, values.get(name) ?? null]))
}
