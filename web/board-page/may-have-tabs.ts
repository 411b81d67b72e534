import { secretOf } from '../api/share-id.ts'
import { readerId } from '../state/session.ts'
import type { BoardPage } from './board-page.ts'

/** True if the reader may have tabs on a board: they are signed in, and see it by no share link. */
export function mayHaveTabs({ store }: BoardPage): boolean {
  return readerId() !== '' && secretOf(store.id) === undefined
}
