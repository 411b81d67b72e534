import { tasksIn } from '../../src/kernel/contract/tasks.ts'
import type { BoardView, MiniCard } from './board-view.ts'
import type { CardEdit, CommandKinds, Commands, FieldValue, TextsBefore } from './command.ts'
import { sendLater } from './send-later.ts'
import { sortBetween } from './places.ts'
import { lastInList, withCard, withCardSet } from './view-cards.ts'

export const cardCommands: CommandKinds<
  'createCards' | 'editCard' | 'setField' | 'setCover' | 'setRecurrence'
> = {
  createCards: {
    async send(api, board, { listId: list, swimlaneId, cards }, options) {
      const body = {
        swimlaneId,
        cards: cards.map(({ title, description, parentId, dueAt }) => ({
          title,
          ...(description && { description }),
          ...(parentId && { parentId }),
          ...(dueAt && { dueAt }),
        })),
      }
      const { etag, body: made } = await api.reply('new_cards', { board, list, body }, options)
      return { etag, ids: made?.map(({ _id }) => _id) ?? [] }
    },
    apply: withNewCards,
    inverse: (_view, { cards }) => ({
      kind: 'archiveCards',
      args: { cards: cards.map(({ id }) => id) },
    }),
    subjects: ({ listId }) => [listId],
    cards: ({ cards }) => cards.map(({ id }) => id),
    makes: ({ cards }) => cards.map(({ id }) => id),
    typed: ({ cards }) =>
      cards.flatMap(({ title, description }) => (description ? [title, description] : [title])),
  },
  editCard: {
    send: sendLater('editCard'),
    typed: ({ set: { title, description, requestedBy, assignedBy } }) =>
      [title, description, requestedBy, assignedBy].filter((text) => text !== undefined),
    apply: (view, { card, set }) =>
      withCard(view, card, (old) => ({
        ...edited(old, onBoard(set)),
        ...(set.description !== undefined && {
          hasDescription: set.description !== '',
          ...tasksIn(set.description),
        }),
      })),
    applyToCard: (view, { set }) => ({ ...view, card: edited(view.card, set) }),
    inverse(view, { card, set, was }, opened) {
      const old = opened?.card ?? view.cards.get(card)
      if (old === undefined) return undefined
      const before = { card, set: valuesBefore(old, set) }
      // A text that somebody else has changed since is not undone either.
      return { kind: 'editCard', args: { ...before, ...(was && { was: textsSet(set, was) }) } }
    },
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
  },
  setField: {
    send: sendLater('setField'),
    apply: (view, { card, field, value }) =>
      withCard(view, card, (old) => withField(old, field, value)),
    applyToCard: (view, { field, value }) => ({
      ...view,
      card: withField(view.card, field, value),
    }),
    inverse(view, { card, field }, opened) {
      const old = opened?.card ?? view.cards.get(card)
      if (old === undefined) return undefined
      const value = old.customFields.find(({ _id }) => _id === field)?.value ?? null
      return { kind: 'setField', args: { card, field, value } }
    },
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
    typed: ({ value }) => (value === null ? [] : [String(value)]),
  },
  setRecurrence: {
    send: sendLater('setRecurrence'),
    apply: (view, { card, recurrence }) =>
      withCard(view, card, (old) => withRecurrence(old, recurrence)),
    applyToCard: (view, { recurrence }) => ({
      ...view,
      card: withRecurrence(view.card, recurrence),
    }),
    inverse(view, { card }, opened) {
      const old = opened?.card ?? view.cards.get(card)
      if (old === undefined) return undefined
      return { kind: 'setRecurrence', args: { card, recurrence: old.recurrence ?? null } }
    },
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
  },
  setCover: {
    send: sendLater('setCover'),
    apply: (view, args) => withCard(view, args.card, (old) => ({ ...old, coverId: coverOf(args) })),
    applyToCard: (view, args) => ({ ...view, card: { ...view.card, coverId: coverOf(args) } }),
    inverse(view, { attachment, ...at }, opened) {
      const before = (opened?.card ?? view.cards.get(at.card))?.coverId
      if (before === undefined) return undefined
      const isCover = before !== ''
      return { kind: 'setCover', args: { ...at, attachment: before || attachment, isCover } }
    },
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
  },
}

