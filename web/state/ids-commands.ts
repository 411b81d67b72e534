import type { CommandKinds, Commands, IdsField } from './command.ts'
import { withCard } from './view-cards.ts'

/** A request has these names for the ids that are put on cards, and taken off. */
export const NAMES = {
  labelIds: ['addLabels', 'removeLabels'],
  members: ['addMembers', 'removeMembers'],
  assignees: ['addAssignees', 'removeAssignees'],
} as const satisfies Record<IdsField, [string, string]>

/** The command that puts labels and people on a card, and takes them off. */
export const idsCommands: CommandKinds<'changeIds'> = {
  changeIds: {
    async send(api, board, { card, field, add, remove }, options) {
      const [adds, removes] = NAMES[field]
      const body = { cards: [card], [adds]: add, [removes]: remove }
      return api.reply('change_cards', { board, body }, options)
    },
    apply: (view, args) => withCard(view, args.card, (old) => changed(old, args)),
    applyToCard: (view, args) => ({ ...view, card: changed(view.card, args) }),
    inverse(view, { card, field, add, remove }) {
      const ids = view.cards.get(card)?.[field]
      if (ids === undefined) return undefined
      const added = add.filter((id) => !ids.includes(id))
      const removed = remove.filter((id) => ids.includes(id))
      return { kind: 'changeIds', args: { card, field, add: removed, remove: added } }
    },
    // A label or a person that the command adds may be made by another command.
    subjects: ({ card, add }) => [card, ...add],
    cards: ({ card }) => [card],
  },
}

function changed<C extends Record<IdsField, string[]>>(
  card: C,
  { field, add, remove }: Commands['changeIds'],
): C {
  const ids = [...new Set([...card[field], ...add])].filter((id) => !remove.includes(id))
  return { ...card, [field]: ids }
}
