import { computed, signal } from '@preact/signals'
import type { Output } from '../../client/client.ts'
import { api } from '../api/client.ts'
import { session } from './session.ts'

/** A question that somebody has saved. */
export type SavedQuestion = Output<'get_user_filters'>[number]

const read = signal<{ user: string | undefined; saved: readonly SavedQuestion[] } | undefined>(
  undefined,
)

/** The questions that whoever is signed in has saved; undefined until they are read. */
export const savedQuestions = computed(() =>
  read.value?.user === session.value?._id ? read.value?.saved : undefined,
)

export async function readSaved(): Promise<void> {
  const user = session.peek()?._id
  read.value = { user, saved: await api.get_user_filters() }
}

export async function saveQuestion(body: { name: string; q: string }): Promise<void> {
  await api.new_user_filter({ body })
  await readSaved()
}

export async function deleteQuestion(filter: string): Promise<void> {
  await api.delete_user_filter({ filter })
  await readSaved()
}
