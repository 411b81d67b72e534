import { computed, signal } from '@preact/signals'
import { allOf } from '../api/all-of.ts'
import { api } from '../api/client.ts'
import type { OwnBoard } from './own-boards.ts'
import { session } from './session.ts'

/** The boards of a user, as they were read last. */
const read = signal<{ user: string; boards: readonly OwnBoard[] } | undefined>(undefined)

/** The boards of the one who is signed in, as far as they were read. */
export const knownBoards = computed(() => {
  const user = session.value?._id
  return user !== undefined && read.value?.user === user ? read.value.boards : []
})

/** Reads the boards of the one who is signed in, archived ones too. */
export function readOwnBoards(): Promise<OwnBoard[]> {
  return allOf(api.each('get_boards_of_current_user'))
}

/** Reads the boards anew. Without a connection, those that were read before stay. */
export async function refreshKnownBoards(): Promise<void> {
  const user = session.peek()?._id
  if (user === undefined) return
  const boards = await readOwnBoards().catch(() => undefined)
  if (boards !== undefined) read.value = { user, boards }
}
