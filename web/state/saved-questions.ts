import { computed, signal } from '@preact/signals'
import type { Output } from '../../client/client.ts'
import { api } from '../api/client.ts'
import type { Command, Inverse } from './command.ts'
import { NO_BOARD, outboxOf } from './left-commands.ts'
import type { Outbox } from './outbox.ts'
import { session } from './session.ts'

/** A question that somebody has saved. */
export type SavedQuestion = Pick<Output<'get_user_filters'>[number], '_id' | 'name' | 'q'>

type Saved = readonly SavedQuestion[]

const read = signal<{ user: string | undefined; saved: Saved; out: Outbox } | undefined>(undefined)

/** The questions that whoever is signed in has saved, with what is not confirmed yet; undefined until they are read. */
export const savedQuestions = computed(() => {
  const known = read.value
  if (known === undefined || known.user !== session.value?._id) return undefined
  return known.out.pending.value.reduce((saved, { command }) => after(saved, command), known.saved)
})

export async function readSaved(): Promise<void> {
  const user = session.peek()?._id
  const saved = await api.get_user_filters()
  read.value = { user, saved, out: outboxOf(NO_BOARD) }
}

/** Saves a question or deletes one. `text` says so. */
export function giveQuestion(given: Inverse, text: string): void {
  const command = outboxOf(NO_BOARD).give(given, text)
  // Once it is confirmed, it stays so until they are read again.
  if (read.value) read.value = { ...read.value, saved: after(read.value.saved, command) }
}

/** The questions as a command leaves them. */
function after(saved: Saved, command: Command): Saved {
  if (command.kind === 'deleteQuestion')
    return saved.filter(({ _id }) => _id !== command.args.filter)
  if (command.kind !== 'saveQuestion') return saved
  const { id: _id, name, q } = command.args
  const isThere = saved.some((one) => one._id === _id || (one.name === name && one.q === q))
  return isThere ? saved : [...saved, { _id, name, q }]
}