function withRecurrence<C extends Pick<MiniCard, 'recurrence'>>(
  { recurrence: _before, ...card }: C,
  recurrence: Commands['setRecurrence']['recurrence'],
) {
  return { ...card, ...(recurrence !== null && { recurrence }) }
}

function coverOf({ attachment, isCover }: { attachment: string; isCover: boolean }): string {
  return isCover ? attachment : ''
}

/** The texts that an edit sets, of those that it says what they were. */
function textsSet(set: CardEdit, was: TextsBefore): TextsBefore {
  const { title = was.title, description = was.description } = set
  return {
    ...(was.title !== undefined && title !== undefined && { title }),
    ...(was.description !== undefined && description !== undefined && { description }),
  }
}

type WithFields = Pick<MiniCard, 'customFields'>

function withField<C extends WithFields>(card: C, _id: string, value: FieldValue): C {
  const others = card.customFields.filter((one) => one._id !== _id)
  return { ...card, customFields: [...others, { _id, value }] }
}

/** Fields that only a card that is opened shows. */
const DETAILS: ReadonlySet<string> = new Set(['description', 'requestedBy', 'assignedBy'])

function onBoard(set: CardEdit): CardEdit {
  return Object.fromEntries(Object.entries(set).filter(([name]) => !DETAILS.has(name)))
}

/** The card after an edit. Cleared fields are left out, as in replies. */
export function edited<C extends object>(card: C, set: CardEdit): C {
  const given = Object.entries({ ...card, ...set }).filter(([, value]) => value !== null)
  // The fields of the card and the edit, without those that are null: exactly those of a card.
  return Object.fromEntries(given) as C
}

/** The values that an edit is about to replace; null if there is none. */
export function valuesBefore<Edit extends CardEdit>(card: object, set: Edit): Edit {
  const before: [string, unknown][] = Object.entries(card)
  const values = new Map(before)
  const named = Object.keys(set).map((name) => [name, values.get(name) ?? null])
  // The fields of the edit, with the values that the card has for them.
  return Object.fromEntries(named) as Edit
}

/** The view with new cards at the end of a list. */
export function withNewCards(
  view: BoardView,
  { listId, swimlaneId, cards: made }: Commands['createCards'],
  at: number,
): BoardView {
  const now = new Date(at).toISOString()
  let all = view
  let last = Math.max(lastInList(view, listId)?.sort ?? -1, -1)
  for (const { id, title, description = '', parentId = '', dueAt } of made) {
    if (all.cards.has(id)) continue
    last = sortBetween({ _id: '', sort: last }, undefined)
    all = withCardSet(all, {
      ...BLANK,
      _id: id,
      title,
      parentId,
      ...(dueAt && { dueAt }),
      hasDescription: description !== '',
      ...tasksIn(description),
      listId,
      swimlaneId,
      sort: last,
      createdAt: now,
      modifiedAt: now,
    })
  }
  return all
}

const BLANK: MiniCard = {
  _id: '',
  title: '',
  cardNumber: 0,
  listId: '',
  swimlaneId: '',
  sort: 0,
  labelIds: [],
  members: [],
  assignees: [],
  userId: '',
  dueComplete: false,
  spentTime: 0,
  isOvertime: false,
  coverId: '',
  parentId: '',
  cardDependencies: [],
  customFields: [],
  createdAt: '',
  modifiedAt: '',
  hasDescription: false,
  tasks: 0,
  finishedTasks: 0,
  comments: 0,
  attachments: 0,
  items: 0,
  finishedItems: 0,
}
