import { computed } from '@preact/signals'
import { NO_BOARD } from './unsent-commands.ts'
import { pageSession } from './this-page.ts'
import { session } from './session.ts'
import { starredAfter } from './star-commands.ts'

/** The ids of the boards that who is signed in has marked with a star, with what is not confirmed yet. */
export const stars = computed((): readonly string[] => {
  const starred = session.value?.profile.starredBoards
  if (starred === undefined) return []
  const pending = pageSession().outboxes.of(NO_BOARD).pending.value
  return starredAfter(
    starred,
    pending.map(({ command }) => command),
  )
})

/** Marks a board with a star, or takes it away. `text` says so. */
export function toggleStar(board: string, text: string): void {
  const isStarred = !stars.peek().includes(board)
  pageSession().outboxes.of(NO_BOARD).give({ kind: 'starBoard', args: { board, isStarred } }, text)
}
