import { computed } from '@preact/signals'
import type { Pending } from '../state/pending.ts'
import type { CardTemplate } from '../state/template-command.ts'
import type { BoardPage } from './board-page.ts'

/** Reads the templates of a board for all that offers them, with what is not confirmed yet on top; those that were read before stay until then. */
export async function readTemplates({ session, store, templates }: BoardPage): Promise<void> {
  const read = await Array.fromAsync(session.api.each('get_board_templates', { board: store.id }))
  templates.value = computed(() => withPending(read, store.pending.value))
}

/** Templates as they are after commands on them. */
export function withPending(
  read: readonly CardTemplate[],
  pending: readonly Pending[],
): readonly CardTemplate[] {
  return pending.reduce<readonly CardTemplate[]>((below, { command: { kind, args } }) => {
    switch (kind) {
      case 'createTemplate':
        return withOne(below, { _id: args.id, title: args.title, listId: args.listId })
      case 'setTemplate': {
        const { _id, title, listId } = args.card
        if (args.isTemplate) return withOne(below, { _id, title, listId })
        return below.filter((one) => one._id !== _id)
      }
      case 'deleteCard':
        return below.filter(({ _id }) => _id !== args.card)
      case 'editCard': {
        const { title } = args.set
        if (title === undefined) return below
        return below.map((one) => (one._id === args.card ? { ...one, title } : one))
      }
      default:
        return below
    }
  }, read)
}

function withOne(all: readonly CardTemplate[], one: CardTemplate): readonly CardTemplate[] {
  return all.some(({ _id }) => _id === one._id) ? all : [...all, one]
}
