import { computed } from '@preact/signals'
import { api } from '../api/client.ts'
import { session } from './session.ts'

/** The ids of the boards that who is signed in has marked with a star. */
export const stars = computed((): readonly string[] => session.value?.profile.starredBoards ?? [])

const sending = new Set<string>()

/** Marks a board with a star, or takes it away. It is shown at once, and as it was if the service cannot store it; throws then. */
export async function toggleStar(board: string): Promise<void> {
  // Two requests at once may arrive in the other order.
  if (sending.has(board)) return
  const isStarred = !stars.peek().includes(board)
  sending.add(board)
  show(board, isStarred)
  try {
    await (isStarred ? api.star_board({ board }) : api.unstar_board({ board }))
  } catch (thrown) {
    show(board, !isStarred)
    throw thrown
  } finally {
    sending.delete(board)
  }
}

function show(board: string, isStarred: boolean): void {
  const account = session.peek()
  if (!account) return
  const others = account.profile.starredBoards.filter((one) => one !== board)
  const starredBoards = isStarred ? [...others, board] : others
  session.value = { ...account, profile: { ...account.profile, starredBoards } }
}
