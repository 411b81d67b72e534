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
    if (kind === 'createTemplate') return withOne(below, { ...args, _id: args.id })
    if (kind === 'setTemplate' && args.isTemplate) return withOne(below, args.card)
    if (kind === 'setTemplate') return below.filter(({ _id }) => _id !== args.card._id)
    if (kind === 'deleteCard') return below.filter(({ _id }) => _id !== args.card)
    const { title } = kind === 'editCard' ? args.set : {}
    if (kind !== 'editCard' || title === undefined) return below
    return below.map((one) => (one._id === args.card ? { ...one, title } : one))
  }, read)
}

function withOne(
  all: readonly CardTemplate[],
  { _id: id, title, listId }: CardTemplate,
): readonly CardTemplate[] {
  return all.some(({ _id }) => _id === id) ? all : [...all, { _id: id, title, listId }]
}
