import { type ReadonlySignal, computed, effect } from '@preact/signals'
import type { Pending } from '../state/pending.ts'
import type { CardTemplate } from '../state/template-command.ts'
import type { BoardPage } from './board-page.ts'

/**
 * Reads the templates of a board for all that offers them, with what is not confirmed yet on top; those that
 * were read before stay until then. A command that waits meanwhile may be stored after the read and confirmed
 * before its reply is here. So they are read again once the commands that waited are settled.
 */
export async function readTemplates(page: BoardPage): Promise<void> {
  const { session, store, templates } = page
  const waiting = new Set(store.pending.peek().map(({ command }) => command.key))
  const read = await Array.fromAsync(session.api.each('get_board_templates', { board: store.id }))
  templates.value = computed(() => withPending(read, store.pending.value))
  if (waiting.size > 0) void settled(store.pending, waiting).then(() => readAgain(page))
}

// Without a connection those that were read before stay.
function readAgain(page: BoardPage): Promise<void> {
  return readTemplates(page).catch(() => undefined)
}

/** Waits until none of some commands waits any more, by their keys. */
async function settled(
  pending: ReadonlySignal<readonly Pending[]>,
  keys: ReadonlySet<string>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = effect(() => {
    if (!pending.value.some(({ command }) => keys.has(command.key))) resolve()
  })
  await promise
  stop()
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
